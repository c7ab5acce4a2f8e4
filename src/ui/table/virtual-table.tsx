import { Fragment, type ReactNode, useRef } from 'react';
import { Table, type VirtualRowProps } from './table.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

const rowPx = 48;

interface LongTableProps<T> {
  readonly label: string;
  readonly head: ReactNode;
  /** How many columns there are. */
  readonly columns: number;
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  /** What stands where there are no rows. */
  readonly empty: string;
  readonly children: (row: T, rowProps: VirtualRowProps) => ReactNode;
}

/** A table of any length: only the rows on screen are in the document, and all of them are counted. */
export function VirtualTable<T>({ label, head, columns, rows, keyOf, empty, children }: LongTableProps<T>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const keyAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? '' : keyOf(row);
  };
  const window = useVirtualRows(body, { count: rows.length, keyOf: keyAt, rowPx });
  return (
    <Table label={label} head={head} rowCount={rows.length + 1} body={body} {...window.focusEvents}>
      {window.rows.map(({ index, gapPx }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <Fragment key={keyOf(row)}>
            <Gap px={gapPx} columns={columns} />
            {children(row, { ...window.rowProps(index), 'aria-rowindex': index + 2 })}
          </Fragment>
        );
      })}
      <Gap px={window.afterPx} columns={columns} />
      {rows.length === 0 && (
        <tr>
          <td colSpan={columns}>{empty}</td>
        </tr>
      )}
    </Table>
  );
}

/** As high as the rows that are left out. */
function Gap({ px, columns }: { readonly px: number; readonly columns: number }) {
  if (px <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row that holds nothing takes no focus
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height: px, padding: 0, border: 0 }} />
    </tr>
  );
}
