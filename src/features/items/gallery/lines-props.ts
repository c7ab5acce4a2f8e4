import type { ItemRowProps } from '../grid/item-row.tsx';
import type { useRowStates } from '../grid/use-row-states.ts';
import type { GridLayout } from '../layout/grid-layout.ts';
import type { RowSource } from '../list/row-source.ts';

/** What the lines of a list and of a gallery are drawn from. */
export interface LinesProps
  extends Pick<ItemRowProps, 'driveId' | 'rootName' | 'timeZone' | 'columns' | 'actions'> {
  readonly source: RowSource;
  readonly layout: GridLayout;
  /** The lines that exist in the document now, and where. */
  readonly lines: readonly { readonly line: number; readonly top: number }[];
  readonly stateOf: ReturnType<typeof useRowStates>;
  /** The row of the keyboard. */
  readonly tabIndex: number;
  /** The side of a tile. */
  readonly tilePx: number;
  /** They may come later than the view. */
  readonly onShown: () => void;
}
