import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { poolUse } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';

const recentMs = 2000;

/**
 * /healthz: the process answers. /readyz: database and storage do too, and the server is not about to end. A region that is away
 * while others answer is named there: people go on with the others, and another server may reach no more.
 */
export function installHealth(app: FastifyInstance, deps: Dependencies): void {
  const say = saysOnce(deps);
  app.get('/healthz', { config: { policy: 'health' }, schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { config: { policy: 'health' }, schema: { hide: true } }, async (request, reply) => {
    if (app.isEnding()) return reply.code(503).send({ status: 'ending' });
    try {
      const [, away] = await Promise.all([reachDatabase(deps), deps.blobs.ready()]);
      say(away);
      return { status: 'ready', ...(away.length > 0 && { regions_away: away }) };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'not ready' });
    }
  });
}

/** A line of the log when a region goes or comes back, rather than one for each time that a proxy asks. */
function saysOnce({ log }: Dependencies): (away: readonly string[]) => void {
  let former: readonly string[] = [];
  return (away) => {
    const back = former.filter((region) => !away.includes(region));
    const gone = away.filter((region) => !former.includes(region));
    if (gone.length > 0) log.warn({ regions: gone }, 'regions of the own storage do not answer');
    if (back.length > 0) log.warn({ regions: back }, 'regions of the own storage answer again');
    former = away;
  };
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
