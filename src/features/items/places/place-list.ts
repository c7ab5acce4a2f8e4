import type { ReactNode } from 'react';
import type { GridSort } from '../grid/grid-header.tsx';
import type { RowSource } from '../list/row-source.ts';

/** A list of items from anywhere in a filespace, which the browser shows in the place of a folder. */
export interface PlaceList {
  readonly label: string;
  /** The address of the place. */
  readonly path: string;
  readonly source: RowSource;
  readonly sort: GridSort;
  /** In place of the rows of a list that is known to hold nothing. */
  readonly empty: ReactNode;
  /** Above the list. */
  readonly banner?: ReactNode;
}
