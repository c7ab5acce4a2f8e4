import type { ReactNode } from 'react';
import styles from './row-list.module.css';

/** Short rows in a panel: a picture, a text, what can be done. */
export function RowList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

export function ListRow({
  lead,
  children,
  action,
}: {
  readonly lead: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <li>
      {lead}
      <span className={styles.text}>{children}</span>
      {action}
    </li>
  );
}

/** Of whom or of what a panel tells. */
export function PanelSubject({
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
