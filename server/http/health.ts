import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { networkOf } from './guesses.ts';
import { sendProblem } from './problem.ts';

/** /healthz: the process answers. /readyz: database and storage do too. /metrics: figures, for the machine itself. */
export function installHealth(app: FastifyInstance, deps: Deps): void {
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

  app.get('/healthz', { config: { policy: 'health' }, schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { config: { policy: 'health' }, schema: { hide: true } }, async (request, reply) => {
    try {
      await Promise.all([sql`select 1`.execute(deps.db), deps.blobs.ready()]);
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'not ready' });
    }
  });
  app.get('/metrics', { config: { policy: 'metrics' }, schema: { hide: true } }, async (request, reply) => {
    if (networkOf(request.ip) !== null) return sendProblem(reply, { code: 'not-found' });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
