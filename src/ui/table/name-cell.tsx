import type { ReactNode } from 'react';
import styles from './name-cell.module.css';

interface NameCellProps {
  readonly icon: ReactNode;
  /** Smaller, below the name; one that is empty takes no room. */
  readonly below?: ReactNode;
  /** The name, as a link where it leads somewhere, and what stands behind it. */
  readonly children: ReactNode;
}

/** What the first cell of a table says of its row. */
export function NameCell({ icon, below, children }: NameCellProps) {
  return (
    <td data-cell="main">
      <span className={styles.cell}>
        {icon}
        <span className={styles.words}>
          <span className={styles.name}>{children}</span>
          {below}
        </span>
      </span>
    </td>
  );
}

export function NameDetail({ children, until }: { readonly children: ReactNode; readonly until?: 'medium' }) {
  return (
    <span data-until={until} className={styles.detail}>
      {children}
    </span>
  );
}
