// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: cells and headers are read from their row
import { Suspense, useRef } from 'react';
import type { SortOrder } from '#contract/worker-api/sorted-folder.ts';
import { lastModifiedLabel } from '../../../lib/format.ts';
import { common } from '../../../ui/common-messages.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { PreloadedComponent } from '../../../ui/foundations/preloadable.tsx';
import { ariaSort, SortButton } from '../../../ui/table/sort-button.tsx';
import type { HeadToolProps } from '../columns/head-tool.tsx';
import { headTool } from '../columns/lazy-columns.ts';
import type { ColumnId } from '../columns/shown-columns.ts';
import { useHasAllOrders, useIsIdle } from '../columns/use-header-state.ts';
import { firstDirection, isSortColumn, type SortColumn } from '../sort/folder-order.ts';
import { sortMenu } from '../sort/lazy-sort-menu.ts';
import styles from './grid.module.css';
import { gridMessages } from './grid-messages.ts';

export interface GridHeaderProps {
  readonly selected: 'none' | 'some' | 'all';
  readonly onSelectAll: (all: boolean) => void;
  /** Absent where the order is not one of a folder, as in search results. */
  readonly sort?: GridSort | undefined;
  readonly timeZone: string;
  /** Those beside the name. */
  readonly columns: readonly ColumnId[];
  /** The selection bar lies over it. */
  readonly covered: boolean;
}

export interface GridSort {
  readonly order: SortOrder;
  /** The head of a column was pressed. */
  readonly onSort: (by: SortColumn) => void;
  readonly onOrder: (order: SortOrder) => void;
}

export function GridHeader({ selected, onSelectAll, sort, timeZone, columns, covered }: GridHeaderProps) {
  const row = useRef<HTMLDivElement>(null);
  /** Else the order is chosen from a menu: a header that is not there cannot be pressed. */
  const isWhole = useHasAllOrders(row, columns);
  const hasTools = useIsIdle() && !covered;
  const sortedBy = (by: string) => (sort?.order.by === by ? sort.order.direction : undefined);
  const labelOf = (column: 'name' | ColumnId) =>
    column === 'modified' ? lastModifiedLabel(timeZone) : gridMessages.columns[column];
  const head = (by: 'name' | ColumnId) =>
    sort && isSortColumn(by) ? (
      <SortButton
        label={labelOf(by)}
        sorted={sortedBy(by)}
        first={firstDirection(by)}
        align={by === 'size' ? 'end' : undefined}
        tabIndex={covered ? -1 : 0}
        onSort={() => sort.onSort(by)}
      />
    ) : (
      <span data-label className={styles.headLabel}>
        {labelOf(by)}
      </span>
    );
  const tool = (of: HeadToolProps['of'], label: string) =>
    hasTools && (
      <Suspense fallback={null}>
        <PreloadedComponent what={headTool} with={{ of, label, columns }} />
      </Suspense>
    );
  return (
    <div ref={row} role="row" aria-rowindex={1} className={styles.head}>
      <div role="columnheader" aria-colindex={1} className={styles.headCheck}>
        <Checkbox
          label={common.selectAll}
          labelHidden
          tabIndex={covered ? -1 : 0}
          checked={selected === 'all'}
          mixed={selected === 'some'}
          onChange={onSelectAll}
        />
      </div>
      <div
        role="columnheader"
        aria-colindex={2}
        aria-label={labelOf('name')}
        aria-sort={ariaSort(sortedBy('name'))}
        data-head="name"
      >
        {sort && !isWhole ? (
          <Suspense fallback={head('name')}>
            <PreloadedComponent
              what={sortMenu}
              with={{ order: sort.order, onOrder: sort.onOrder, covered }}
            />
          </Suspense>
        ) : (
          head('name')
        )}
        {tool('name', labelOf('name'))}
      </div>
      {columns.map((column, at) => (
        <div
          key={column}
          role="columnheader"
          aria-colindex={at + 3}
          aria-label={labelOf(column)}
          aria-sort={ariaSort(sortedBy(column))}
          data-head={column}
          data-column={column}
        >
          {head(column)}
          {tool(column, labelOf(column))}
        </div>
      ))}
      <div
        role="columnheader"
        aria-colindex={columns.length + 3}
        aria-label={common.actions}
        data-head="actions"
      >
        {/* What has no room on the screen is still the name of a column. */}
        <span className="visually-hidden">{common.actions}</span>
        <span data-column="actions" aria-hidden="true">
          {common.actions}
        </span>
        {tool('actions', common.actions)}
      </div>
    </div>
  );
}
