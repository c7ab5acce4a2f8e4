import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { problems } from '#contract/wire/problems.ts';
import type { Dependencies } from '../dependencies.ts';
import { createScrape } from '../metrics/scrape.ts';
import { isAddressUnknown, misconfigured, notOfThisMachine, unavailable } from '../start-error.ts';
import { isFromHere } from './hosts.ts';
import { detailed, problemMessage, sendProblem } from './problem.ts';

/**
 * Figures for Prometheus: at an address of their own where one is set; else at /metrics, for whoever has the token, or
 * without one for the machine itself.
 */
export function installMetrics(app: FastifyInstance, deps: Dependencies): void {
  const { metrics, settings } = deps;
  const { metricsListen, metricsToken } = settings.network;
  const { registry } = metrics;
  const scrape = createScrape({ ...deps, dataDir: settings.dataDir });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    metrics.httpDuration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode === expiredStatus) metrics.cursorsExpired.inc({ route });
  });
  const isTokenValid = (header: string | undefined) =>
    metricsToken === null || isSame(header ?? '', `Bearer ${metricsToken}`);

  app.get('/metrics', { config: { policy: 'metrics' }, schema: { hide: true } }, async (request, reply) => {
    const isHere = metricsListen === null && (metricsToken !== null || isFromHere(request));
    if (!isHere) return sendProblem(reply, { code: 'not-found' });
    if (!isTokenValid(request.headers.authorization)) return sendProblem(reply, tokenMissing);
    return reply.type(registry.contentType).send(await scrape());
  });
  if (metricsListen === null) return;

  const server = createServer(async ({ url, headers }, response) => {
    if (url !== '/metrics') response.writeHead(404).end();
    else if (!isTokenValid(headers.authorization)) response.writeHead(401).end(problemMessage(tokenMissing));
    else response.writeHead(200, { 'content-type': registry.contentType }).end(await scrape());
  });
  app.addHook('onReady', async () => {
    const { host, port } = metricsListen;
    server.listen(port, host);
    await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
      const { code } = error;
      const place = `${host}:${port}`;
      if (isAddressUnknown(error)) throw misconfigured(notOfThisMachine('METRICS_LISTEN', place));
      if (code === 'EACCES')
        throw misconfigured(`METRICS_LISTEN ${place} may not be used by this user: set a port above 1023.`);
      throw unavailable(`METRICS_LISTEN ${place} cannot be used (${code}): set another one.`);
    });
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  });
}

const expiredStatus = problems['cursor-expired'].status;
const tokenMissing = detailed('signed-out', 'metrics');

/** Takes the same time for every wrong token. */
function isSame(received: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(received), digest(expected));
}
