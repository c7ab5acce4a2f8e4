import type { PathSegment } from '#contract/worker-api/worker-api.ts';

export interface CollapsedBreadcrumbs {
  /** The first ones, which always stay. */
  readonly head: readonly PathSegment[];
  /** What the menu in the middle holds. */
  readonly hidden: readonly PathSegment[];
  readonly tail: readonly PathSegment[];
}

/** A long path keeps its beginning and its end; the middle folds into a menu. `capacity` is how many fit. */
export function collapseBreadcrumbs(path: readonly PathSegment[], capacity: number): CollapsedBreadcrumbs {
  const fits = Math.max(1, capacity);
  if (path.length <= fits) return { head: path, hidden: [], tail: [] };
  const tailLength = Math.max(1, fits - 1);
  const headLength = fits - tailLength;
  return {
    head: path.slice(0, headLength),
    hidden: path.slice(headLength, path.length - tailLength),
    tail: path.slice(path.length - tailLength),
  };
}
