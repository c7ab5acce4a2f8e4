// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: cells and headers are read from their row
import { type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { SortOrder } from '#contract/worker-api/sorted-folder.ts';
import { lastModifiedLabel } from '../../../lib/format.ts';
import { common } from '../../../ui/common-messages.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { PreloadedComponent } from '../../../ui/foundations/preloadable.tsx';
import { ariaSort, SortButton } from '../../../ui/table/sort-button.tsx';
import { firstDirection, type SortColumn } from '../sort/folder-order.ts';
import { sortMenu } from '../sort/lazy-sort-menu.ts';
import styles from './grid.module.css';
import { gridMessages } from './grid-messages.ts';

export interface GridHeaderProps {
  readonly selected: 'none' | 'some' | 'all';
  readonly onSelectAll: (all: boolean) => void;
  /** Absent where the order is not one of a folder, as in search results. */
  readonly sort?: GridSort | undefined;
  readonly timeZone: string | undefined;
  /** The selection bar lies over it. */
  readonly covered: boolean;
}

export interface GridSort {
  readonly order: SortOrder;
  /** The head of a column was pressed. */
  readonly onSort: (by: SortColumn) => void;
  readonly onOrder: (order: SortOrder) => void;
}

export function GridHeader({ selected, onSelectAll, sort, timeZone, covered }: GridHeaderProps) {
  const lastColumn = useRef<HTMLDivElement>(null);
  /** Else the order is chosen from a menu: a header that is not there cannot be pressed. */
  const isWhole = useIsShown(lastColumn);
  const sortedBy = (by: SortColumn) => (sort?.order.by === by ? sort.order.direction : undefined);
  const head = (by: SortColumn, label: string) =>
    sort ? (
      <SortButton
        label={label}
        sorted={sortedBy(by)}
        first={firstDirection(by)}
        align={by === 'size' ? 'end' : undefined}
        tabIndex={covered ? -1 : 0}
        onSort={() => sort.onSort(by)}
      />
    ) : (
      label
    );
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <div role="columnheader" className={styles.headCheck}>
        <Checkbox
          label={common.selectAll}
          labelHidden
          tabIndex={covered ? -1 : 0}
          checked={selected === 'all'}
          mixed={selected === 'some'}
          onChange={onSelectAll}
        />
      </div>
      <div role="columnheader" aria-sort={ariaSort(sortedBy('name'))}>
        {sort && !isWhole ? (
          <Suspense fallback={head('name', gridMessages.columns.name)}>
            <PreloadedComponent
              what={sortMenu}
              with={{ order: sort.order, onOrder: sort.onOrder, covered }}
            />
          </Suspense>
        ) : (
          head('name', gridMessages.columns.name)
        )}
      </div>
      <div role="columnheader" aria-sort={ariaSort(sortedBy('size'))} className={styles.headSize}>
        {head('size', gridMessages.columns.size)}
      </div>
      <div ref={lastColumn} role="columnheader" aria-sort={ariaSort(sortedBy('modified'))} data-column="date">
        {head('modified', lastModifiedLabel(timeZone))}
      </div>
      <div role="columnheader" data-column="actions" className={styles.headActions}>
        {common.actions}
      </div>
    </div>
  );
}

/** Whether there is room for an element: CSS decides it by the width of the list. */
function useIsShown(element: RefObject<HTMLElement | null>): boolean {
  const [isShown, setShown] = useState(true);
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const measure = () => setShown(observed.offsetWidth > 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return isShown;
}
