import { Icon } from '../display/icon.tsx';
import styles from './sort-button.module.css';

export type SortDirection = 'asc' | 'desc';

export interface SortButtonProps {
  readonly label: string;
  /** Absent: the rows are in another order. */
  readonly sorted: SortDirection | undefined;
  /** What the first press asks for; ascending where nothing is said. */
  readonly first?: SortDirection | undefined;
  readonly align?: 'end' | undefined;
  readonly tabIndex?: number | undefined;
  readonly onSort: () => void;
}

/** The head of a column by which rows are put in order. Its cell says which order that is: `ariaSort`. */
export function SortButton({ label, sorted, first, align, tabIndex, onSort }: SortButtonProps) {
  return (
    <button
      type="button"
      className={styles.sort}
      data-sorted={sorted && ''}
      data-direction={sorted ?? first}
      data-align={align}
      tabIndex={tabIndex}
      onClick={onSort}
    >
      <span data-label>{label}</span>
      <Icon name="arrow-u" size={12} />
    </button>
  );
}

export function ariaSort(sorted: SortDirection | undefined): 'ascending' | 'descending' | undefined {
  return sorted && (sorted === 'asc' ? 'ascending' : 'descending');
}
