import type { LeafStream, StreamedLeaf } from '../api-client/open-leaf-stream.ts';
import type { Ports } from '../lib/ports.ts';

/** In one transaction: twice as many make it no faster, four times as many slower. */
const mostLeaves = 64;
/** Each transaction costs as much as storing some leaves: fewer wait for others, though not for long. */
const enoughLeaves = 32;
const longestWaitMs = 50;

export interface LeafBatch {
  readonly leaves: readonly StreamedLeaf[];
  /** How the stream ended behind them; null: there is more. */
  readonly ended: 'end' | 'cut' | null;
}

/** Reads a stream ahead, as far as one batch: a batch is whatever has come while the last one was stored, and a moment longer. */
export function gatherLeaves(
  stream: Pick<LeafStream, 'next'>,
  setTimer: Ports['setTimer'],
): { next(): Promise<LeafBatch> } {
  let leaves: StreamedLeaf[] = [];
  let ended: LeafBatch['ended'] = null;
  let arrived = signal();
  let taken = signal();

  async function read() {
    while (ended === null) {
      const leaf = await stream.next();
      if (typeof leaf === 'string') ended = leaf;
      else leaves.push(leaf);
      arrived.give();
      while (leaves.length >= mostLeaves && ended === null) await taken.wait;
    }
  }

  read().catch(() => {
    ended = 'cut';
    arrived.give();
  });
  return {
    async next() {
      let isLate = false;
      let stopWaiting: (() => void) | undefined;
      while (ended === null && leaves.length < enoughLeaves && !(isLate && leaves.length > 0)) {
        if (leaves.length > 0) {
          stopWaiting ??= setTimer(longestWaitMs, () => {
            isLate = true;
            arrived.give();
          });
        }
        await arrived.wait;
        arrived = signal();
      }
      stopWaiting?.();
      const batch = { leaves, ended };
      leaves = [];
      const before = taken;
      taken = signal();
      before.give();
      return batch;
    },
  };
}

function signal() {
  let give = () => {};
  const wait = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { wait, give: () => give() };
}
