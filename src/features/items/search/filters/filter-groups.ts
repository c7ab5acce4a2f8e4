import { itemFamilies } from '#contract/rules/file-kinds/item-family.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { formatDay } from '../../../../lib/format.ts';
import type { MenuItem } from '../../../../ui/popups/menu-items.ts';
import { filterMessages as messages } from './filter-messages.ts';
import { recentPeriods, type SearchFilters, sizeClasses } from './search-filters.ts';

/** One filter: what it is called, what it is set to, and the choices of its menu. */
export interface FilterGroup {
  readonly id: keyof SearchFilters;
  readonly name: string;
  /** Null where it narrows nothing. */
  readonly chosen: string | null;
  readonly items: readonly MenuItem[];
  readonly clear: () => void;
}

export interface FilterOptions {
  readonly filters: SearchFilters;
  readonly onFilters: (filters: SearchFilters) => void;
  /** The person wants to enter dates. */
  readonly onDates: () => void;
  readonly root: PathSegment;
  /** The folder that is open. */
  readonly folder: PathSegment;
  /** What the folder that they narrow the search to is called; null where that is not known here. */
  readonly withinName: string | null;
}

export function filterGroups(options: FilterOptions): readonly FilterGroup[] {
  const { filters, onFilters, folder } = options;
  const groups = [kindGroup(options), modifiedGroup(options), sizeGroup(options)];
  if (folder.id === rootId && filters.withinId === null) return groups;
  const withRest = (withinId: string | null) => onFilters({ ...filters, withinId });
  return [...groups, whereGroup(options, withRest)];
}

function kindGroup({ filters, onFilters }: FilterOptions): FilterGroup {
  const { families } = filters;
  const clear = () => onFilters({ ...filters, families: [] });
  const names = families.map((family) => messages.families[family]);
  const [first = null] = names;
  return {
    id: 'families',
    name: messages.kind,
    chosen: names.length > 1 ? messages.severalKinds(names.length) : first,
    clear,
    items: [
      choice('any', messages.anyKind, families.length === 0, clear),
      ...itemFamilies.map((family) => {
        const isChosen = families.includes(family);
        const others = families.filter((each) => each !== family);
        return choice(family, messages.families[family], isChosen, () =>
          onFilters({ ...filters, families: isChosen ? others : inOrder([...others, family]) }),
        );
      }),
    ],
  };
}

function inOrder(families: SearchFilters['families']): SearchFilters['families'] {
  return itemFamilies.filter((family) => families.includes(family));
}

function modifiedGroup({ filters, onFilters, onDates }: FilterOptions): FilterGroup {
  const { modified } = filters;
  const clear = () => onFilters({ ...filters, modified: null });
  const isRange = modified !== null && typeof modified !== 'string';
  return {
    id: 'modified',
    name: messages.modified,
    chosen: modifiedText(modified),
    clear,
    items: [
      choice('any', messages.anyTime, modified === null, clear),
      ...recentPeriods.map((period) =>
        choice(period, messages.periods[period], modified === period, () =>
          onFilters({ ...filters, modified: period }),
        ),
      ),
      { id: 'dates', label: messages.chooseDates, checked: isRange, onSelect: onDates },
    ],
  };
}

function modifiedText(modified: SearchFilters['modified']): string | null {
  if (modified === null) return null;
  if (typeof modified === 'string') return messages.periods[modified];
  const [from, to] = [dayText(modified.from), dayText(modified.to)];
  if (from === null) return to && messages.until(to);
  return to === null ? messages.since(from) : from === to ? from : messages.between(from, to);
}

function dayText(day: string): string | null {
  return day === '' ? null : formatDay(Date.parse(day), 'UTC');
}

function sizeGroup({ filters, onFilters }: FilterOptions): FilterGroup {
  const { size } = filters;
  const clear = () => onFilters({ ...filters, size: null });
  return {
    id: 'size',
    name: messages.size,
    chosen: size && messages.sizes[size],
    clear,
    items: [
      choice('any', messages.anySize, size === null, clear),
      ...sizeClasses.map((each) =>
        choice(each, messages.sizes[each], each === size, () => onFilters({ ...filters, size: each })),
      ),
    ],
  };
}

function whereGroup(
  { filters, root, folder, withinName }: FilterOptions,
  onWithin: (withinId: string | null) => void,
): FilterGroup {
  const { withinId } = filters;
  const chosen = withinId === null ? null : messages.inFolder(withinName ?? messages.unknownFolder);
  const isElsewhere = withinId !== null && withinId !== folder.id;
  return {
    id: 'withinId',
    name: messages.where,
    chosen,
    clear: () => onWithin(null),
    items: [
      choice('any', messages.everywhere(root.name), withinId === null, () => onWithin(null)),
      ...(folder.id === rootId
        ? []
        : [
            choice('here', messages.inFolder(folder.name), withinId === folder.id, () => onWithin(folder.id)),
          ]),
      ...(isElsewhere && chosen !== null ? [choice('there', chosen, true, () => onWithin(withinId))] : []),
    ],
  };
}

function choice(id: string, label: string, checked: boolean, onSelect: () => void): MenuItem {
  return { id, label, checked, onSelect };
}
