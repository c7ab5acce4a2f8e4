import { afterEach, expect, it, vi } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { createFolderPrefetch } from '#src/features/items/list/folder-prefetch.ts';
import { openReader } from '#worker/read/open-reader.ts';
import { beginReplica, completeReplica } from '#worker/replica/replica-lifecycle.ts';
import { applyRows } from '#worker/sync/apply-rows.ts';
import { createIndexCache } from '#worker/tree-index/index-cache.ts';
import {
  allowed,
  driveId,
  emptyDatabase,
  inWireOrder,
  item,
  storeItems,
} from '../../../../worker/replica/model.ts';

const open: { close(): void }[] = [];

afterEach(() => {
  for (const each of open.splice(0).reverse()) each.close();
});

const folders = [1, 2, 3, 4].map((n) => item(n, rootId, 'folder', `Folder ${n}`));
const locationOf = (n: number) => ({
  driveId,
  folderId: folders[n - 1]?.id ?? '',
  direction: 'asc' as const,
});

/** Four folders with a file each; `whole` or still being filled, the last folder open. */
async function prepared(whole = true) {
  const db = await emptyDatabase();
  const files = folders.map(({ id }, n) => item(n + 10, id, 'file', `in ${n + 1}`));
  const start = { epoch: 'e', seq: 1, scopeHash: 's', total: null, beside: false };
  const { r } = await beginReplica(db, driveId, start, allowed);
  const page = inWireOrder([...folders, ...files]);
  await storeItems(db, page);
  if (whole) await completeReplica(db, driveId, { guard: allowed });
  const reader = openReader(db.name.replace('lunvik-', ''));
  const ahead = createFolderPrefetch(reader, () => 0);
  open.push(db, reader, { close: ahead.stop });
  return { db, r, ahead, cutAt: page.at(-1)?.parentId ?? '' };
}

it('has the first rows of a folder that was expected, and keeps them current', async () => {
  const { db, r, ahead } = await prepared();
  expect(ahead.peek(locationOf(1))).toBeNull();
  ahead.expect(locationOf(1));
  await vi.waitFor(() =>
    expect(ahead.peek(locationOf(1))?.window.rows.map(({ name }) => name)).toEqual(['in 1']),
  );
  const renamed = item(10, locationOf(1).folderId, 'file', 'renamed');
  const serverChanges = { driveId, r, rows: [renamed], gone: [], seq: 2, checkedMs: 2 };
  await applyRows(db, serverChanges, await createIndexCache(db).load(driveId), { guard: allowed });
  await vi.waitFor(() =>
    expect(ahead.peek(locationOf(1))?.window.rows.map(({ name }) => name)).toEqual(['renamed']),
  );
});

it('keeps three folders, the ones that were expected last', async () => {
  const { ahead } = await prepared();
  for (const n of [1, 2, 3]) ahead.expect(locationOf(n));
  await vi.waitFor(() => expect(ahead.peek(locationOf(3))).not.toBeNull());
  ahead.expect(locationOf(1));
  ahead.expect(locationOf(4));
  await vi.waitFor(() => expect(ahead.peek(locationOf(4))).not.toBeNull());
  expect([1, 2, 3].map((n) => ahead.peek(locationOf(n)) !== null)).toEqual([true, false, true]);
});

it('says nothing of a folder of which only a part is on the device', async () => {
  const { ahead, cutAt } = await prepared(false);
  const whole = folders.findIndex(({ id }) => id !== cutAt) + 1;
  ahead.expect({ ...locationOf(whole), folderId: cutAt });
  ahead.expect(locationOf(whole));
  await vi.waitFor(() => expect(ahead.peek(locationOf(whole))).not.toBeNull());
  expect(ahead.peek({ ...locationOf(whole), folderId: cutAt })).toBeNull();
});
