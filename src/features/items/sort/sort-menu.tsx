import type { SortOrder } from '#contract/worker-api/sorted-folder.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Menu } from '../../../ui/popups/menu.tsx';
import { nextOrder, type SortColumn } from './folder-order.ts';
import styles from './sort-menu.module.css';

export interface SortMenuProps {
  readonly order: SortOrder;
  readonly onOrder: (order: SortOrder) => void;
  /** Something lies over it. */
  readonly covered: boolean;
}

const columns: Readonly<Record<SortColumn, string>> = {
  name: 'Name',
  size: 'Size',
  modified: 'Last modified',
};

const directions: Readonly<Record<SortColumn, Readonly<Record<SortOrder['direction'], string>>>> = {
  name: { asc: 'A to Z', desc: 'Z to A' },
  size: { asc: 'Smallest first', desc: 'Largest first' },
  modified: { asc: 'Oldest first', desc: 'Newest first' },
};

/** The order of a list whose columns have no headers, or not all of them. */
export function SortMenu({ order, onOrder, covered }: SortMenuProps) {
  const { by, direction } = order;
  return (
    <Menu
      label="Sort"
      trigger={
        <Button
          variant="ghost"
          size="sm"
          icon="arrow-u"
          className={styles.sort}
          data-direction={direction}
          aria-label={`Sort: ${columns[by]}, ${direction === 'asc' ? 'ascending' : 'descending'}`}
          tabIndex={covered ? -1 : 0}
        >
          Sort: {columns[by]}
        </Button>
      }
      items={[
        {
          id: 'by',
          items: (['name', 'size', 'modified'] as const).map((column) => ({
            id: column,
            label: columns[column],
            checked: column === by,
            onSelect: () => column !== by && onOrder(nextOrder(order, column)),
          })),
        },
        {
          id: 'direction',
          items: (['asc', 'desc'] as const).map((each) => ({
            id: each,
            label: directions[by][each],
            checked: each === direction,
            onSelect: () => onOrder({ by, direction: each }),
          })),
        },
      ]}
    />
  );
}
