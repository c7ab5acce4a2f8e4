import { afterEach, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { Stored } from '#src/features/items/layout/folder-storage.ts';
import { firstFolder, forgetFirstFolder, readFirstFolder } from '#src/features/items/list/first-folder.ts';
import { listKey } from '#src/features/items/list/row-source.ts';
import { openReader } from '#worker/read/open-reader.ts';
import { beginReplica, completeReplica } from '#worker/replica/replica-lifecycle.ts';
import { allowed, driveId, emptyDatabase, item, storeItems } from '../../../../worker/replica/model.ts';

const open: { close(): void }[] = [];
const place = { driveId, folderId: rootId };

afterEach(() => {
  forgetFirstFolder();
  for (const each of open.splice(0).reverse()) each.close();
});

/** A replica with one file in its root; `whole` or still being filled. */
async function stored(whole: boolean) {
  const db = await emptyDatabase();
  const start = { epoch: 'e', seq: 1, scopeHash: 's', total: null, beside: false };
  await beginReplica(db, driveId, start, allowed);
  await storeItems(db, [item(1, rootId, 'file', 'First')]);
  if (whole) await completeReplica(db, driveId, { guard: allowed });
  const reader = openReader(db.name.replace('lunvik-', ''));
  open.push(db, reader);
  return reader;
}

function storage(orders: string | null): Stored {
  return { getItem: () => orders, setItem: () => undefined, removeItem: () => undefined };
}

const noOrders = storage(null);
const byName = listKey(place, { by: 'name', direction: 'asc' });

it('has the rows of the folder that the page begins with, for this replica and this list alone, until they are forgotten', async () => {
  const reader = await stored(true);
  await readFirstFolder(reader, place, noOrders);
  expect(firstFolder(reader, byName)?.window.rows.map(({ name }) => name)).toEqual(['First']);
  expect(firstFolder(reader, listKey(place, { by: 'name', direction: 'desc' }))).toBeNull();
  expect(firstFolder(await stored(true), byName)).toBeNull();
  expect(firstFolder(null, byName)).toBeNull();
  forgetFirstFolder();
  expect(firstFolder(reader, byName)).toBeNull();
});

it('has none of a folder that is not whole here, and none that the worker puts in order', async () => {
  const part = await stored(false);
  await readFirstFolder(part, place, noOrders);
  expect(firstFolder(part, byName)).toBeNull();
  const bySize = { by: 'size', direction: 'desc' } as const;
  const orders = storage(JSON.stringify([`size-desc ${driveId}/${rootId}`]));
  const whole = await stored(true);
  await readFirstFolder(whole, place, orders);
  expect(firstFolder(whole, byName)).toBeNull();
  expect(firstFolder(whole, listKey(place, bySize))).toBeNull();
});
