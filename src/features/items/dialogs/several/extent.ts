import type { GridRow } from '../../list/row-source.ts';

/** How much some items are, with all that is in them. */
export interface Extent {
  readonly folders: number;
  readonly files: number;
  readonly sizeBytes: number;
  readonly foldersInside: number;
  readonly filesInside: number;
}

type Totals = Record<'sizeBytes' | 'folders' | 'files', number>;

/** `totals`: of what the folders among them hold. */
export function extentOf(
  items: readonly Pick<GridRow, 'kind' | 'sizeBytes'>[],
  totals: readonly Totals[],
): Extent {
  const files = items.filter(({ kind }) => kind === 'file');
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  return {
    folders: items.length - files.length,
    files: files.length,
    sizeBytes: sum([...files, ...totals].map(({ sizeBytes }) => sizeBytes)),
    foldersInside: sum(totals.map(({ folders }) => folders)),
    filesInside: sum(totals.map((each) => each.files)),
  };
}
