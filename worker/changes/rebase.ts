import type { Change, PermittedChange } from '#contract/changes/change.ts';
import { permissions } from '#contract/rules/permission.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import type { OutboxRow } from '../replica/replica-database.ts';
import type { ChangeActor, PermitResult } from './change-actor.ts';
import { definitionOf, isUpload } from './change-definitions.ts';
import { needsAttention } from './change-state.ts';
import type { OptimisticView, SyncState, ViewItem } from './optimistic-view.ts';

/** Whether a change can be made on what this view shows: facts, then the contract's permit. */
export function permitChange(
  view: OptimisticView,
  actor: ChangeActor,
  change: Change,
): Promise<PermitResult> {
  return definitionOf(change).permit(view, actor, change);
}

/** Makes the change in the view under the permitted name. */
export function applyToView(
  view: OptimisticView,
  change: Change,
  permitted: PermittedChange,
  state: SyncState,
) {
  definitionOf(change).apply(view, change, permitted);
  markItem(view, visibleItemId(change), state);
}

/** The permission was checked when the change was made. Whether it still holds is for the server to say; a refusal becomes a card. */
const anyActor: ChangeActor = { permissionOn: () => permissions.edit };

/**
 * The pending changes, in the order in which they were made, on top of a view without any: what people see. A change
 * that the server refused, or that depends on such a one, is dropped from the view and marks its item instead.
 */
export async function rebase(view: OptimisticView, rows: readonly OutboxRow[]) {
  for (const row of rows.toSorted((one, other) => one.order - other.order)) {
    await stayInTransaction();
    const state = syncStateOf(row);
    if (needsAttention(row)) markItem(view, row.change.itemId, state);
    else {
      const permitted = await permitChange(view, anyActor, row.change);
      // How far an upload has come is written elsewhere, often: its many items only wait.
      const shown = isUpload(row.change) ? 'pending' : state;
      if (permitted.ok) applyToView(view, row.change, permitted.value, shown);
    }
  }
}

/** The item in which a change can be seen: of a copy, the new one. */
export function visibleItemId(change: Change): string {
  return definitionOf(change).visibleItemId(change);
}

export function syncStateOf(row: Pick<OutboxRow, 'state' | 'problem'>): SyncState {
  if (row.state === 'blocked') return 'failed';
  if (row.state === 'superseded') return 'conflict';
  if (row.state === 'rejected') return row.problem === 'changed-since' ? 'conflict' : 'failed';
  return row.state === 'sending' || row.state === 'applied' ? 'syncing' : 'pending';
}

const weight: Record<SyncState, number> = { pending: 0, syncing: 1, conflict: 2, failed: 3 };

/** What needs the person's eye is not hidden by a later change that merely waits. */
function markItem(view: OptimisticView, id: string, state: SyncState) {
  const item: ViewItem | undefined = view.item(id);
  if (item === undefined) return;
  const stronger = item.syncState !== null && weight[item.syncState] > weight[state] ? item.syncState : state;
  view.put({ ...item, syncState: stronger });
}
