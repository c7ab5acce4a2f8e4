import '../run/ground.ts';
import '../run/lazy-parts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { createPlan } from '../plan/plan.ts';
import { play } from '../plan/play.ts';
import { skipUnchanged } from '../run/skip-unchanged.ts';
import { nextMacrotask } from '../world/macrotask.ts';
import { Shadow } from './shadow.ts';

/**
 * The first four are chosen: in one of them a filespace is deleted, in another the server is set back to a backup, in
 * a third it gets what it cannot read; the fourth has nothing of the kind. Those that follow are as they come.
 */
const chosen = ['real 1', 'real 149', 'real 21', 'real 3'];
const histories = Math.max(chosen.length, Number(process.env['SIMULATION_REAL_HISTORIES'] ?? 0));
const asTheyCome = Array.from({ length: histories }, (_, at) => `real ${at + 1}`);
const seeds = [...chosen, ...asTheyCome.filter((seed) => !chosen.includes(seed))].slice(0, histories);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(skipUnchanged);

describe('the real server on PostgreSQL', { timeout: 120_000 }, () => {
  const done = { restored: 0, deleted: 0, poisoned: 0 };

  it.each(seeds)('answers as the simulated one does: %s', async (seed) => {
    let shadow: Shadow | null = null;
    const played = await play(createPlan(seed, { isReal: true }), {
      prepare: async (world) => {
        shadow = new Shadow(server, world);
        world.besides = shadow;
        await shadow.begin();
        world.scheduler.settle = async () => {
          do await nextMacrotask();
          while (shadow?.isIdle() === false);
        };
      },
      conclude: () => shadow?.compareLogs() ?? Promise.resolve(),
    });
    expect(played.violation).toBeNull();
    const besides = shadow as Shadow | null;
    expect(besides?.asked).toBeGreaterThan(10);
    for (const what of ['restored', 'deleted', 'poisoned'] as const) done[what] += besides?.done[what] ?? 0;
  });

  it('was set back, lost a filespace and could not read something on the way', () => {
    expect(done.deleted).toBeGreaterThan(0);
    expect(done.restored).toBeGreaterThan(0);
    expect(done.poisoned).toBeGreaterThan(0);
  });
});
