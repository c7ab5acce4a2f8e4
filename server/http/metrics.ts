import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Settings } from '../settings/settings.ts';
import { unavailable } from '../start-error.ts';
import { isFromHere } from './hosts.ts';
import { detailed, problemMessage, sendProblem } from './problem.ts';

/**
 * Figures for Prometheus: at an address of their own where one is set; else at /metrics, for whoever has the token, or
 * without one for the machine itself.
 */
export function installMetrics(app: FastifyInstance, { network }: Pick<Settings, 'network'>): void {
  const { metricsListen, metricsToken } = network;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const isTokenValid = (header: string | undefined) =>
    metricsToken === null || isSame(header ?? '', `Bearer ${metricsToken}`);

  app.get('/metrics', { config: { policy: 'metrics' }, schema: { hide: true } }, async (request, reply) => {
    const isHere = metricsListen === null && (metricsToken !== null || isFromHere(request));
    if (!isHere) return sendProblem(reply, { code: 'not-found' });
    if (!isTokenValid(request.headers.authorization)) return sendProblem(reply, tokenMissing);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  if (metricsListen === null) return;

  const server = createServer(async ({ url, headers }, response) => {
    if (url !== '/metrics') response.writeHead(404).end();
    else if (!isTokenValid(headers.authorization)) response.writeHead(401).end(problemMessage(tokenMissing));
    else response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  });
  app.addHook('onReady', async () => {
    const { host, port } = metricsListen;
    server.listen(port, host);
    await once(server, 'listening').catch(({ code }: NodeJS.ErrnoException) => {
      throw unavailable(`METRICS_LISTEN ${host}:${port} cannot be used (${code}): set another one.`);
    });
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  });
}

const tokenMissing = detailed('signed-out', 'metrics');

/** Takes the same time for every wrong token. */
function isSame(received: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(received), digest(expected));
}
