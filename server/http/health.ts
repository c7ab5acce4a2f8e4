import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { poolUse } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';

const recentMs = 2000;

/** /healthz: the process answers. /readyz: database and storage do too, and the server is not about to end. */
export function installHealth(app: FastifyInstance, deps: Dependencies): void {
  app.get('/healthz', { config: { policy: 'health' }, schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { config: { policy: 'health' }, schema: { hide: true } }, async (request, reply) => {
    if (app.isEnding()) return reply.code(503).send({ status: 'ending' });
    try {
      await Promise.all([reachDatabase(deps), deps.blobs.ready()]);
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'not ready' });
    }
  });
}

/**
 * Throws where it cannot be reached. Whoever asks while others wait for a connection would wait behind them, and a busy server
 * would seem to be away, to a proxy that then sends everybody to the next one: that those before are answered says enough.
 */
async function reachDatabase({ db }: Dependencies): Promise<void> {
  const use = poolUse(db);
  if (use !== null && use.waiting > 0 && use.silentMs < recentMs) return;
  await sql`select 1`.execute(db);
}
