import type { Change } from '#contract/changes/change.ts';
import type { ReplicaDatabase, SentRow } from '../replica/replica-database.ts';

/** How many items a change names that is about several, so that none of them is said to be the one. */
export function namedCount(change: Change): { readonly itemCount?: number } {
  const count = countOf(change);
  return count > 1 ? { itemCount: count } : {};
}

function countOf(change: Change): number {
  if ('itemIds' in change) return change.itemIds.length;
  // Of an upload that begins with a folder, that is what it is called by.
  return 'uploadId' in change && change.kind === 'file' ? change.files + change.folders : 1;
}

/** Of an undo that of what it undoes. */
export async function undoneCount(
  database: Pick<ReplicaDatabase, 'sentChanges'>,
  { change, undoes }: Pick<SentRow, 'change' | 'undoes'>,
): Promise<ReturnType<typeof namedCount>> {
  const undone = undoes === undefined ? undefined : await database.sentChanges.get(undoes);
  return undone === undefined ? namedCount(change) : undoneCount(database, undone);
}
