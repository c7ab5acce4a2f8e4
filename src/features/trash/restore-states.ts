import type { OutboxRow, SentRow } from '#worker/read/reader.ts';

/** How far the restore of a deleted item is. */
export type RestoreState =
  /** It can still be given up. */
  | { readonly kind: 'waiting'; readonly changeId: string }
  | { readonly kind: 'sending' }
  | { readonly kind: 'refused'; readonly changeId: string }
  /** It is not in the trash any more. */
  | { readonly kind: 'done' };

/** By item and the sequence before its deletion: what was deleted again since is another entry of the trash. */
export type RestoreStates = ReadonlyMap<string, RestoreState>;

export function restoreKey(itemId: string, fromSeq: number): string {
  return `${itemId} ${fromSeq}`;
}

export function restoreStates(
  driveId: string,
  outbox: readonly OutboxRow[],
  sent: readonly SentRow[],
): RestoreStates {
  const states = new Map<string, RestoreState>();
  const set = ({ change }: OutboxRow | SentRow, state: RestoreState) => {
    if (!('itemIds' in change) || change.driveId !== driveId) return;
    for (const id of change.itemIds) states.set(restoreKey(id, change.fromSeq), state);
  };
  for (const row of sent) set(row, { kind: 'done' });
  for (const row of outbox) set(row, stateOf(row));
  return states;
}

function stateOf({ state, changeId }: OutboxRow): RestoreState {
  switch (state) {
    case 'undoable':
    case 'queued':
      return { kind: 'waiting', changeId };
    case 'sending':
    case 'applied':
      return { kind: 'sending' };
    case 'rejected':
    case 'blocked':
    case 'superseded':
      return { kind: 'refused', changeId };
  }
}
