import type { PathSegment } from '#contract/worker-api/worker-api.ts';

export interface CollapsedBreadcrumbs {
  /** The first one, as long as it has room. */
  readonly head: readonly PathSegment[];
  /** What the menu in the middle holds. */
  readonly hidden: readonly PathSegment[];
  readonly tail: readonly PathSegment[];
}

export interface BreadcrumbRoom {
  /** What each of the path needs, in its order. */
  readonly needs: readonly number[];
  readonly room: number;
  /** What the menu takes where there is one. */
  readonly menu: number;
}

/** A long path keeps its beginning and its end; the middle folds into a menu as far as it has no room. The last one always stays. */
export function collapseBreadcrumbs(
  path: readonly PathSegment[],
  { needs, room, menu }: BreadcrumbRoom,
): CollapsedBreadcrumbs {
  const need = (at: number) => needs[at] ?? 0;
  const all = path.reduce((sum, _, at) => sum + need(at), 0);
  if (path.length < 2 || all <= room) return { head: path, hidden: [], tail: [] };
  const last = path.length - 1;
  let left = room - menu - need(last);
  const headLength = last > 1 && need(0) <= left ? 1 : 0;
  if (headLength) left -= need(0);
  let from = last;
  while (from - 1 > headLength && need(from - 1) <= left) {
    from -= 1;
    left -= need(from);
  }
  return { head: path.slice(0, headLength), hidden: path.slice(headLength, from), tail: path.slice(from) };
}
