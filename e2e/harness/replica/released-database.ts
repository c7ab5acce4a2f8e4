import type { Page } from 'playwright/test';
import { rootId } from '#contract/rules/root-folder.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { releasedSchemas } from '#tests/support/replica/released-schemas.ts';
import { columnsOf, splitBlock } from '#worker/replica/sorted-block.ts';
import type { PlacedItem, StoredReplica } from './stored-replica.ts';

type Rows = Readonly<Record<string, readonly unknown[]>>;

interface ReleasedDatabase {
  /** By table. */
  readonly rows: Rows;
  /** Takes what the device has now along, but for its items; they are among `rows`. */
  readonly takesOver?: boolean;
  /** Stays open without a word, as in a tab that the browser has frozen. */
  readonly isHeld?: boolean;
}

/** Makes the database as the release before left it. The page is one of this origin in which the product does not run. */
export async function makeReleasedDatabase(
  page: Page,
  name: string,
  { rows, takesOver = false, isHeld = false }: ReleasedDatabase,
): Promise<void> {
  const schema = releasedSchemas.at(-1) ?? {};
  const input = { name, version: releasedSchemas.length, schema, rows, takesOver, isHeld };
  await page.evaluate(async ({ name, version, schema, rows, takesOver, isHeld }) => {
    type Row = Record<string, unknown>;
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const all: Record<string, unknown[]> = {};
    if (takesOver) {
      const present = await done(indexedDB.open(name));
      for (const table of present.objectStoreNames) {
        if (['folders', 'files', 'journal'].includes(table)) continue;
        all[table] = await done(present.transaction(table).objectStore(table).getAll());
      }
      present.close();
      await done(indexedDB.deleteDatabase(name));
      all['device'] = (all['device'] as Row[]).map((row) => ({ ...row, schema: version }));
      all['syncStates'] = (all['syncStates'] as Row[]).map((row) => {
        const { prefetched: _, reached: __, ...shown } = row['shown'] as Row;
        return { ...row, shown: { ...shown, openParent: null, prefetchedFolders: [] } };
      });
    }
    for (const [table, more] of Object.entries(rows)) all[table] = [...(all[table] ?? []), ...more];

    const pathOf = (text: string) => (text.startsWith('[') ? text.slice(1, -1).split('+') : text);
    const opening = indexedDB.open(name, version * 10);
    opening.onupgradeneeded = () => {
      for (const [table, keys] of Object.entries(schema)) {
        const [primary = '', ...others] = keys.split(', ');
        const autoIncrement = primary.startsWith('++');
        const keyPath = pathOf(primary.replace('++', ''));
        const store = opening.result.createObjectStore(table, { keyPath, autoIncrement });
        for (const index of others) {
          const path = index.replace('&', '');
          store.createIndex(path, pathOf(path), { unique: index.startsWith('&') });
        }
        for (const row of all[table] ?? []) store.add(row);
      }
    };
    const opened = await done(opening);
    if (isHeld) Object.assign(window, { held: opened });
    else opened.close();
  }, input);
}

/** A replica as the release before stored it: blocks of one folder each, and listings of them. */
export function releasedReplica({ state, items }: StoredReplica): Rows {
  const r = state?.r ?? 0;
  const folders = new Map<string, PlacedItem[]>([[rootId, []]]);
  for (const item of items) if (item.kind === 'folder') folders.set(item.id, []);
  for (const item of items) folders.get(item.parentId)?.push(item);
  const blocks = [...folders].map(([p, children]) => ({
    p,
    folders: blocksOf(r, p, children, 'folder'),
    files: blocksOf(r, p, children, 'file'),
  }));
  const directory = (rows: readonly ReturnType<typeof blocksOf>[number][]) => ({
    keys: rows.map(({ k }) => k),
    counts: rows.map(({ names }) => names.length),
  });
  return {
    folders: blocks.flatMap((folder) => folder.folders),
    files: blocks.flatMap((folder) => folder.files),
    listings: blocks.map((folder) => ({
      ...{ r, p: folder.p, complete: true },
      ...{ folders: directory(folder.folders), files: directory(folder.files) },
    })),
  };
}

function blocksOf(r: number, p: string, children: readonly PlacedItem[], kind: PlacedItem['kind']) {
  const keyed = children
    .filter((item) => item.kind === kind)
    .map((item) => ({ item, key: sortKey(item.name) }));
  const sorted = keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ item }) => item);
  return splitBlock(columnsOf(sorted)).map((columns, at) => ({
    ...{ r, p, k: at === 0 ? '' : sortKey(columns.names[0] ?? '') },
    ...columns,
  }));
}
