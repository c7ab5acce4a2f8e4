// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: cells and headers are read from their row
import { lastModifiedLabel } from '../../../lib/format.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import styles from './grid.module.css';

export interface GridHeaderProps {
  readonly selected: 'none' | 'some' | 'all';
  readonly onSelectAll: (all: boolean) => void;
  /** Absent where the order is not one of names, as in search results. */
  readonly sort?: { readonly direction: 'asc' | 'desc'; readonly onSort: () => void } | undefined;
  readonly timeZone: string | undefined;
  /** The selection bar lies over it. */
  readonly covered: boolean;
}

export function GridHeader({ selected, onSelectAll, sort, timeZone, covered }: GridHeaderProps) {
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <div role="columnheader" className={styles.headCheck}>
        <Checkbox
          label="Select all"
          labelHidden
          tabIndex={covered ? -1 : 0}
          checked={selected === 'all'}
          mixed={selected === 'some'}
          onChange={onSelectAll}
        />
      </div>
      <div role="columnheader" aria-sort={sort && (sort.direction === 'asc' ? 'ascending' : 'descending')}>
        {sort ? (
          <button type="button" className={styles.sort} data-direction={sort.direction} onClick={sort.onSort}>
            Name
            <Icon name="arrow-u" size={12} />
          </button>
        ) : (
          'Name'
        )}
      </div>
      <div role="columnheader" className={styles.headSize}>
        Size
      </div>
      <div role="columnheader" data-column="date">
        {lastModifiedLabel(timeZone)}
      </div>
      <div role="columnheader" data-column="actions" className={styles.headActions}>
        Actions
      </div>
    </div>
  );
}
