import { expect, test } from 'vitest';
import { createChannels } from '#tests/support/browser/channels.ts';
import { createClock } from '#tests/support/clock.ts';
import type { EngineContext } from '#worker/engine/engine-context.ts';
import { shareTree } from '#worker/session/tree/share-tree.ts';

const fail = (error: unknown): never => {
  throw error;
};

/** A tab's share of the questions, and how often it has let go of indexes that it did not use. */
function sharedTree() {
  const clock = createClock();
  const channels = createChannels();
  let evictions = 0;
  const indexes = {
    evictUnused() {
      evictions += 1;
    },
  };
  const ports = { openChannel: channels.open, setTimer: clock.setTimer, uuid: () => crypto.randomUUID() };
  const context = { ports, indexes, store: {} } as unknown as EngineContext;
  return {
    tree: shareTree(context, 'somebody', { leaderEpoch: () => null, failed: fail }),
    clock,
    evictions: () => evictions,
  };
}

test('a tab that follows lets go each minute of what it does not use; one that leads keeps it', () => {
  const { tree, clock, evictions } = sharedTree();
  clock.pass(59_000);
  expect(evictions()).toBe(0);
  clock.pass(1000);
  expect(evictions()).toBe(1);
  clock.pass(60_000);
  expect(evictions()).toBe(2);

  tree.lead();
  clock.pass(600_000);
  expect(evictions()).toBe(2);

  tree.follow();
  clock.pass(60_000);
  expect(evictions()).toBe(3);
  tree.stop();
  expect(clock.nextMs()).toBeNull();
});
