import { type RefObject, useMemo } from 'react';
import type { RowSource } from '../list/row-source.ts';
import { type FolderView, useTileSize } from './folder-views.ts';
import { type GridLayout, rowLayout } from './grid-layout.ts';
import { tileLayout } from './tile-layout.ts';
import { useRowMetrics } from './use-row-metrics.ts';
import { fileLinePx, folderLinePx, useTileMetrics } from './use-tile-metrics.ts';

export interface GridElements {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly probe: RefObject<HTMLElement | null>;
  readonly body: RefObject<HTMLElement | null>;
}

export interface MeasuredLayout {
  readonly layout: GridLayout;
  readonly headPx: number;
  /** Whether rows say in which folder they are, on a second line. */
  readonly hasPaths: boolean;
  readonly tilePx: number;
  /** Whether rows stand as CSS has them; else they are about to be drawn again. Known in layout effects. */
  readonly isExact: () => boolean;
}

/** How the rows of a source stand in a view, as far as CSS and the width of the window decide it. */
export function useGridLayout(
  { scroller, probe, body }: GridElements,
  { count, folders, files, rows }: Pick<RowSource, 'count' | 'folders' | 'files' | 'rows'>,
  view: FolderView,
  filesFirst: boolean,
): MeasuredLayout {
  const hasPaths = rows.some(({ path }) => path !== undefined);
  const { rowPx, headPx, isExact } = useRowMetrics(probe, body, view, hasPaths);
  const tiles = useTileMetrics(scroller, body, useTileSize(), view === 'gallery');
  const layout = useMemo(() => {
    if (view === 'list') return rowLayout(count, rowPx);
    const sections = [
      { count: folders, linePx: folderLinePx(tiles) },
      { count: files, linePx: fileLinePx(tiles) },
    ];
    return tileLayout(filesFirst ? sections.reverse() : sections, tiles.columns);
  }, [view, count, rowPx, folders, files, filesFirst, tiles]);
  return { layout, headPx, tilePx: tiles.tilePx, hasPaths, isExact };
}
