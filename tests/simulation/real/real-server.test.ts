import '../run/ground.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { planOf } from '../plan/plan.ts';
import { play } from '../plan/play.ts';
import { nextTurn } from '../world/scheduler.ts';
import { Shadow } from './shadow.ts';

const histories = Number(process.env['SIMULATION_REAL'] ?? 4);
const seeds = Array.from({ length: histories }, (_, at) => `real ${at + 1}`);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it.each(seeds)(
  'the real server on PostgreSQL answers as the simulated one does: %s',
  { timeout: 120_000 },
  async (seed) => {
    let shadow: Shadow | null = null;
    const played = await play(planOf(seed, { isReal: true }), {
      prepare: async (world) => {
        shadow = new Shadow(server, world);
        world.besides = shadow.serve;
        await shadow.begin();
        world.scheduler.settle = async () => {
          do await nextTurn();
          while (shadow?.isIdle() === false);
        };
      },
      conclude: () => shadow?.compareLogs() ?? Promise.resolve(),
    });
    expect(played.violation).toBeNull();
    expect((shadow as Shadow | null)?.asked).toBeGreaterThan(10);
  },
);
