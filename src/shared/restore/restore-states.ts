import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import type { OutboxRow, SentRow } from '#worker/read/reader.ts';

/** What a restore has to know of something deleted: an entry of the trash, or what names one. */
export type Restorable = Pick<WireDeletedItem, 'id' | 'kind' | 'name' | 'seq' | 'items_inside'>;

/** How far the restore of a deleted item is. */
export type RestoreState =
  /** It can still be given up. */
  | { readonly kind: 'waiting'; readonly changeId: string }
  | { readonly kind: 'sending' }
  | { readonly kind: 'refused'; readonly changeId: string }
  /** It's no longer in the trash. */
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

/** One change for each, so that each has an answer and can be undone: newest deletion first, what was deleted in a folder before it goes into it again. */
export function restoreInputs(
  driveId: string,
  epoch: string,
  items: readonly Restorable[],
  states: RestoreStates,
): readonly ChangeInput[] {
  return items
    .filter(({ id, seq }) => !states.has(restoreKey(id, seq)))
    .map(({ id, kind, name, seq }) => ({
      type: 'restoreItems',
      driveId,
      itemId: id,
      kind,
      itemIds: [id],
      name,
      fromSeq: seq,
      fromEpoch: epoch,
    }));
}
