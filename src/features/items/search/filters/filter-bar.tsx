import { type RefObject, useRef, useState } from 'react';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Menu } from '../../../../ui/popups/menu.tsx';
import { DatesDialog } from './dates-dialog.tsx';
import styles from './filter-bar.module.css';
import { FilterChip } from './filter-chip.tsx';
import { type FilterGroup, filterGroups } from './filter-groups.ts';
import { filterMessages as messages } from './filter-messages.ts';
import { countFilters, formatFilters, noFilters, type SearchFilters } from './search-filters.ts';

interface FilterBarProps {
  readonly filters: SearchFilters;
  /** As the address says them. */
  readonly onFilters: (filters: string) => void;
  readonly root: PathSegment;
  /** The folder that is open. */
  readonly folder: PathSegment;
  readonly withinName: string | null;
}

/** What narrows a search: a chip for each filter or, where there is no room for them, one button for all. */
export function FilterBar({ filters, onFilters, root, folder, withinName }: FilterBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [isDating, setDating] = useState(false);
  const choose = (next: SearchFilters) => onFilters(formatFilters(next));
  const groups = filterGroups({
    ...{ filters, root, folder, withinName },
    onFilters: choose,
    onDates: () => setDating(true),
  });
  const count = countFilters(filters);
  const clear = () => {
    choose(noFilters);
    focusFirst(bar);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div ref={bar} role="group" aria-label={messages.filters} className={styles.bar}>
      <span className={styles.chips}>
        {groups.map((group) => (
          <FilterChip key={group.id} group={group} staysOpen={group.id === 'families'} />
        ))}
        {count > 0 && (
          <Button variant="ghost" size="sm" onClick={clear}>
            {messages.clear}
          </Button>
        )}
      </span>
      <Menu
        label={messages.filters}
        align="end"
        trigger={
          <Button size="sm" icon="filter" className={styles.all} aria-pressed={count > 0 || undefined}>
            {count === 0 ? messages.filters : messages.filtersSet(count)}
          </Button>
        }
        items={allInOne(groups, count > 0 ? clear : undefined)}
      />
      {isDating && (
        <DatesDialog
          modified={filters.modified}
          onDates={(modified) => choose({ ...filters, modified })}
          onClose={() => setDating(false)}
        />
      )}
    </div>
  );
}

/** Below one another, so that several can be set in one go. */
function allInOne(groups: readonly FilterGroup[], clear: (() => void) | undefined) {
  const lists = groups.map(({ id, name, items }) => ({
    id,
    label: name,
    items: items.map((item) => ({ ...item, staysOpen: item.id !== 'dates' })),
  }));
  const last = clear && { id: 'clear', items: [{ id: 'clear', label: messages.clear, onSelect: clear }] };
  return last ? [...lists, last] : lists;
}

/** What had the focus is gone with what it cleared. */
function focusFirst(bar: RefObject<HTMLElement | null>) {
  const buttons = bar.current?.querySelectorAll('button') ?? [];
  [...buttons].find((button) => button.checkVisibility())?.focus();
}
