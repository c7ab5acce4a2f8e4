import type { Result } from '../rules/result.ts';
import type { StorageFull } from './write-problem.ts';

/** Why something is not starred: the filespace has as many stars as one person may have there, for one. */
export type StarProblem = { readonly kind: 'too-many-stars' } | StorageFull;

/** What a page asks of its worker for the places of a filespace: what is starred, and what was opened last. */
export interface PlaceCalls {
  /** Stars items, or no longer; the server and the person's other devices are told when that can be. */
  setStars(
    driveId: string,
    itemIds: readonly string[],
    isStarred: boolean,
  ): Promise<Result<true, StarProblem>>;
  /** The person opened or changed these, now. */
  noteRecent(driveId: string, itemIds: readonly string[]): Promise<void>;
  /** Takes items out of the list of what was opened and changed; null: all of the filespace. */
  hideRecent(driveId: string, itemIds: readonly string[] | null): Promise<void>;
}
