import type { Change } from '#contract/changes/change.ts';
import type { UndoObstacle } from '#contract/changes/undo-obstacle.ts';
import type { ItemKind } from '#contract/entities/item.ts';
import type { Role } from '#contract/rules/roles.ts';
import type { UndoCounts } from '#contract/wire/history/rewind.ts';
import type { AttentionReason, RestoredItem } from './outbox-row.ts';

interface ChangeRef {
  readonly driveId: string;
  readonly changeId: string;
  readonly itemId: string;
  readonly kind: ItemKind;
  /** The item's name before the change. */
  readonly name: string;
  /** Of a restore of several in one change, and of its undo: how many were named. `name` is that of the first. */
  readonly itemCount?: number;
}

/** Names of the item, or of the folders that it was put into; '' for the folder at the top. */
interface ConflictingNames {
  readonly what: 'name' | 'location';
  readonly by: string | null;
  readonly mine: string;
  readonly theirs: string;
}

/** Something that a person should learn once. The page has the message for it. */
export type Notice =
  | {
      readonly kind: 'rejected';
      readonly data: ChangeRef & {
        readonly problem: AttentionReason;
        readonly by: string | null;
        /** What kind of change, and of `undo-refused` what stands in the way. Former notices have neither. */
        readonly type?: Change['type'];
        readonly because?: UndoObstacle | null;
        /** Nobody has anything to decide: it has no card. */
        readonly isOver?: true;
      };
    }
  /** Somebody else, who had not seen it, renamed or moved the item after this person did: theirs stands for now. */
  | { readonly kind: 'superseded'; readonly data: ChangeRef & ConflictingNames }
  /** This person's rename or move replaced somebody else's that was not seen here: this one stands for now. */
  | { readonly kind: 'superseded-other'; readonly data: ChangeRef & ConflictingNames }
  /** The folder that it was put into was deleted: it is in another now. */
  | {
      readonly kind: 'relocated';
      readonly data: ChangeRef & {
        readonly folderName: string;
        readonly newFolderName: string;
        /** It lay there before: the change did nothing. */
        readonly unchanged?: true;
      };
    }
  /** The name was taken when the change arrived: the item got another. */
  | {
      readonly kind: 'renamed-on-arrival';
      readonly data: ChangeRef & { readonly asked: string; readonly got: string };
    }
  /** Somebody else gave the file another content, which was not seen here: this one stands, both are versions. */
  | { readonly kind: 'concurrent-content'; readonly data: ChangeRef & { readonly by: string | null } }
  /** It is there again. */
  | {
      readonly kind: 'restored';
      readonly data: ChangeRef &
        RestoredItem & {
          /** The same for all that was restored in one go. */
          readonly actionId: string;
          /** Of the folder that it is in: null where this device does not have it, '' at the top. */
          readonly folderName: string | null;
        };
    }
  /** What the person did before, or a line of the activity, is undone. */
  | {
      readonly kind: 'undone';
      readonly data: ChangeRef &
        UndoCounts & {
          readonly actionId: string;
          /** The change of this device that it undid. */
          readonly undoes?: string;
          /** That was an undo itself, so that what was undone is done again. */
          readonly isAgain?: true;
        };
    }
  /** A folder is as it was at an earlier moment; of a filespace its name. */
  | {
      readonly kind: 'rewound';
      readonly data: ChangeRef & UndoCounts & { readonly actionId: string; readonly erased: number };
    }
  /** What others had concurrently put into a deleted folder was moved up instead of deleted. */
  | {
      readonly kind: 'descendants-kept';
      readonly data: ChangeRef & { readonly count: number; readonly folderName: string };
    }
  /** The browser had removed the database; it was made again. `lost` changes could not be restored. */
  | {
      readonly kind: 'storage-cleared';
      readonly data: { readonly restored: number; readonly lost: number };
    }
  /** Pending changes that were corrupted on the device, and so are discarded; the names of some of them. */
  | {
      readonly kind: 'quarantined';
      readonly data: { readonly count: number; readonly names: readonly string[] };
    }
  | {
      readonly kind: 'filespace-deleted';
      readonly data: { readonly driveId: string; readonly name: string; readonly unsent: number };
    }
  /**
   * It is not listed any more: the person was removed or left elsewhere, or it was deleted. `name`: with its owner, where others
   * of the person have the same. `owner`: whom to ask.
   */
  | {
      readonly kind: 'workspace-left';
      readonly data: { readonly workspaceId: string; readonly name: string; readonly owner: string | null };
    }
  /** What the person may do in a workspace is another: pages and filespaces came or went. `name` as above. */
  | {
      readonly kind: 'role-changed';
      readonly data: { readonly workspaceId: string; readonly name: string; readonly role: Role };
    };

export type NoticeRow = Notice & { readonly id?: number; readonly atMs: number };
