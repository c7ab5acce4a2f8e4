import type { Drive } from '../drive.ts';
import type { PastEntry } from '../tree.ts';
import type { ErasedVersion } from './drive-history.ts';

/** An entry of the trash, by the sequence with which it was deleted. */
export interface TrashEntry {
  readonly id: string;
  readonly deletedSeq: number;
}

/** What of the entries is in the trash goes, with all that was deleted inside and all their versions. How many items. */
export function eraseForever(drive: Drive, entries: readonly TrashEntry[]): number {
  const { tree, history } = drive;
  const doomed = doomedBy(drive, entries);
  const known = tree.past.filter(({ id }) => doomed.has(id));
  const needed = new Set(
    known.filter(
      (version) =>
        version.kind === 'folder' &&
        tree.past.some((one) => one.parentId === version.id && !doomed.has(one.id) && isDuring(one, version)),
    ),
  );
  for (const version of needed)
    for (const above of known)
      if (above.id === version.parentId && isDuring(above, version)) needed.add(above);
  const erased = known.map((version): ErasedVersion => {
    const { id, parentId, kind, fromSeq, toSeq } = version;
    return { id, parentId, kind, fromSeq, toSeq, stays: needed.has(version) };
  });
  tree.drop((version) => doomed.has(version.id) && !needed.has(version));
  history.erase(erased);
  drive.leafPack = null;
  return doomed.size;
}

function doomedBy({ tree, entries: lines }: Drive, entries: readonly TrashEntry[]): ReadonlySet<string> {
  const doomed = new Set<string>();
  for (const { id, deletedSeq } of entries) {
    const gone = tree.past.filter(({ toSeq }) => toSeq === deletedSeq).filter((one) => isStillGone(one));
    const top = gone.find((one) => one.id === id);
    const isTopmost = top !== undefined && !gone.some((one) => one.id === top.parentId);
    const type = lines[deletedSeq - 1]?.effect.type ?? '';
    if (!isTopmost || !['DELETE', 'UNDO', 'REWIND'].includes(type)) continue;
    const walk = (one: PastEntry) => {
      doomed.add(one.id);
      for (const child of gone) if (child.parentId === one.id) walk(child);
    };
    walk(top);
  }
  return doomed;

  function isStillGone({ id, toSeq }: PastEntry): boolean {
    return !tree.living.has(id) && !tree.past.some((one) => one.id === id && one.fromSeq >= toSeq);
  }
}

function isDuring(one: PastEntry, other: PastEntry): boolean {
  return one.fromSeq < other.toSeq && one.toSeq > other.fromSeq;
}
