import { rootId } from '#contract/rules/root.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import type { OutboxRow, ReplicaDatabase, Rival, SentRow } from '../replica/database.ts';
import type { Book } from '../write/book.ts';
import { shownId } from '../write/replay.ts';
import type { Confirmed } from '../write/view.ts';

/** A change of this person that somebody else's, made without having seen it, has replaced. */
export interface Overruled {
  readonly changeId: string;
  readonly by: string | null;
  readonly atMs: number;
}

/**
 * What others did meanwhile, once the blocks show it: changes of this device that were replaced, questions that have
 * answered themselves, things that went elsewhere because their folder was deleted. In the transaction of the news.
 */
export async function takeMeanwhile(
  database: ReplicaDatabase,
  book: Book,
  news: {
    readonly driveId: string;
    readonly overruled: readonly Overruled[];
    readonly itemIds: readonly string[];
  },
  nowMs: number,
) {
  for (const one of news.overruled) await takeOverruled(database, book, news.driveId, one, nowMs);
  await refreshRivals(book, news.driveId);
  if (news.itemIds.length > 0) await tellRehomed(database, book, news, nowMs);
}

/** A change made on another device of the same person is that device's to tell. */
async function takeOverruled(
  database: ReplicaDatabase,
  book: Book,
  driveId: string,
  { changeId, by, atMs }: Overruled,
  nowMs: number,
) {
  const confirmed = await book.confirmed(driveId);
  const waiting = (await book.all()).find((row) => row.changeId === changeId);
  const sent = waiting === undefined ? await database.sent.get(changeId) : undefined;
  const row = waiting ?? (sent && (await rowOf(book, sent)));
  if (row === undefined || waiting?.state === 'overruled') return;
  const rival = rivalNow(confirmed, row, { by, atMs, name: '', folderName: '' });
  if (isSettled(confirmed, row)) return;
  // Its own answer was lost: it is asked once the server has said again that it took it.
  if (waiting !== undefined) await book.put({ ...row, rival });
  else await overrule(book, row, rival, nowMs);
}

/** Asks the person whose name or place is to stand. Until then the server's order counts: the other one. */
export async function overrule(book: Book, row: OutboxRow, rival: Rival, nowMs: number) {
  const { change, driveId, itemName } = row;
  await book.put({ ...row, state: 'overruled', rival });
  if (change.type !== 'renameItem' && change.type !== 'moveItem') return;
  const isName = change.type === 'renameItem';
  await book.notice(nowMs, {
    kind: 'overruled',
    data: {
      driveId,
      changeId: row.changeId,
      itemId: change.itemId,
      kind: change.kind,
      name: itemName,
      what: isName ? 'name' : 'place',
      by: rival.by,
      mine: isName ? change.name : row.targetName,
      theirs: isName ? rival.name : rival.folderName,
    },
  });
}

/** What stands against a change is shown as it is now; where both came to the same, nothing is left to ask. */
export async function refreshRivals(book: Book, driveId: string) {
  for (const row of await book.all()) {
    await stayInTransaction();
    if (row.driveId !== driveId || row.rival === undefined) continue;
    if (row.state !== 'overruled' && row.problem !== 'changed-unseen') continue;
    const confirmed = await book.confirmed(driveId);
    const rival = rivalNow(confirmed, row, row.rival);
    if (isSettled(confirmed, row)) await book.remove(row);
    else if (rival.name !== row.rival.name || rival.folderName !== row.rival.folderName)
      await book.put({ ...row, rival });
  }
}

function rivalNow(confirmed: Confirmed, { change }: OutboxRow, { by, atMs }: Rival): Rival {
  const item = confirmed.item(change.itemId);
  return { by, atMs, name: item?.name ?? '', folderName: nameOf(confirmed, item?.parentId) };
}

function isSettled(confirmed: Confirmed, { change }: OutboxRow): boolean {
  if (!confirmed.complete) return false;
  const item = confirmed.item(change.itemId);
  if (change.type === 'deleteItem') return item === undefined;
  if (change.type === 'renameItem') return item?.name === change.name;
  return change.type === 'moveItem' && item?.parentId === change.parentId;
}

/** Of what was put into a folder that is gone, and lives on elsewhere. Only the last that was done to it counts. */
async function tellRehomed(
  database: ReplicaDatabase,
  book: Book,
  { driveId, itemIds }: { readonly driveId: string; readonly itemIds: readonly string[] },
  nowMs: number,
) {
  const confirmed = await book.confirmed(driveId);
  const fresh = new Set(itemIds);
  const last = new Map<string, SentRow>();
  for (const sent of await database.sent.orderBy('sentMs').toArray()) {
    const id = shownId(sent.change);
    if (sent.driveId === driveId && 'parentId' in sent.change && fresh.has(id)) last.set(id, sent);
  }
  for (const [id, sent] of last) {
    const { change } = sent;
    const item = confirmed.item(id);
    if (sent.rehomed || item === undefined || !('parentId' in change)) continue;
    if (change.parentId === rootId || confirmed.item(change.parentId) !== undefined) continue;
    await database.sent.put({ ...sent, rehomed: true });
    await book.notice(nowMs, {
      kind: 'rehomed',
      data: {
        driveId,
        changeId: sent.changeId,
        itemId: id,
        kind: change.kind,
        name: item.name,
        folderName: goalName(sent),
        newFolderName: nameOf(confirmed, item.parentId),
      },
    });
  }
}

/** The name of the folder that it was to go into. */
export function goalName({ change, folderName, targetName }: OutboxRow | SentRow): string {
  return change.type === 'createFolder' ? folderName : targetName;
}

export function nameOf(confirmed: Confirmed, folderId: string | undefined): string {
  return folderId === undefined ? '' : (confirmed.item(folderId)?.name ?? '');
}

async function rowOf(book: Book, sent: SentRow): Promise<OutboxRow> {
  const { sentMs: _, ...row } = sent;
  const order = ((await book.all()).at(-1)?.order ?? 0) + 1;
  const sending = { notBeforeMs: 0, tries: 1, seq: null, problem: null, needs: [], after: [], merged: [] };
  return { ...row, ...sending, order, state: 'overruled' };
}
