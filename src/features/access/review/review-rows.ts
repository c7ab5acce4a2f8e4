import type { Grant } from '#contract/entities/grant.ts';
import type { RedundantGrantReason } from '#contract/rules/redundant-grants.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { withoutMarks } from '../../../lib/language/isolate.ts';
import type { ReviewLabels } from './review-labels.ts';

export type ReviewColumn = 'who' | 'where' | 'right' | 'given' | 'state';

export interface ReviewOrder {
  readonly column: ReviewColumn;
  readonly direction: 'asc' | 'desc';
}

/** Null: not looked into yet. */
export type RedundantGrants = ReadonlyMap<Grant, RedundantGrantReason<Grant>> | null;

interface Wanted {
  readonly search: string;
  readonly staleOnly: boolean;
  /** Null: as they are, by filespace. */
  readonly order: ReviewOrder | null;
}

/** Which rights are on screen, in which order. What nobody asked for is not computed. */
export function filterAndSortGrants(
  grants: readonly Grant[],
  stale: RedundantGrants,
  labels: ReviewLabels,
  { search, staleOnly, order }: Wanted,
): readonly Grant[] {
  const searchText = search.trim().toLowerCase();
  let shown = grants;
  if (staleOnly) shown = shown.filter((grant) => stale?.has(grant));
  if (searchText !== '') {
    const principals = new Map<string, boolean>();
    shown = shown.filter((grant) => {
      let isKnown = principals.get(grant.principal.id);
      if (isKnown === undefined) {
        const text = `${labels.who(grant)}\n${labels.member(grant)?.email ?? ''}`;
        isKnown = text.toLowerCase().includes(searchText);
        principals.set(grant.principal.id, isKnown);
      }
      return isKnown || withoutMarks(labels.where(grant)).toLowerCase().includes(searchText);
    });
  }
  return order === null ? shown : inOrder(shown, stale, labels, order);
}

/** Equal ones stay as they were. */
function inOrder(
  grants: readonly Grant[],
  stale: RedundantGrants,
  labels: ReviewLabels,
  { column, direction }: ReviewOrder,
): readonly Grant[] {
  const keyOf = keysOf(column, stale, labels);
  const sign = direction === 'asc' ? 1 : -1;
  return grants
    .map((grant) => ({ grant, key: keyOf(grant) }))
    .sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -sign : sign))
    .map(({ grant }) => grant);
}

function keysOf(
  column: ReviewColumn,
  stale: RedundantGrants,
  labels: ReviewLabels,
): (grant: Grant) => string | number {
  switch (column) {
    case 'who':
      return (grant) => sortKey(labels.who(grant));
    case 'where':
      return (grant) => sortKey(withoutMarks(labels.where(grant)));
    case 'right':
      return ({ permission }) => permission;
    case 'given':
      return ({ grantedMs }) => grantedMs;
    case 'state':
      return (grant) => {
        const reason = stale?.get(grant);
        return reason ? labels.why(reason) : '';
      };
  }
}

/** What another press on the head of a column makes of the order: first ascending, then descending, then none. */
export function nextSortOrder(order: ReviewOrder | null, column: ReviewColumn): ReviewOrder | null {
  if (order?.column !== column) return { column, direction: 'asc' };
  return order.direction === 'asc' ? { column, direction: 'desc' } : null;
}
