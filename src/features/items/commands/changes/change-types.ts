import type { RestoreVersion } from '#contract/changes/restore-version.ts';
import type { Result } from '#contract/rules/result.ts';
import type {
  ChangeInput,
  PathSegment,
  UndoableAction,
  WriteProblem,
} from '#contract/worker-api/worker-api.ts';
import type { ItemEffect, OptimisticChanges } from '../../list/optimistic/optimistic-changes.ts';
import type { GridRow } from '../../list/row-source.ts';
import type { ConfirmMove, PrepareMove } from '../use-move-confirmation.ts';

/** What was changed, as it is spoken of. */
export type ChangedItem = Pick<GridRow, 'id' | 'kind' | 'name'> & { readonly itemCount?: number };

/** What was done in one go, and is undone in one go. */
export interface UndoEntry extends Omit<UndoableAction, 'items'> {
  readonly items: readonly ChangedItem[];
  /** What was asked for, one for each of the changes; of what another tab did nobody here knows. */
  readonly inputs?: readonly ChangeInput[];
  /** What the lists of this tab showed of it, and until when undoing it is sure to show the opposite. */
  readonly effects?: readonly ItemEffect[];
  readonly undoableUntilMs?: number;
  /** What is in it is too much for the server to bring back: it can be undone until it is sent. */
  onlyUnsent?: boolean;
  /** The toast that offers to undo it. */
  toast?: number;
  /** What follows it and joins as well has one toast with it. */
  joins?: boolean;
}

/** A folder that was asked for, and why it is not there. */
export interface RefusedFolder {
  readonly name: string;
  readonly problem: string;
}

export type ChangeResult = Result<readonly string[], WriteProblem>;

/** A content that a file had, as `RestoreVersion` names it. */
export type RestoredVersion = Required<
  Pick<RestoreVersion, 'fromSeq' | 'fromEpoch' | 'sizeBytes' | 'modifiedMs'>
>;

/** A change that the lists show already, while the device writes it. */
export interface ShownChange {
  readonly written: Promise<ChangeResult>;
}

/**
 * The changes of the filespace browser. Creating, renaming, moving and deleting show in the turn in which they are called, and are
 * taken back where the device refuses them.
 */
export interface ItemChanges {
  readonly createFolder: (
    parentId: string,
    name: string,
    id?: string,
  ) => ShownChange & { readonly id: string };
  readonly rename: (item: GridRow, name: string) => Promise<ChangeResult>;
  /** They may be moved into this folder next: what that changes is looked up. */
  readonly prepareMove: PrepareMove;
  /** Null: the person was asked, and thought better of it. */
  readonly move: (items: readonly GridRow[], target: PathSegment) => Promise<ShownChange | null>;
  /** `isSaidThere`: who asks says why it was refused. */
  readonly copy: (
    items: readonly GridRow[],
    target: PathSegment,
    isSaidThere?: boolean,
  ) => Promise<ChangeResult>;
  /** `isTooLarge`: the server could not restore it in one go. */
  readonly remove: (items: readonly GridRow[], isTooLarge?: boolean) => Promise<ChangeResult>;
  /** Whether an item is gone because it was deleted here, in this tab. */
  readonly isRemoved: (id: string) => boolean;
  /** Gives a file a content again; `versionName`: `the version of Oct 12, 5:29 PM`. */
  readonly restoreVersion: (
    item: GridRow,
    versionName: string,
    version: RestoredVersion,
  ) => Promise<ChangeResult>;
  readonly undoLast: () => Promise<void>;
  /** Does again what was undone last, as long as nothing else was done since. */
  readonly redoLast: () => Promise<void>;
  /** Takes part in what other tabs undo, until the function that it gives is called. */
  readonly listen: () => () => void;
}

export interface ItemChangesOptions {
  readonly driveId: string;
  /** What the lists show ahead of the device. */
  readonly optimistic: OptimisticChanges;
  /** Is called with each change, so that the list shows it. */
  readonly onChanged: () => void;
  /** Asks where a move changes who can see. */
  readonly confirmMove: ConfirmMove;
  readonly prepareMove: PrepareMove;
  /** Is given what an undo brought back. */
  readonly onRestored: (items: readonly ChangedItem[]) => void;
}
