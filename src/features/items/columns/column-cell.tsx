// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: cells are read from their row
import { type ReactNode, Suspense } from 'react';
import { formatDate, formatSize } from '../../../lib/format.ts';
import { UnknownValue } from '../../../ui/display/unknown-value.tsx';
import { PreloadedComponent } from '../../../ui/foundations/preloadable.tsx';
import styles from '../grid/row.module.css';
import type { GridRow, RowSize } from '../list/row-source.ts';
import { typeOfItem } from './lazy-columns.ts';
import type { ColumnId } from './shown-columns.ts';

export interface ColumnCellProps {
  readonly column: ColumnId;
  /** Its place among all columns, from 1. */
  readonly at: number;
  readonly row: GridRow;
  readonly sizeBytes: RowSize;
  readonly timeZone: string;
}

export function ColumnCell({ at, ...props }: ColumnCellProps) {
  const { column } = props;
  return (
    <div
      role="gridcell"
      aria-colindex={at}
      data-column={column}
      className={column === 'size' ? styles.size : styles.date}
    >
      {contentOf(props)}
    </div>
  );
}

function contentOf({ column, row, sizeBytes, timeZone }: Omit<ColumnCellProps, 'at'>): ReactNode {
  switch (column) {
    case 'size':
      return sizeBytes === null ? <UnknownValue /> : sizeBytes === undefined ? '' : formatSize(sizeBytes);
    case 'modified':
      return row.modifiedMs > 0 ? <Moment at={formatDate(row.modifiedMs, timeZone)} /> : '';
    case 'created':
      return row.createdMs ? <Moment at={formatDate(row.createdMs, timeZone)} /> : <UnknownValue />;
    case 'type':
      return (
        <Suspense fallback={null}>
          <PreloadedComponent what={typeOfItem} with={{ row }} />
        </Suspense>
      );
  }
}

/** A date whose time gives way first where a line has too little room. */
function Moment({ at }: { readonly at: string }) {
  const time = at.lastIndexOf(', ');
  return (
    <>
      <span>{at.slice(0, time)}</span>
      <span>{at.slice(time)}</span>
    </>
  );
}
