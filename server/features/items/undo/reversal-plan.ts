import type { UndoCounts } from '#contract/wire/history/rewind.ts';
import type { FormerItem } from '../change/missing-items.ts';
import type { ReturningItem } from '../change/name-items.ts';

/** An item that is there and becomes what it was: name and folder are those that it is to have. */
export interface ReversedItem extends ReturningItem {
  readonly sort_key: string;
  readonly isRenamed: boolean;
  readonly isMoved: boolean;
  /** The content that it gets again; null: it keeps what it has. Sizes in bytes. */
  readonly content: FormerContent | null;
  readonly now: { readonly parent_id: string; readonly size_bytes: number };
}

export interface FormerContent {
  readonly blobId: string | null;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** An item that is there and goes. */
export type RemovedItem = Pick<ReturningItem, 'id' | 'kind' | 'parent_id'>;

/** What is to become of items, as one change. What is not named stays as it is. */
export interface ReversalPlan {
  /** The moment whose versions come back. */
  readonly at: number;
  /** To the trash, with nothing left inside that is not removed or moved away. */
  readonly removed: readonly RemovedItem[];
  /** Not there; as they were at the moment. */
  readonly restored: readonly FormerItem[];
  readonly reversed: readonly ReversedItem[];
}

export function countReversal({ removed, restored, reversed }: ReversalPlan): UndoCounts {
  return {
    removed: removed.length,
    restored: restored.length,
    renamed: reversed.filter(({ isRenamed }) => isRenamed).length,
    moved: reversed.filter(({ isMoved }) => isMoved).length,
    versions: reversed.filter(({ content }) => content !== null).length,
  };
}

/** Each item once. */
export function countItems({ removed, restored, reversed }: ReversalPlan): number {
  return removed.length + restored.length + reversed.length;
}

/** The folders in which something changes. */
export function changedFolders({ removed, restored, reversed }: ReversalPlan): readonly string[] {
  return [
    ...new Set([
      ...removed.map(({ parent_id }) => parent_id),
      ...restored.map(({ parent_id }) => parent_id),
      ...reversed.flatMap(({ parent_id, now }) => [parent_id, now.parent_id]),
    ]),
  ];
}
