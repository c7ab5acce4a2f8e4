import type { SortOrder } from '#contract/worker-api/sorted-folder.ts';
import type { RowSource } from '../list/row-source.ts';
import { isFilesFirst } from '../sort/folder-order.ts';
import type { FolderView } from './folder-views.ts';
import { type GridElements, useGridLayout } from './use-grid-layout.ts';
import { useVirtualLines, type VirtualLinesOptions } from './use-virtual-lines.ts';

export interface GridLinesOptions {
  readonly source: RowSource;
  readonly view: FolderView;
  /** Absent of hits, which are no folder's. */
  readonly order: SortOrder | undefined;
  readonly focusIndex: VirtualLinesOptions['focusIndex'];
  readonly inside: VirtualLinesOptions['inside'];
}

/** How the rows stand in a view, and which of their lines exist in the document now. */
export function useGridLines(elements: GridElements, options: GridLinesOptions) {
  const { source, view, order, focusIndex, inside } = options;
  const filesFirst = order !== undefined && isFilesFirst(order);
  const measured = useGridLayout(elements, source, view, filesFirst);
  const { layout, headPx } = measured;
  const { scroller } = elements;
  const virtual = useVirtualLines({ scroller, source, layout, focusIndex, inside, headPx });
  return { ...measured, ...virtual };
}
