import { useEffect, useRef } from 'react';
import type { GridRow } from '../list/row-source.ts';
import type { RowUpload } from '../uploads/row-upload.ts';

/** How a row of the source is drawn, as a line of the list or as a tile of the gallery. */
export interface RowElementProps {
  readonly row: GridRow;
  readonly index: number;
  readonly selected: boolean;
  readonly cut: boolean;
  readonly tinted: boolean;
  readonly renaming: boolean;
  /** It is on its way to the server. */
  readonly uploadState: RowUpload['state'] | undefined;
}

/** Hears of the element of a row, for dragging. */
export type MountRow = (row: () => GridRow, element: HTMLElement) => () => void;

/** What the element of a row says of it, to styles, to the keyboard and to who cannot see it. `mount` hears of it. */
export function useRowElement(props: RowElementProps, mount: MountRow) {
  const { row, index, selected, cut, tinted, renaming, uploadState } = props;
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(row);
  useEffect(() => {
    latest.current = row;
  }, [row]);
  useEffect(() => (ref.current ? mount(() => latest.current, ref.current) : undefined), [mount]);
  return {
    ref,
    'aria-selected': selected,
    'aria-label': row.name,
    'data-index': index,
    'data-kind': row.kind,
    'data-cut': cut || undefined,
    'data-tinted': tinted || undefined,
    'data-renaming': renaming || undefined,
    'data-uploading': uploadState,
  };
}
