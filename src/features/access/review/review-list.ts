import type { FolderGrant } from '#contract/entities/grant.ts';
import type { StaleReason } from '#contract/rules/grant-review.ts';
import type { ReviewWords } from './review-words.ts';

export type ReviewColumn = 'who' | 'where' | 'right' | 'given' | 'state';

export interface ReviewOrder {
  readonly column: ReviewColumn;
  readonly direction: 'asc' | 'desc';
}

/** Null: not looked into yet. */
export type Stale = ReadonlyMap<FolderGrant, StaleReason<FolderGrant>> | null;

interface Wanted {
  readonly search: string;
  readonly staleOnly: boolean;
  /** Null: as they are, by filespace. */
  readonly order: ReviewOrder | null;
}

/** Which rights are on screen, in which order. What nobody asked for is not computed. */
export function shownGrants(
  grants: readonly FolderGrant[],
  stale: Stale,
  words: ReviewWords,
  { search, staleOnly, order }: Wanted,
): readonly FolderGrant[] {
  const sought = search.trim().toLowerCase();
  let shown = grants;
  if (staleOnly) shown = shown.filter((grant) => stale?.has(grant));
  if (sought !== '') {
    const holders = new Map<string, boolean>();
    shown = shown.filter((grant) => {
      let isHolder = holders.get(grant.holder.id);
      if (isHolder === undefined) {
        isHolder = words.who(grant).toLowerCase().includes(sought);
        holders.set(grant.holder.id, isHolder);
      }
      return isHolder || words.where(grant).toLowerCase().includes(sought);
    });
  }
  return order === null ? shown : inOrder(shown, stale, words, order);
}

/** Equal ones stay as they were. */
function inOrder(
  grants: readonly FolderGrant[],
  stale: Stale,
  words: ReviewWords,
  { column, direction }: ReviewOrder,
): readonly FolderGrant[] {
  const keyOf = keysOf(column, stale, words);
  const sign = direction === 'asc' ? 1 : -1;
  return grants
    .map((grant) => ({ grant, key: keyOf(grant) }))
    .sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -sign : sign))
    .map(({ grant }) => grant);
}

function keysOf(
  column: ReviewColumn,
  stale: Stale,
  words: ReviewWords,
): (grant: FolderGrant) => string | number {
  switch (column) {
    case 'who':
      return (grant) => words.who(grant).toLowerCase();
    case 'where':
      return (grant) => words.where(grant).toLowerCase();
    case 'right':
      return ({ permission }) => permission;
    case 'given':
      return ({ givenMs }) => givenMs;
    case 'state':
      return (grant) => {
        const reason = stale?.get(grant);
        return reason ? words.why(reason) : '';
      };
  }
}

/** What another press on the head of a column makes of the order: first ascending, then descending, then none. */
export function nextOrder(order: ReviewOrder | null, column: ReviewColumn): ReviewOrder | null {
  if (order?.column !== column) return { column, direction: 'asc' };
  return order.direction === 'asc' ? { column, direction: 'desc' } : null;
}
