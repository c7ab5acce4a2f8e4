import { useOffline } from '../../../lib/use-offline.ts';
import type { GridRow, RowSize, RowSource } from '../list/row-source.ts';
import { isSelected } from '../list/selection.ts';
import type { GridSelection } from '../list/use-selection.ts';
import { useRowUploads } from '../uploads/use-row-uploads.ts';
import type { ItemRowProps } from './item-row.tsx';

export interface RowStatesOptions {
  readonly source: RowSource;
  readonly selection: GridSelection;
  readonly sizeOf: (row: GridRow) => RowSize;
  readonly canEditRow: (row: GridRow) => boolean;
  readonly offlineMarkOf: (row: GridRow) => ItemRowProps['offlineMark'];
  readonly cut: ReadonlySet<string>;
  readonly tinted: ReadonlySet<string>;
  readonly renamingId: string | undefined;
}

/** What a row shows beside what it is, in each view. */
export type RowState = Pick<
  ItemRowProps,
  | 'sizeBytes'
  | 'selected'
  | 'canEdit'
  | 'uploadState'
  | 'uploadPercent'
  | 'offlineMark'
  | 'cut'
  | 'tinted'
  | 'renaming'
  | 'offline'
>;

export function useRowStates(options: RowStatesOptions): (row: GridRow) => RowState {
  const { source, selection, sizeOf, canEditRow, offlineMarkOf, cut, tinted, renamingId } = options;
  const offline = useOffline();
  const uploadOf = useRowUploads(source);
  return (row) => {
    const upload = uploadOf(row);
    return {
      sizeBytes: sizeOf(row),
      selected: isSelected(selection.state, row.id),
      canEdit: canEditRow(row),
      uploadState: upload?.state,
      uploadPercent: upload?.percent ?? 0,
      offlineMark: offlineMarkOf(row),
      cut: cut.has(row.id),
      tinted: tinted.has(row.id),
      renaming: renamingId === row.id,
      offline: offline && row.syncState !== 'none',
    };
  };
}
