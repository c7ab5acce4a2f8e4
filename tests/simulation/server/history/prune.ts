import type { Drive } from '../drive.ts';
import type { PastEntry } from '../tree.ts';

/** Nobody is answered from before this any more; the versions go later. */
export function giveUpHistory({ history }: Drive, seq: number) {
  history.fromSeq = Math.max(history.fromSeq, seq);
}

/** Versions go that ended before the history begins and that no snapshot holds. How many. */
export function removeVersions({ tree, history }: Drive): number {
  const isHeld = ({ fromSeq, toSeq }: PastEntry) =>
    history.snapshots.some(({ seq }) => seq >= fromSeq && seq < toSeq);
  return tree.drop((entry) => entry.toSeq <= history.fromSeq && !isHeld(entry));
}
