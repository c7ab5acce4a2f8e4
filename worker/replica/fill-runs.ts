import type { Item, ItemKind } from '#contract/entities/item.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import type { ItemColumns } from '#contract/wire/item-rows.ts';
import { type Columns, sliceColumns, sortColumns } from './block.ts';
import { idBytes, idFromHex, packHex, unpackId } from './packed-ids.ts';

/** The children of one parent in a page, by kind; a kind that is not there has no run. */
export interface PageFolder {
  readonly p: string;
  readonly runs: PageRun[];
}

export interface PageRun {
  readonly kind: ItemKind;
  readonly columns: Columns;
}

/** A page as folders, in its order, each run in the order of blocks. */
export function foldersOf(page: ItemColumns): PageFolder[] {
  const all: Columns = {
    ids: packHex(page.ids),
    names: page.names,
    sizes: Float64Array.from(page.sizes),
    created: Float64Array.from(page.created),
    modified: Float64Array.from(page.modified),
  };
  const folders: PageFolder[] = [];
  let from = 0;
  for (const run of page.runs) {
    if (run.count === 0) continue;
    const p = idFromHex(run.parent);
    let folder = folders.at(-1);
    if (folder?.p !== p) {
      folder = { p, runs: [] };
      folders.push(folder);
    }
    folder.runs.push({
      kind: run.kind === 0 ? 'folder' : 'file',
      columns: inOrder(sliceColumns(all, from, from + run.count)),
    });
    from += run.count;
  }
  if (from !== page.names.length) throw new Error('the runs of a page do not add up');
  return folders;
}

export function itemsIn(parentId: string, run: PageRun): Item[] {
  const { ids, names, sizes, created, modified } = run.columns;
  return names.map((name, at) => ({
    id: unpackId(ids, at * idBytes),
    parentId,
    kind: run.kind,
    name,
    sizeBytes: sizes[at] ?? 0,
    createdMs: created[at] ?? 0,
    modifiedMs: modified[at] ?? 0,
  }));
}

function inOrder(columns: Columns): Columns {
  const keys = columns.names.map(nameKey);
  for (let at = 1; at < keys.length; at += 1) {
    if ((keys[at - 1] ?? '') > (keys[at] ?? '')) return sortColumns(columns, keys);
  }
  return columns;
}
