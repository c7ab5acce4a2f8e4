import type { SortOrder } from '#contract/worker-api/sorted-folder.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Menu } from '../../../ui/popups/menu.tsx';
import { gridMessages } from '../grid/grid-messages.ts';
import { nextOrder } from './folder-order.ts';
import styles from './sort-menu.module.css';

export interface SortMenuProps {
  readonly order: SortOrder;
  readonly onOrder: (order: SortOrder) => void;
  /** Something lies over it. */
  readonly covered: boolean;
}

/** The order of a list whose columns have no headers, or not all of them. */
export function SortMenu({ order, onOrder, covered }: SortMenuProps) {
  const { by, direction } = order;
  const { columns, directions } = gridMessages;
  return (
    <Menu
      label={gridMessages.sort}
      trigger={
        <Button
          variant="ghost"
          size="sm"
          icon="arrow-u"
          className={styles.sort}
          data-direction={direction}
          aria-label={gridMessages.sortedByInDirection(columns[by], direction === 'asc')}
          tabIndex={covered ? -1 : 0}
        >
          {gridMessages.sortedBy(columns[by])}
        </Button>
      }
      items={[
        {
          id: 'by',
          isChoice: true,
          items: (['name', 'size', 'modified'] as const).map((column) => ({
            id: column,
            label: columns[column],
            checked: column === by,
            onSelect: () => column !== by && onOrder(nextOrder(order, column)),
          })),
        },
        {
          id: 'direction',
          isChoice: true,
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
