import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import { applyLocalChanges, type ChangeIssuer } from '../changes/apply-local-changes.ts';
import { definitionOf, isUpload } from '../changes/change-definitions.ts';
import { dependentChanges, needsAttention } from '../changes/change-state.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import { visibleItemId } from '../changes/rebase.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import type { OutboxRow, ReplicaDatabase } from '../replica/replica-database.ts';
import { markRejected } from './outbox-machine.ts';
import { reissuedIds, withReissuedIds } from './reissue-ids.ts';
import { reissueTakenUpload, reissueUpload } from './reissue-upload.ts';

/**
 * Makes a refused or superseded change again, as of now: the server's response to the old id stands for ever. A refused one
 * keeps its place. With a name, it is made under that name. What is blocked because of it goes on waiting for the new
 * one, and speaks of the new one's ids.
 */
export async function retryChange(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  changeId: string,
  name: string | null,
  issuer: ChangeIssuer,
): Promise<Result<true, ChangeProblem>> {
  const row = (await transaction.all()).find((one) => one.changeId === changeId);
  if (row?.state === 'blocked') {
    // By itself it would be refused for the lack of what it waits for.
    if (unmetNeeds(await transaction.all(), row).length === 0) await transaction.put(...released([row]));
    return ok(true);
  }
  if (row?.state !== 'rejected' && row?.state !== 'superseded') return ok(true);
  const isLost = row.problem === 'drive-gone';
  const { shown } = await transaction.drive(row.driveId);
  // The filespace is not here again, or not all of it: nobody can say what is still in it.
  if (isLost && !shown?.complete) return err({ kind: 'gone' });
  const rows = (await transaction.all()).map((one) => (isLost ? waitingAgain(one) : one));
  const blocked = row.state === 'rejected' ? dependentChanges(rows, [row]) : [];
  await transaction.remove(row);
  const taken = await reissueTakenUpload(database, row, issuer.uuid);
  const again = { ...row, change: withReissuedIds(row.change, taken) };
  // The place of the old one stays free for the first of what takes it.
  const kept = row.undoes === undefined ? {} : { undoes: row.undoes };
  const now: ChangeIssuer = { ...issuer, ...kept, undoable: false, afterOrder: row.order };
  const result = await applyLocalChanges(database, transaction, [inputOf(again, name, issuer)], now);
  if (!result.ok) {
    // It stays as it was, also where the caller goes on with others.
    if (!isLost) {
      await transaction.put(again);
      return err(result.problem);
    }
    // What was lost with its filespace is refused by itself now, and what needs it waits for it as for any refused one.
    const waiting = blocked.filter(({ state }) => state === 'blocked');
    await transaction.put(
      markRejected(again, result.problem.kind),
      ...waiting.map((one) => ({ ...one, problem: null })),
    );
    return ok(true);
  }
  const newId = result.value[0] ?? '';
  const { driveId, kind } = row.change;
  if (name !== null && definitionOf(row.change).renamesOnRetry === 'afterwards') {
    const itemId = visibleItemId({ ...row.change, changeId: newId });
    const renamed = await applyLocalChanges(
      database,
      transaction,
      [{ type: 'renameItem', driveId, kind, itemId, name }],
      now,
    );
    if (!renamed.ok) return err(renamed.problem);
  }
  await followUp(database, transaction, row, newId, blocked, taken);
  return ok(true);
}

/** What needs the person, and this one needs, directly or through others, in the order in which it was made. */
export function unmetNeeds(rows: readonly OutboxRow[], row: OutboxRow): readonly OutboxRow[] {
  const wanted = new Set(row.dependsOn);
  const needs = rows
    .toSorted((one, other) => other.order - one.order)
    .filter((one) => {
      if (!wanted.has(one.changeId) || !needsAttention(one)) return false;
      for (const id of one.dependsOn) wanted.add(id);
      return true;
    });
  return needs.toReversed();
}

/** The new one takes the old one's place, and what was blocked waits for it. */
async function followUp(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  row: OutboxRow,
  newId: string,
  blocked: readonly OutboxRow[],
  taken: ReadonlyMap<string, string>,
) {
  const rows = await transaction.all();
  const again = rows.find((one) => one.changeId === newId);
  const host = again ?? rows.find((one) => one.merged.some((part) => part.changeId === newId));
  const { view } = await transaction.drive(row.driveId);
  const ids: ReadonlyMap<string, string> =
    again === undefined
      ? new Map()
      : new Map([...taken, ...reissuedIds(view, row.change, again.change, blocked)]);
  if (again !== undefined && row.state === 'rejected') await transaction.put({ ...again, order: row.order });
  await reissueUploads(database, blocked, ids);
  await transaction.put(
    ...released(blocked).map((one) => ({
      ...one,
      change: withReissuedIds(one.change, ids),
      from: one.from && { ...one.from, parentId: ids.get(one.from.parentId) ?? one.from.parentId },
      dependsOn: one.dependsOn.map((id) => (id === row.changeId ? (host?.changeId ?? newId) : id)),
    })),
  );
}

/** What waits for a folder that has another id now goes into that one. */
async function reissueUploads(
  database: ReplicaDatabase,
  rows: readonly OutboxRow[],
  ids: ReadonlyMap<string, string>,
) {
  if (ids.size === 0) return;
  for (const { change } of rows) {
    await stayInTransaction();
    if (isUpload(change)) await reissueUpload(database, change.uploadId, change.batchId, ids);
  }
}

/** What was lost with a filespace waits, where it does, for what was lost with it. */
function waitingAgain(row: OutboxRow): OutboxRow {
  return row.problem === 'drive-gone' ? { ...row, state: 'blocked' } : row;
}

function released(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  return rows.map((row) => ({ ...row, state: 'queued', problem: null }));
}

function inputOf(row: OutboxRow, name: string | null, issuer: ChangeIssuer): ChangeInput {
  const { changeId: _, clientTimeMs: __, ...input } = row.change;
  const { creates, renamesOnRetry } = definitionOf(row.change);
  const named = name !== null && renamesOnRetry === 'itself';
  // An id that the server knows already would be refused again.
  const isIdTaken = creates === 'item' && row.problem === 'id-taken';
  return { ...input, ...(named && { name }), ...(isIdTaken && { itemId: issuer.uuid() }) } as ChangeInput;
}
