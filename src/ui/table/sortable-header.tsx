import { Icon } from '../display/icon.tsx';
import styles from './table.module.css';

interface SortHeadProps {
  readonly label: string;
  /** From which width on the column is there. */
  readonly from?: 'medium' | 'wide' | undefined;
  /** Absent: the rows are in another order. */
  readonly sorted: 'asc' | 'desc' | undefined;
  readonly onSort: () => void;
}

/** The head of a column by which a table can be put in order. */
export function SortableHeader({ label, from, sorted, onSort }: SortHeadProps) {
  return (
    <th scope="col" data-from={from} aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}>
      <button type="button" className={styles.sort} data-direction={sorted} onClick={onSort}>
        {label}
        <Icon name="arrow-u" size={12} />
      </button>
    </th>
  );
}
