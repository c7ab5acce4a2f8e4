import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Dependencies } from '../dependencies.ts';

/** /healthz: the process answers. /readyz: database and storage do too, and the server is not about to end. */
export function installHealth(app: FastifyInstance, deps: Dependencies): void {
  app.get('/healthz', { config: { policy: 'health' }, schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { config: { policy: 'health' }, schema: { hide: true } }, async (request, reply) => {
    if (app.isEnding()) return reply.code(503).send({ status: 'ending' });
    try {
      await Promise.all([sql`select 1`.execute(deps.db), deps.blobs.ready()]);
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'not ready' });
    }
  });
}
