import { rootId } from '#contract/rules/root-folder.ts';
import { definitionOf } from '../changes/change-definitions.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import type { ConfirmedState } from '../changes/optimistic-view.ts';
import { visibleItemId } from '../changes/rebase.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import type { ConflictingItem, OutboxRow, ReplicaDatabase, SentRow } from '../replica/replica-database.ts';

/** A change of this person that somebody else's, made without having seen it, has replaced. */
export interface SupersededChange {
  readonly changeId: string;
  readonly by: string | null;
  readonly atMs: number;
}

/**
 * Concurrent changes of others, once the blocks show it: changes of this device that were replaced, conflicts that have
 * resolved themselves, things that went elsewhere because their folder was deleted. In the transaction that applies the server's changes.
 */
export async function applyConcurrentChanges(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  changes: {
    readonly driveId: string;
    readonly superseded: readonly SupersededChange[];
    readonly itemIds: readonly string[];
  },
  nowMs: number,
) {
  for (const one of changes.superseded)
    await markSentSuperseded(database, transaction, changes.driveId, one, nowMs);
  await refreshConflicts(transaction, changes.driveId);
  if (changes.itemIds.length > 0) await notifyRelocated(database, transaction, changes, nowMs);
}

/** A change made on another device of the same user is reported by that device. */
async function markSentSuperseded(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  driveId: string,
  { changeId, by, atMs }: SupersededChange,
  nowMs: number,
) {
  const confirmed = await transaction.confirmed(driveId);
  const pending = (await transaction.all()).find((row) => row.changeId === changeId);
  const sent = pending === undefined ? await database.sentChanges.get(changeId) : undefined;
  const row = pending ?? (sent && (await rowOf(transaction, sent)));
  if (row === undefined || pending?.state === 'superseded') return;
  const conflict = currentConflict(confirmed, row, { by, atMs, name: '', folderName: '' });
  if (isSettled(confirmed, row)) return;
  // Its own response was lost: it is asked once the server has said again that it took it.
  if (pending !== undefined) await transaction.put({ ...row, conflict });
  else await markSuperseded(transaction, row, conflict, nowMs);
}

/** Asks the person whose name or place is to stand. Until then the server's order counts: the other one. */
export async function markSuperseded(
  transaction: ChangeTransaction,
  row: OutboxRow,
  conflict: ConflictingItem,
  nowMs: number,
) {
  const { change, driveId, itemName } = row;
  await transaction.put({ ...row, state: 'superseded', conflict });
  const what = definitionOf(change).conflictsOver;
  if (what === null) return;
  await transaction.addNotice(nowMs, {
    kind: 'superseded',
    data: {
      driveId,
      changeId: row.changeId,
      itemId: change.itemId,
      kind: change.kind,
      name: itemName,
      what,
      by: conflict.by,
      mine: 'name' in change ? change.name : row.targetName,
      theirs: what === 'name' ? conflict.name : conflict.folderName,
    },
  });
}

/** What stands against a change is shown as it is now; where both came to the same, nothing is left to ask. */
export async function refreshConflicts(transaction: ChangeTransaction, driveId: string) {
  for (const row of await transaction.all()) {
    await stayInTransaction();
    if (row.driveId !== driveId || row.conflict === undefined) continue;
    if (row.state !== 'superseded' && row.problem !== 'changed-since') continue;
    const confirmed = await transaction.confirmed(driveId);
    const conflict = currentConflict(confirmed, row, row.conflict);
    if (isSettled(confirmed, row)) await transaction.remove(row);
    else if (conflict.name !== row.conflict.name || conflict.folderName !== row.conflict.folderName)
      await transaction.put({ ...row, conflict });
  }
}

function currentConflict(
  confirmed: ConfirmedState,
  { change }: OutboxRow,
  { by, atMs }: ConflictingItem,
): ConflictingItem {
  const item = confirmed.item(change.itemId);
  return { by, atMs, name: item?.name ?? '', folderName: folderNameOf(confirmed, item?.parentId) };
}

function isSettled(confirmed: ConfirmedState, { change }: OutboxRow): boolean {
  if (!confirmed.complete) return false;
  return definitionOf(change).isFulfilled(change, confirmed.item(change.itemId));
}

/** Of what was put into a folder that is gone, and lives on elsewhere. Only the last that was done to it counts. */
async function notifyRelocated(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  { driveId, itemIds }: { readonly driveId: string; readonly itemIds: readonly string[] },
  nowMs: number,
) {
  const confirmed = await transaction.confirmed(driveId);
  const fresh = new Set(itemIds);
  const last = new Map<string, SentRow>();
  for (const sent of await database.sentChanges.orderBy('sentMs').toArray()) {
    const id = visibleItemId(sent.change);
    if (sent.driveId === driveId && 'parentId' in sent.change && fresh.has(id)) last.set(id, sent);
  }
  for (const [id, sent] of last) {
    const { change } = sent;
    const item = confirmed.item(id);
    if (sent.relocated || item === undefined || !('parentId' in change)) continue;
    if (change.parentId === rootId || confirmed.item(change.parentId) !== undefined) continue;
    await database.sentChanges.put({ ...sent, relocated: true });
    await transaction.addNotice(nowMs, {
      kind: 'relocated',
      data: {
        driveId,
        changeId: sent.changeId,
        itemId: id,
        kind: change.kind,
        name: item.name,
        folderName: targetFolderName(sent),
        newFolderName: folderNameOf(confirmed, item.parentId),
      },
    });
  }
}

/** The name of the folder that it was to go into. */
export function targetFolderName({ change, folderName, targetName }: OutboxRow | SentRow): string {
  const { creates } = definitionOf(change);
  return creates === 'item' || creates === 'items' ? folderName : targetName;
}

export function folderNameOf(confirmed: ConfirmedState, folderId: string | undefined): string {
  return folderId === undefined ? '' : (confirmed.item(folderId)?.name ?? '');
}

async function rowOf(transaction: ChangeTransaction, sent: SentRow): Promise<OutboxRow> {
  const { sentMs: _, ...row } = sent;
  const order = ((await transaction.all()).at(-1)?.order ?? 0) + 1;
  const sending = {
    notBeforeMs: 0,
    attempts: 1,
    seq: null,
    problem: null,
    dependsOn: [],
    orderedAfter: [],
    merged: [],
  };
  return { ...row, ...sending, order, state: 'superseded' };
}
