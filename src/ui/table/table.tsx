import type { ReactNode } from 'react';
import styles from './table.module.css';

/**
 * A plain table of things that have a page or a panel. Cells say what they are by `data-cell`: `check`, `main`, `end`;
 * and from which width on they are there by `data-from`: `medium`, `wide`. What stands under the words of a cell until
 * a column of its own fits has `data-until`.
 */
export function Table({
  label,
  head,
  children,
}: {
  readonly label: string;
  /** The cells of the head. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and may hold no control has to be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a set of fields is something else
    <div className={styles.scroll} role="group" aria-label={`${label} table`} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export function TableRow({
  selected,
  current,
  children,
}: {
  readonly selected: boolean;
  /** Its panel is open. */
  readonly current: boolean;
  readonly children: ReactNode;
}) {
  return (
    <tr data-selected={selected || undefined} aria-current={current ? 'true' : undefined}>
      {children}
    </tr>
  );
}

/** What opens the thing of a row; a click anywhere in the row that nothing else takes is one on this. */
export function RowOpener({
  lead,
  aside,
  onOpen,
  children,
}: {
  readonly lead: ReactNode;
  readonly aside?: ReactNode;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.main}>
      {lead}
      <button type="button" className={styles.opener} onClick={onOpen}>
        {children}
      </button>
      {aside}
    </span>
  );
}
