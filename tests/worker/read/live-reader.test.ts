import { Dexie, liveQuery } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { openReader } from '#worker/read/open-reader.ts';
import type { FolderWindow } from '#worker/read/reader.ts';
import { databaseName, ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { beginReplica, completeReplica } from '#worker/replica/replica-lifecycle.ts';
import { storeVisibleFolder } from '#worker/replica/store-visible-folder.ts';
import { applyRows } from '#worker/sync/apply-rows.ts';
import { createIndexCache } from '#worker/tree-index/index-cache.ts';
import { allowed, driveId, emptyDatabase, idOf, item, storeItems } from '../replica/model.ts';
import { pendingOf } from '../replica/pending-rows.ts';

const a = item(1, rootId, 'folder', 'A');
const b = item(2, rootId, 'folder', 'B');
const open: { close(): void }[] = [];

afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

async function filled() {
  const db = await emptyDatabase();
  const inA = Array.from({ length: 60 }, (_, n) => item(n + 10, a.id, 'file', `in A ${n}`));
  const { r } = await beginReplica(
    db,
    driveId,
    { epoch: 'e', seq: 1, scopeHash: 's', total: null, beside: false },
    allowed,
  );
  await storeItems(db, [a, b, ...inA]);
  await completeReplica(db, driveId, { guard: allowed });
  const reader = openReader(db.name.replace('lunvik-', ''));
  open.push(db, reader);
  const indexes = createIndexCache(db);
  let seq = 1;
  const apply = async (rows: ReturnType<typeof item>[]) => {
    seq += 1;
    const serverChanges = { driveId, r, rows, gone: [], seq, checkedMs: seq };
    await applyRows(db, serverChanges, await indexes.load(driveId), { guard: allowed });
  };
  return { db, reader, apply };
}

/** Watches folder A's first rows; counts how often they are read. */
function watchA(reader: ReturnType<typeof openReader>) {
  const windows: FolderWindow[] = [];
  let reads = 0;
  const subscription = liveQuery(() => {
    reads += 1;
    return reader.folder({ driveId, folderId: a.id, direction: 'asc', from: 0, to: 20 });
  }).subscribe((window) => windows.push(window));
  open.push({ close: () => subscription.unsubscribe() });
  return { windows, reads: () => reads };
}

it('wakes a window when its folder changes, and lets it sleep when another does', async () => {
  const { db, reader, apply } = await filled();
  const watched = watchA(reader);
  await vi.waitFor(() => expect(watched.windows.length).toBe(1));
  expect(watched.windows[0]?.files).toBe(60);

  // Rows in other folders, so many folders in one transaction that Dexie alone would no longer tell them apart from ours.
  await apply(Array.from({ length: 200 }, (_, n) => item(n + 100, b.id, 'folder', `in B ${n}`)));
  await apply(Array.from({ length: 200 }, (_, n) => item(n + 500, idOf(n + 100), 'file', 'x')));
  await apply([item(400, rootId, 'folder', 'C')]);
  await db.transaction('rw', db.syncStates, db.overlay, async () => {
    const { overlay } = pendingOf(new Map([[b.id, b]]), [
      { what: 'rename', which: 0, where: 0, name: 'Beta', isFolder: true },
    ]);
    await db.overlay.bulkPut(overlay);
  });
  await apply([item(900, a.id, 'file', 'a first')]);
  await vi.waitFor(() => expect(watched.windows.at(-1)?.files).toBe(61));
  expect(watched.reads()).toBe(2);
  expect(watched.windows.at(-1)?.rows[0]?.name).toBe('a first');
});

it('wakes a window when a fill brings its folder, and not for the leaves before and after', async () => {
  const db = await emptyDatabase();
  const reader = openReader(db.name.replace('lunvik-', ''));
  open.push(db, reader);
  const start = { epoch: 'e', seq: 1, scopeHash: 's', total: null, beside: false };
  await beginReplica(db, driveId, start, allowed);
  const files = (from: number, parent: string) =>
    Array.from({ length: 60 }, (_, n) => item(n + from, parent, 'file', `file ${n}`));
  const [, later] = [b, { id: `f${b.id.slice(1)}` }];
  await storeItems(db, [a, b]);
  const watched = watchA(reader);
  await vi.waitFor(() => expect(watched.windows.length).toBe(1));
  expect(watched.windows[0]).toMatchObject({ files: 0, complete: false });

  await storeItems(db, files(10, a.id));
  await vi.waitFor(() => expect(watched.windows.at(-1)?.files).toBe(60));
  // The next leaf says that nothing follows in A; the one after it says nothing of A.
  await storeItems(db, files(100, b.id));
  await vi.waitFor(() => expect(watched.windows.at(-1)?.complete).toBe(true));
  const reads = watched.reads();
  await storeItems(db, files(200, later.id));
  await db.device.clear();
  expect(watched.reads()).toBe(reads);
});

it('wakes the window of a folder that turns out to be empty when it is fetched before its turn', async () => {
  const db = await emptyDatabase();
  const reader = openReader(db.name.replace('lunvik-', ''));
  open.push(db, reader);
  const start = { epoch: 'e', seq: 1, scopeHash: 's', total: null, beside: false };
  await beginReplica(db, driveId, start, allowed);
  await storeItems(db, [a, b]);
  const watched = watchA(reader);
  await vi.waitFor(() => expect(watched.windows.at(-1)?.complete).toBe(false));
  await storeVisibleFolder(db, driveId, a.id, [], { first: true, last: true }, allowed);
  await vi.waitFor(() => expect(watched.windows.at(-1)).toMatchObject({ files: 0, complete: true }));
});

it('wakes a window when something waits in its folder', async () => {
  const { db, reader } = await filled();
  const watched = watchA(reader);
  await vi.waitFor(() => expect(watched.windows.length).toBe(1));
  const { overlay } = pendingOf(new Map([[a.id, a]]), [
    { what: 'create', which: 0, where: 1, name: 'New', isFolder: true },
  ]);
  await db.overlay.bulkPut(overlay);
  await vi.waitFor(() => expect(watched.windows.at(-1)?.rows[0]?.name).toBe('New'));
  await db.overlay.where('[driveId+id]').between([driveId, Dexie.minKey], [driveId, Dexie.maxKey]).delete();
  await vi.waitFor(() => expect(watched.windows.at(-1)?.folders).toBe(0));
});

it('never makes a database, but answers once the worker has made it, to live queries too', async () => {
  const reader = openReader('somebody');
  open.push(reader);
  const devices: unknown[] = [];
  const subscription = liveQuery(() => reader.drives()).subscribe((rows) => devices.push(rows));
  open.push({ close: () => subscription.unsubscribe() });
  const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
  await vi.waitFor(async () => expect(await databases()).toEqual([]));
  const db = new ReplicaDatabase('somebody', { durability: 'strict' });
  open.push(db);
  await db.open();
  await vi.waitFor(() => expect(devices).toEqual([[]]));
  const row = { driveId, workspaceId: 'w', connected: true, shown: null, filling: null };
  await db.syncStates.put({ ...row, revision: 0, checkedMs: 0 });
  await vi.waitFor(() => expect(devices.at(-1)).toMatchObject([{ driveId }]));
  db.close();
  await Dexie.delete(databaseName('somebody'));
  await expect(reader.drives()).rejects.toThrow();
  expect(await databases()).toEqual([]);
});

/** A browser that refuses so often to open a database. */
function refusing(times: number): IDBFactory {
  const open = indexedDB.open.bind(indexedDB);
  let left = times;
  return Object.assign(Object.create(indexedDB), {
    open(name: string, version?: number) {
      if (left === 0) return open(name, version);
      left -= 1;
      throw new DOMException('access to the Indexed Database API is denied', 'SecurityError');
    },
  });
}

it('is refused once for a while, and answers', async () => {
  const { db } = await filled();
  const losses: string[] = [];
  const reader = openReader(db.name.replace('lunvik-', ''), { indexedDB: refusing(3) }, (loss) =>
    losses.push(loss),
  );
  open.push(reader);
  expect(await reader.outbox()).toEqual([]);
  expect(losses).toEqual([]);
});

it('is refused for good, says so once, and fails no screen that asked', async () => {
  const { db } = await filled();
  const losses: string[] = [];
  const reader = openReader(db.name.replace('lunvik-', ''), { indexedDB: refusing(1000) }, (loss) =>
    losses.push(loss),
  );
  open.push(reader);
  const responses: unknown[] = [];
  const record = (response: unknown) => responses.push(response);
  reader.outbox().then(record, record);
  await vi.waitFor(() => expect(losses).toEqual(['refused']));
  reader.device().then(record, record);
  await new Promise((resolve) => setImmediate(resolve));
  expect(responses).toEqual([]);
});
