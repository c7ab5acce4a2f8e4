import { Fragment, type ReactNode, useRef } from 'react';
import { useVirtualRows, type VirtualRowRef } from '../table/use-virtual-rows.ts';
import styles from './row-list.module.css';

/** Short rows in a panel: a picture, a text, what can be done. */
export function RowList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

const rowPx = 43;

/** What a `ListRow` of a long list is given. */
export interface VirtualRowProps extends VirtualRowRef {
  readonly 'aria-posinset': number;
  readonly 'aria-setsize': number;
}

/** The same of any length: only the rows on screen are in the document. */
export function VirtualRowList<T>({
  label,
  rows,
  keyOf,
  children,
}: {
  readonly label: string;
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  readonly children: (row: T, rowProps: VirtualRowProps) => ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  const keyAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? '' : keyOf(row);
  };
  const window = useVirtualRows(list, { count: rows.length, keyOf: keyAt, rowPx });
  return (
    <ul ref={list} className={styles.list} aria-label={label} {...window.focusEvents}>
      {window.rows.map(({ index, gapPx }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const rowProps = { 'aria-posinset': index + 1, 'aria-setsize': rows.length };
        return (
          <Fragment key={keyOf(row)}>
            <Gap px={gapPx} />
            {children(row, { ...window.rowProps(index), ...rowProps })}
          </Fragment>
        );
      })}
      <Gap px={window.afterPx} />
    </ul>
  );
}

function Gap({ px }: { readonly px: number }) {
  return px > 0 && <li aria-hidden="true" style={{ minHeight: px, padding: 0, border: 0 }} />;
}

export function ListRow({
  lead,
  children,
  action,
  rowProps,
}: {
  readonly lead: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly rowProps?: VirtualRowProps;
}) {
  return (
    <li {...rowProps}>
      {lead}
      <span className={styles.text}>{children}</span>
      {action}
    </li>
  );
}

/** Who or what a panel is about. */
export function PanelHeading({
  lead,
  title,
  children,
}: {
  readonly lead: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.head}>
      {lead}
      <div className={styles.words}>
        <b>{title}</b>
        <span>{children}</span>
      </div>
    </div>
  );
}
