import type { ChangeInput, UndoneChanges } from '#contract/worker-api/worker-api.ts';
import { applyLocalChanges, type ChangeIssuer } from '../changes/apply-local-changes.ts';
import { definitionOf, isUpload } from '../changes/change-definitions.ts';
import { dependentChanges, isPending, wasNeverSent } from '../changes/change-state.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import type { OutboxRow, ReplicaDatabase, SentRow } from '../replica/replica-database.ts';
import { cancelledTogether } from './outbox-machine.ts';

/** Takes changes back, the latest first. False where one of them cannot be; the caller then undoes the transaction. */
export async function undoChanges(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  changeIds: readonly string[],
  issuer: ChangeIssuer,
): Promise<UndoneChanges | false> {
  const asked: string[] = [];
  const made: string[] = [];
  const gone: string[] = [];
  const actionId = issuer.uuid();
  for (const changeId of changeIds.toReversed()) {
    await stayInTransaction();
    const undone = await undoOne(database, transaction, changeId, { ...issuer, actionId });
    if (undone === false) return false;
    if (undone === 'gone') gone.push(changeId);
    else {
      made.push(...undone.made);
      // What has no opposite on the device.
      if (undone.isAsked) asked.push(...undone.made);
    }
  }
  const isNothing = changeIds.length > 0 && made.length + gone.length === 0;
  return isNothing ? false : { asked, made, gone };
}

/** Of one change: nothing is left of it, or the changes that take it back, of which one may ask the server. */
type Undone = 'gone' | { readonly made: readonly string[]; readonly isAsked: boolean };

async function undoOne(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  changeId: string,
  issuer: ChangeIssuer,
): Promise<Undone | false> {
  const rows = await transaction.all();
  const host = rows.find((row) => row.merged.at(-1)?.changeId === changeId);
  if (host !== undefined && wasNeverSent(host)) {
    await transaction.put(unmerged(host));
    return 'gone';
  }
  const row = rows.find((one) => one.changeId === changeId);
  if (row !== undefined && wasNeverSent(row)) {
    const removed = removable(rows, row);
    if (removed === null) return false;
    await transaction.remove(...removed);
    return 'gone';
  }
  const done = row === undefined ? await database.sentChanges.get(changeId) : row;
  if (done === undefined || (row !== undefined && !isPending(row) && row.state !== 'applied')) return false;
  // There is nothing of it to take back, and what has its sequence is somebody else's.
  if (done.unchanged === true) return { made: [], isAsked: false };
  const { view, shown } = await transaction.drive(done.driveId);
  const { change, from, seq } = done;
  const by: ChangeIssuer = { ...issuer, undoable: false, undoes: changeId };
  const inverse = broughtFolders(done)
    ? null
    : definitionOf(change).inverse(change, from, view.item(change.itemId), seq ?? null);
  const opposite = inverse === null ? null : await applyLocalChanges(database, transaction, [inverse], by);
  if (opposite?.ok) return { made: opposite.value, isAsked: false };
  // Nor does anybody know which log the sequence counts in a filespace that is not here any more.
  if (seq === undefined || seq === null || shown === null) return false;
  const { driveId, itemId, kind } = change;
  const what = { type: 'undoChange', driveId, itemId, kind, name: done.itemName } as const;
  const undo: ChangeInput = { ...what, seq, epoch: shown.epoch, undoneId: changeId };
  const made = await applyLocalChanges(database, transaction, [undo], by);
  return made.ok ? { made: made.value, isAsked: true } : false;
}

/** Which folders those are the server knows, and whether anything else is in them by now. */
function broughtFolders(done: OutboxRow | SentRow): boolean {
  return 'state' in done ? (done.restored?.folders.length ?? 0) > 0 : done.broughtFolders === true;
}

/** What leaves the outbox when this row does; null where something that stays needs it. */
export function removable(rows: readonly OutboxRow[], row: OutboxRow): readonly OutboxRow[] | null {
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
