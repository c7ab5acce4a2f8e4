import type { FocusEventHandler, ReactNode, RefObject } from 'react';
import { messages } from '../messages.ts';
import styles from './table.module.css';
import type { VirtualRowRef } from './use-virtual-rows.ts';

/** What a `TableRow` of a long table is given: where it stands among all of them, the head being the first. */
export interface VirtualRowProps extends VirtualRowRef {
  readonly 'aria-rowindex': number;
}

interface TableProps {
  readonly label: string;
  /** The cells of the head. */
  readonly head: ReactNode;
  /** With the head; where not all rows are in the document. */
  readonly rowCount?: number;
  readonly body?: RefObject<HTMLTableSectionElement | null>;
  readonly onFocus?: FocusEventHandler;
  readonly onBlur?: FocusEventHandler;
  readonly children: ReactNode;
}

/**
 * A plain table of things that have a page or a panel. Cells say what they are by `data-cell`: `check`, `main`, `number`,
 * `amount`, `end`; and from which width on they are there by `data-from`: `medium`, `wide`. What stands under the words of
 * a cell until a column of its own fits has `data-until`.
 */
export function Table({ label, head, rowCount, body, onFocus, onBlur, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and may hold no control has to be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a set of fields is something else
    <div className={styles.scroll} role="group" aria-label={messages.table(label)} tabIndex={0}>
      <table className={styles.table} aria-label={label} aria-rowcount={rowCount}>
        <thead>
          <tr aria-rowindex={rowCount === undefined ? undefined : 1}>{head}</tr>
        </thead>
        <tbody ref={body} onFocus={onFocus} onBlur={onBlur}>
          {children}
        </tbody>
      </table>
    </div>
  );
}

export function TableRow({
  selected,
  current,
  rowProps,
  children,
}: {
  readonly selected: boolean;
  /** Its panel is open. */
  readonly current: boolean;
  /** In a long table. */
  readonly rowProps?: VirtualRowProps;
  readonly children: ReactNode;
}) {
  return (
    <tr {...rowProps} data-selected={selected || undefined} aria-current={current ? 'true' : undefined}>
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
