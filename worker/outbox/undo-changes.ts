import type { UndoableAction } from '#contract/worker-api/worker-api.ts';
import { applyLocalChanges, type ChangeIssuer } from '../changes/apply-local-changes.ts';
import { definitionOf, isUpload } from '../changes/change-definitions.ts';
import { isPending, wasNeverSent } from '../changes/change-state.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import type { MergedChange } from '../replica/outbox-row.ts';
import type { OutboxRow, ReplicaDatabase } from '../replica/replica-database.ts';
import { cancelledTogether, dependentChanges } from './outbox-machine.ts';

/** Takes changes back, the latest first. False where one of them cannot be; the caller then undoes the transaction. */
export async function undoChanges(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  changeIds: readonly string[],
  issuer: ChangeIssuer,
): Promise<boolean> {
  for (const changeId of changeIds.toReversed()) {
    await stayInTransaction();
    if (!(await undoOne(database, transaction, changeId, issuer))) return false;
  }
  return true;
}

/** What Undo takes back now: the last action that no server can know of, with all that is left of it in the outbox. */
export function findLastUndoable(rows: readonly OutboxRow[]): UndoableAction | null {
  const inOrder = rows.toSorted((one, other) => one.order - other.order);
  const last = inOrder.findLast((row) => wasNeverSent(row) && removable(rows, row) !== null);
  if (last === undefined) return null;
  const { actionId } = newestOf(last);
  const together = inOrder.filter(
    (row) =>
      row === last ||
      (actionId !== undefined &&
        newestOf(row).actionId === actionId &&
        wasNeverSent(row) &&
        removable(rows, row) !== null),
  );
  return {
    type: last.change.type,
    changeIds: together.map((row) => newestOf(row).changeId),
    items: together.map(({ change, itemName }) => ({ id: change.itemId, kind: change.kind, name: itemName })),
  };
}

/** The change that an undo of the row takes back first. */
function newestOf(row: OutboxRow): Pick<MergedChange, 'changeId' | 'actionId'> {
  return row.merged.at(-1) ?? row;
}

async function undoOne(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  changeId: string,
  issuer: ChangeIssuer,
): Promise<boolean> {
  const rows = await transaction.all();
  const host = rows.find((row) => row.merged.at(-1)?.changeId === changeId);
  if (host !== undefined && wasNeverSent(host)) {
    await transaction.put(unmerged(host));
    return true;
  }
  const row = rows.find((one) => one.changeId === changeId);
  if (row !== undefined && wasNeverSent(row)) {
    const removed = removable(rows, row);
    if (removed === null) return false;
    await transaction.remove(...removed);
    return true;
  }
  const done = row === undefined ? await database.sentChanges.get(changeId) : row;
  if (done === undefined || (row !== undefined && !isPending(row) && row.state !== 'applied')) return false;
  const { view } = await transaction.drive(done.driveId);
  const { change, from, seq } = done;
  const input = definitionOf(change).inverse(change, from, view.item(change.itemId), seq ?? null);
  if (input === null) return false;
  return (await applyLocalChanges(database, transaction, [input], { ...issuer, undoable: false })).ok;
}

/** What leaves the outbox when this row does; null where something that stays needs it. */
function removable(rows: readonly OutboxRow[], row: OutboxRow): readonly OutboxRow[] | null {
  const dependants = dependentChanges(rows, [row]);
  if (isUpload(row.change)) {
    const isOneAction = dependants.every((one) => one.actionId === row.actionId && wasNeverSent(one));
    return isOneAction ? [row] : null;
  }
  if (definitionOf(row.change).creates !== 'nothing') return cancelledTogether(rows, row);
  return dependants.length === 0 ? [row] : null;
}

function unmerged(host: OutboxRow): OutboxRow {
  const last = host.merged.at(-1);
  if (last === undefined) return host;
  const { before, added } = last;
  const named = 'name' in before ? before.name : host.targetName;
  // What is left of the present ones: some may have been discarded since.
  const without = (ids: readonly string[], known: readonly string[] = []) =>
    ids.filter((id) => !known.includes(id));
  return {
    ...host,
    change: before,
    dependsOn: without(host.dependsOn, added?.dependsOn),
    orderedAfter: without(host.orderedAfter, added?.orderedAfter),
    targetName: last.targetName ?? named,
    merged: host.merged.slice(0, -1),
  };
}
