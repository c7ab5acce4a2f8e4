import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Item } from '#contract/entities/item.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { compareNames, sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { databaseName, ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { columnsOf } from '#worker/replica/sorted-block.ts';
import { applyRows } from '#worker/sync/apply-rows.ts';
import { createIndexCache } from '#worker/tree-index/index-cache.ts';
import { releasedSchemas } from '../../../support/replica/released-schemas.ts';
import { allowed, driveId, itemsStored, sorted } from '../model.ts';

/** A version, with the key that it sorted by: that of version 3 counted what nobody sees. */
const versions = {
  3: (name: string) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKC')
      .replace(/[. ]+$/, ''),
  8: nameKey,
};
const r = 1;

/** A device of a version with these files in blocks of five, and one of them renamed but not sent yet. */
async function deviceOfBefore(version: 3 | 8, items: readonly Item[]): Promise<ReplicaDatabase> {
  const indexedDB = new IDBFactory();
  const keyOfBefore = versions[version];
  const old = new Dexie(databaseName('person'), { indexedDB });
  old.version(version).stores(releasedSchemas[version - 1] ?? {});
  await old.open();
  const inOrder = items.toSorted((a, b) => (keyOfBefore(a.name) < keyOfBefore(b.name) ? -1 : 1));
  const keys: string[] = [];
  const counts: number[] = [];
  for (let from = 0; from < inOrder.length; from += 5) {
    const some = inOrder.slice(from, from + 5);
    const k = from === 0 ? '' : keyOfBefore(some[0]?.name ?? '');
    keys.push(k);
    counts.push(some.length);
    await old.table('files').put({ r, p: rootId, k, ...columnsOf(some) });
  }
  const none = { keys: [], counts: [] };
  await old.table('listings').put({ r, p: rootId, folders: none, files: { keys, counts }, complete: true });
  const state = {
    r,
    epoch: 'e',
    seq: 1,
    scopeHash: 's',
    complete: true,
    after: null,
    openParent: null,
    ...(version === 3 ? { early: [] } : { prefetchedFolders: [] }),
  };
  await old.table(version === 3 ? 'drives' : 'syncStates').put({
    ...{ driveId, workspaceId: 'w', connected: true, filling: null, revision: 1, checkedMs: 1 },
    shown: { ...state, items: items.length, total: null },
  });
  const [first] = items;
  if (first !== undefined) {
    const homeKey = keyOfBefore(first.name);
    const named = { name: 'New\u200b 10', key: keyOfBefore('New\u200b 10') };
    const confirmed =
      version === 3 ? { home: rootId, homeKey } : { confirmedParentId: rootId, confirmedNameKey: homeKey };
    await old.table('overlay').put({ driveId, id: first.id, parent: rootId, ...named, ...confirmed });
  }
  old.close();
  const db = new ReplicaDatabase('person', { durability: 'relaxed', indexedDB });
  await db.open();
  return db;
}

const part = fc.constantFrom(
  ...['a', 'z', 'é', '❤', '\u200b', '\ufe0f', '\u200d', '\u00ad', '1', '0', '2', 'ab', '😀'],
);
const names = fc.array(fc.array(part, { minLength: 1, maxLength: 5 }), { maxLength: 40 });

it.each([3, 8] as const)(
  'what a device of version %i has is sorted by today’s keys, and goes on being changed',
  async (version) => {
    await fc.assert(
      fc.asyncProperty(names, async (all) => {
        const unique = [...new Set(all.map((parts) => parts.join('')))];
        const items = unique.map((name): Item => {
          const location = { parentId: rootId, kind: 'file' as const };
          const contentSeq = version === 8 && name.includes('a') ? { contentSeq: 7 } : {};
          return {
            id: randomUUID(),
            ...location,
            name,
            sizeBytes: 1,
            createdMs: 2,
            modifiedMs: 3,
            ...contentSeq,
          };
        });
        const db = await deviceOfBefore(version, items);
        const shown = [...(await itemsStored(db, r)).values()].map(({ name }) => name);
        expect(shown.map(nameKey)).toEqual(
          items
            .map(({ name }) => name)
            .toSorted(compareNames)
            .map(nameKey),
        );
        const tree = new Map(items.map((item) => [item.id, item]));
        expect(sorted(await itemsStored(db, r))).toEqual(sorted(tree));
        const [first] = items;
        expect(await db.overlay.toArray()).toMatchObject(
          first === undefined
            ? []
            : [{ key: 'new 210', confirmedSortKey: sortKey(first.name), name: 'New\u200b 10' }],
        );
        // Each is found under its key: renamed, and one in three deleted.
        const renamed = items.map((item, at) => ({ ...item, name: `${at} ${item.name}` }));
        const gone = renamed.filter((_, at) => at % 3 === 0).map(({ id }) => id);
        const rows = renamed.filter(({ id }) => !gone.includes(id));
        const index = await createIndexCache(db).load(driveId);
        await applyRows(db, { driveId, r, seq: 2, checkedMs: 2, rows, gone }, index, { guard: allowed });
        expect(sorted(await itemsStored(db, r))).toEqual(sorted(new Map(rows.map((row) => [row.id, row]))));
        db.close();
      }),
      { numRuns: 25 },
    );
  },
);
