import { type ItemFamily, itemFamilies } from '#contract/rules/file-kinds/item-family.ts';
import type { ItemFilter, NumberRange } from '#contract/rules/file-kinds/item-filter.ts';
import { addDays, openLocalClock } from '#contract/rules/snapshots/local-time.ts';

/** From the beginning of a day to the end of another one, `2026-11-25`; empty: without a beginning, or an end. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export const recentPeriods = ['today', '7d', '30d', 'year'] as const;
export type RecentPeriod = (typeof recentPeriods)[number];

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** Sizes of files, as the address names them. */
const sizes = {
  '0-1m': [0, megabyte],
  '1m-100m': [megabyte, 100 * megabyte],
  '100m-1g': [100 * megabyte, gigabyte],
  '1g-': [gigabyte, Number.POSITIVE_INFINITY],
} as const satisfies Readonly<Record<string, NumberRange>>;

export type SizeClass = keyof typeof sizes;
export const sizeClasses = Object.keys(sizes) as readonly SizeClass[];

/** What a person narrowed a search to. */
export interface SearchFilters {
  /** None of them: all. */
  readonly families: readonly ItemFamily[];
  readonly modified: RecentPeriod | DayRange | null;
  readonly size: SizeClass | null;
  /** A folder, in which they stand at whatever depth. */
  readonly withinId: string | null;
}

export const noFilters: SearchFilters = { families: [], modified: null, size: null, withinId: null };

/** By its parameters of the address. What they name that there is not is left out. */
export function parseFilters(text: string): SearchFilters {
  const search = new URLSearchParams(text);
  const named = new Set((search.get('kind') ?? '').split(/[\s,]+/));
  const size = search.get('size') ?? '';
  const within = search.get('in') ?? '';
  return {
    families: itemFamilies.filter((family) => named.has(family)),
    modified: parseModified(search.get('modified') ?? ''),
    size: sizeClasses.find((each) => each === size) ?? null,
    withinId: itemId.test(within) ? within : null,
  };
}

const itemId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function formatFilters({ families, modified, size, withinId }: SearchFilters): string {
  return new URLSearchParams({
    ...(families.length > 0 && { kind: families.join(' ') }),
    ...(modified !== null && {
      modified: typeof modified === 'string' ? modified : `${modified.from}..${modified.to}`,
    }),
    ...(size !== null && { size }),
    ...(withinId !== null && { in: withinId }),
  }).toString();
}

/** How many of the filters narrow the search. */
export function countFilters({ families, modified, size, withinId }: SearchFilters): number {
  return [families.length > 0, modified !== null, size !== null, withinId !== null].filter(Boolean).length;
}

function parseModified(text: string): SearchFilters['modified'] {
  const [from, to, ...more] = text.split('..');
  if (from === undefined || to === undefined || more.length > 0)
    return recentPeriods.find((each) => each === text) ?? null;
  const isRange = [from, to].every((day) => day === '' || isDay(day)) && from + to !== '';
  return isRange && (from === '' || to === '' || from <= to) ? { from, to } : null;
}

/** Whether it is a day of the calendar, `2026-11-25`. */
export function isDay(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** What they say at a moment; days begin by the clock of a zone. */
export function itemFilter(
  { families, modified, size, withinId }: SearchFilters,
  zone: string,
  nowMs: number,
): ItemFilter | undefined {
  const filter: ItemFilter = {
    ...(families.length > 0 && { families }),
    ...(modified !== null && { modifiedMs: modifiedRange(modified, zone, nowMs) }),
    ...(size !== null && { sizeBytes: sizes[size] }),
    ...(withinId !== null && { withinId }),
  };
  return Object.keys(filter).length === 0 ? undefined : filter;
}

const dayMs = 86_400_000;

function modifiedRange(modified: RecentPeriod | DayRange, zone: string, nowMs: number): NumberRange {
  const clock = openLocalClock(zone) ?? utc;
  const local = clock.toLocal(nowMs);
  const today = local - (local % dayMs);
  if (typeof modified === 'string') {
    const days = { today, '7d': addDays(today, -6), '30d': addDays(today, -29), year: yearOf(today) };
    return [clock.toInstant(days[modified]), Number.POSITIVE_INFINITY];
  }
  const { from, to } = modified;
  return [
    from === '' ? Number.NEGATIVE_INFINITY : clock.toInstant(Date.parse(from)),
    to === '' ? Number.POSITIVE_INFINITY : clock.toInstant(addDays(Date.parse(to), 1)),
  ];
}

const utc = { toLocal: (ms: number) => ms, toInstant: (ms: number) => ms };

function yearOf(localMs: number): number {
  return Date.UTC(new Date(localMs).getUTCFullYear(), 0, 1);
}
