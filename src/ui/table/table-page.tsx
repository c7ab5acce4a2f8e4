import type { ReactNode } from 'react';
import { Count } from '../display/badge.tsx';
import { countText } from '../language/count-text.ts';
import styles from './table-page.module.css';

export interface TablePageProps {
  /** Leads to the page that this one was opened from. */
  readonly back?: ReactNode;
  readonly title: string;
  /** Null where nobody knows it. */
  readonly count: ReactNode;
  /** What is counted, for those who do not see it beside the title: `users`. */
  readonly counted: string;
  readonly actions: ReactNode;
  readonly toolbar: ReactNode;
  /** Stands beside the list: a panel. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

/** A page that is a list: its title with the total, what can be done, filters, the list, and a panel beside it. */
export function TablePage({ back, title, count, counted, actions, toolbar, side, children }: TablePageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <header className={styles.head}>
          {back}
          <h1>{title}</h1>
          {count !== null && (
            <Count>
              {typeof count === 'number' ? countText(count) : count}
              <span className="visually-hidden"> {counted}</span>
            </Count>
          )}
          <span className={styles.spacer} />
          {actions}
        </header>
        <div className={styles.toolbar}>{toolbar}</div>
        {children}
      </div>
      {side}
    </div>
  );
}
