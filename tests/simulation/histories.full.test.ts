import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundle, type StoreBackend } from './run/bundle.ts';
import type { Report } from './run/child.ts';
import { playAll, startWorker } from './run/worker-pool.ts';

const grounds = ['tables', 'dexie'] as const;
const files = new Map<StoreBackend, string>();
beforeAll(async () => {
  for (const ground of grounds) files.set(ground, await bundle(`tested-${ground}`, null, ground));
});

async function play(ground: StoreBackend, seeds: readonly string[]): Promise<Report> {
  const hand = startWorker(files.get(ground) ?? '');
  try {
    return await hand.ask({ seeds, untilBroken: false, shrinkTries: 0, keepsLines: false });
  } finally {
    hand.dismiss();
  }
}

describe.each(grounds)('a history on %s', { timeout: 180_000 }, (ground) => {
  it('is the same each time, in another process too', async () => {
    const seeds = ['a', 'b', 'c', 'd'];
    const [first, second] = [await play(ground, seeds), await play(ground, seeds.toReversed())];
    expect(first.traces).toEqual(second.traces);
    expect(new Set(Object.values(first.traces)).size).toBe(seeds.length);
  });

  it('breaks no promise', async () => {
    expect((await play(ground, ['e', 'f'])).failures).toEqual([]);
  });
});

describe('a step that never ends', { timeout: 60_000 }, () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is ended from outside, reported with its place, and the other histories are played', async () => {
    vi.stubEnv('SIMULATION_TIMEOUT_MS', '3000');
    const endless = await bundle('endless', {
      name: 'something is thought about for ever',
      file: 'tests/simulation/plan/play.ts',
      find: `  const world = new World(plan.seed, options);`,
      replace: `  const world = new World(plan.seed, options);
  const ponder = () => { for (;;) if (world.devices.length > 99) break; };
  if (plan.seed === 'endless') world.scheduler.at(1, 'ponders', ponder);`,
    });
    const how = { untilBroken: false, shrinks: false };
    const lot = { file: endless, ground: 'tables', seeds: ['endless', 'e'] } as const;
    const sum = await playAll([lot], how, 1);
    expect(sum.played).toBe(2);
    expect(sum.failures).toMatchObject([
      { seed: 'endless', violation: expect.stringMatching(/^endless: one step did not end, in ponder </) },
    ]);
  });
});
