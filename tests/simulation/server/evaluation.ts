import type { ChangeProblemKind } from '#contract/changes/change-problem.ts';
import type { UndoObstacle } from '#contract/changes/undo-obstacle.ts';
import type { ItemKind } from '#contract/entities/item.ts';
import type { Result } from '#contract/rules/result.ts';
import type { UndoCounts } from '#contract/wire/history/rewind.ts';
import type { EventResult } from '#contract/wire/items.ts';
import type { DriveHistory } from './history/drive-history.ts';
import type { Entry, Tree } from './tree.ts';

/** What somebody wants, as it came over the wire. */
export type ChangeRequest =
  | { readonly type: 'create'; readonly id: string; readonly parentId: string; readonly name: string }
  | ({ readonly type: 'rename'; readonly name: string } & Placing)
  | ({ readonly type: 'move'; readonly parentId: string } & Placing)
  | { readonly type: 'copy'; readonly id: string; readonly changeId: string; readonly parentId: string }
  | ({ readonly type: 'delete'; readonly baseSeq: number } & Omit<Placing, 'baseSeq'>)
  | {
      readonly type: 'restore';
      readonly ids: readonly string[];
      /** Files that are there get the content of then. */
      readonly contents: boolean;
      /** Null: the moment is of a log that came to an end before it. */
      readonly fromSeq: number | null;
      readonly fromEpoch: string | null;
    }
  | {
      /** `fromSeq`: of the change that is undone. */
      readonly type: 'undo';
      readonly fromSeq: number | null;
      readonly fromEpoch: string | null;
    }
  | {
      readonly type: 'rewind';
      readonly folderId: string;
      readonly fromSeq: number | null;
      readonly fromEpoch: string | null;
    }
  | {
      readonly type: 'restoreVersion';
      readonly id: string;
      /** As of a restore. */
      readonly fromSeq: number | null;
      readonly fromEpoch: string | null;
      readonly baseSeq: number | null;
      readonly baseEpoch: string | null;
    }
  | {
      readonly type: 'addFiles';
      readonly changeId: string;
      readonly folders: readonly Pick<FileRequest, 'id' | 'parentId' | 'name'>[];
      readonly files: readonly FileRequest[];
      readonly baseSeq: number | null;
      readonly baseEpoch: string | null;
    };

export interface FileRequest {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number | null;
  readonly sha256: string;
  readonly replaces: boolean;
}

/** What of an upload went otherwise than asked, as on the wire. */
export type EntryResult = NonNullable<EventResult['entries']>[number];

interface Placing {
  readonly id: string;
  readonly kind: ItemKind;
  readonly baseSeq: number | null;
  /** The log that it counts; null where it is not said, and then this one is meant. */
  readonly baseEpoch: string | null;
}

export interface Effect {
  readonly type:
    | 'NEW_FOLDER'
    | 'NEW_FILE'
    | 'PLACE'
    | 'DELETE'
    | 'FILES'
    | 'RESTORE'
    | 'CONTENT'
    | 'UNDO'
    | 'REWIND';
  /** The item as it is now; of a deletion, as it was. */
  readonly item: Entry;
  readonly asked: string | null;
  readonly pull: boolean;
  readonly kept: { readonly count: number; readonly folderId: string } | null;
  /** The folder that it went into instead of one that was deleted concurrently. */
  readonly placedIn: string | null;
  /** Somebody else's rename or move that this one replaced unseen: how the item was, and whose change it was. */
  readonly replaced: SupersededChange | null;
  /** Of an upload or a restore. */
  readonly entries?: readonly EntryResult[];
  /** Of a restore. */
  readonly restored?: NonNullable<EventResult['restored']>;
  readonly undone?: UndoCounts;
  readonly rewound?: NonNullable<EventResult['rewound']>;
  /** Of a version: somebody else's content that it replaced unseen; whose, or null where that is not known. */
  readonly concurrent?: { readonly by: string | null };
}

export interface SupersededChange {
  readonly changeId: string;
  readonly by: string;
  readonly name: string;
  readonly parentId: string;
}

export type Outcome = Result<
  | { readonly kind: 'effect'; readonly effect: Effect }
  | {
      readonly kind: 'none';
      readonly asked: string;
      readonly name: string;
      readonly placedIn?: string | null;
      readonly entries?: readonly EntryResult[];
    }
  | { readonly kind: 'deleted-before'; readonly seq: number },
  { readonly kind: ChangeProblemKind; readonly because?: UndoObstacle }
>;

export interface ChangeContext {
  readonly tree: Tree;
  readonly history: DriveHistory;
  readonly changeId: string;
  readonly driveId: string;
  readonly driveName: string;
  readonly by: string;
  readonly seq: number;
  readonly nowMs: number;
  /** What whoever does not see everything may not know of is not there. */
  readonly seesAll: boolean;
  /** The item that the line of a sequence names. */
  shownAt(seq: number): string | null;
  /** Who made the change of a sequence. */
  authorOf(seq: number): string | null;
  /** The change of a sequence, where it was a rename or move. */
  placingAt(seq: number): { readonly changeId: string; readonly by: string } | null;
}
