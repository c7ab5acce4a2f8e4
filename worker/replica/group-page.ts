import type { Item, ItemKind } from '#contract/entities/item.ts';
import { mapKeys, numberColumns } from '#contract/entities/item-fields.ts';
import { idBytes, idFromHex, packHex, unpackId } from '#contract/replica-format/packed-ids.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import type { ItemColumns } from '#contract/wire/item-rows.ts';
import { type Columns, contentSeqsFromWire, numbersAt, sliceColumns, sortColumns } from './sorted-block.ts';

/** The children of one parent in a page, by kind; a kind that is not there has no run. */
export interface PageFolder {
  readonly p: string;
  readonly runs: PageChildren[];
}

export interface PageChildren {
  readonly kind: ItemKind;
  readonly columns: Columns;
}

/** A page as folders, in its order, each run in the order of blocks. */
export function groupByFolder(page: ItemColumns): PageFolder[] {
  const all: Columns = {
    ids: packHex(page.ids),
    names: page.names,
    ...mapKeys(numberColumns, (column) => Float64Array.from(page[column])),
    ...contentSeqsFromWire(page.content_seqs, page.names.length),
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

export function countItems(parentId: string, run: PageChildren): Item[] {
  const { ids, names } = run.columns;
  return names.map((name, at) => ({
    id: unpackId(ids, at * idBytes),
    parentId,
    kind: run.kind,
    name,
    ...numbersAt(run.columns, at),
  }));
}

function inOrder(columns: Columns): Columns {
  const keys = columns.names.map(sortKey);
  for (let at = 1; at < keys.length; at += 1) {
    if ((keys[at - 1] ?? '') > (keys[at] ?? '')) return sortColumns(columns, keys);
  }
  return columns;
}
