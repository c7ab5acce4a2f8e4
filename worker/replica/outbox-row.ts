import type { Change } from '#contract/changes/change.ts';
import type { ChangeProblemKind } from '#contract/changes/change-problem.ts';
import type { UndoObstacle } from '#contract/changes/undo-obstacle.ts';
import type { UndoCounts } from '#contract/wire/history/rewind.ts';
import type { WorkspaceRoom } from '#contract/worker-api/worker-api.ts';

export type OutboxState =
  | 'undoable' // a deletion that can still be undone; queued when notBeforeMs has come
  | 'queued'
  | 'sending'
  | 'applied' // the server has it; gone from here when its sequence is in the leaves
  | 'rejected' // the server refused it; needs the person's attention
  | 'superseded' // the server took it, and a concurrent change replaced it; needs the person's attention
  | 'blocked'; // depends on a rejected one

export interface OutboxRow {
  readonly changeId: string;
  /** Changes that were made in one go bear the id of the first of them, and are undone together. */
  readonly actionId?: string;
  /** The change of this device that it undoes. */
  readonly undoes?: string;
  /** Order in which the changes were made on this device. */
  readonly order: number;
  readonly driveId: string;
  readonly change: Change;
  readonly state: OutboxState;
  readonly notBeforeMs: number;
  readonly attempts: number;
  /** The filespace's sequence after it was applied. */
  readonly seq: number | null;
  /** The server found all as it was asked for: the sequence is of another change, and there is nothing to undo. */
  readonly unchanged?: true;
  readonly problem: AttentionReason | null;
  /** Why an upload that is queued was sent back: it is tried again by itself. */
  readonly waitsFor?: 'storage-full';
  /** Of `workspace-full` and `account-full`. */
  readonly room?: WorkspaceRoom;
  /** Of `undo-refused`. */
  readonly because?: UndoObstacle;
  /** What somebody else did that stands against it. */
  readonly conflict?: ConflictingItem;
  /** Whether the person was notified that it went elsewhere, because its folder was deleted. */
  readonly relocated?: boolean;
  /** What the server said of a restore, until it is here. */
  readonly restored?: RestoredItem;
  /** What the server said of an undo or a rewind, until it is here. */
  readonly undone?: UndoneChange;
  /** Changes that must have reached the server first. Where one of them is refused, this one is blocked. */
  readonly dependsOn: readonly string[];
  /** Changes that go first only because they free the name that this one takes. */
  readonly orderedAfter: readonly string[];
  /** Where the item stood before; null for a creation. */
  readonly from: ItemLocation | null;
  /** Later changes that became part of this one before it was sent, each with what it was before: for undo. */
  readonly merged: readonly MergedChange[];
  /** What the outbox panel says: the item's name before, its folder's name, and where it goes. */
  readonly itemName: string;
  readonly folderName: string;
  readonly targetName: string;
  /** Names of the folders from below the root to the one it stood in, as it was when the change was made. */
  readonly path?: readonly string[];
  /** Of a filespace that is gone: what it was called. */
  readonly spaceName?: string;
}

export interface MergedChange {
  readonly changeId: string;
  readonly actionId?: string | undefined;
  readonly undoes?: string | undefined;
  readonly before: Change;
  /** The row's `targetName` before. Rows that an earlier version merged have neither this nor the next one. */
  readonly targetName?: string;
  /** What the row waits for only because of this change. */
  readonly added?: Pick<OutboxRow, 'dependsOn' | 'orderedAfter'>;
}

/**
 * Why a change waits for the person. `discarded`: by the person, while others that need it are left. `file-missing`: the
 * bytes of an upload were in a tab that is closed; `file-changed`: they changed while they were read.
 */
export type AttentionReason =
  | ChangeProblemKind
  | 'drive-gone'
  | 'discarded'
  | 'file-missing'
  | 'file-changed'
  | 'content-lost'
  | 'workspace-full'
  | 'account-full'
  | 'unknown';

export interface ConflictingItem {
  /** An e-mail address; null where it is not known. */
  readonly by: string | null;
  readonly atMs: number | null;
  /** The item as it is now; '' where it is gone. */
  readonly name: string;
  /** '' at the top. */
  readonly folderName: string;
}

export interface RestoredItem {
  /** The name that it got where its own was taken. */
  readonly otherName: string | null;
  /** The folders above it that came back with it, by their names. */
  readonly folders: readonly string[];
  /** Of a restore with contents: how many items came back, and how many files got another content. */
  readonly items?: number;
  readonly versions?: number;
}

/** How many items an undo or a rewind did something to. */
export interface UndoneChange extends UndoCounts {
  /** Of a rewind: how many were deleted forever since. */
  readonly erased?: number;
}

export interface ItemLocation {
  readonly parentId: string;
  readonly name: string;
}

/** A change that reached the server, for "Sent today" and for undo. Kept for a day, the last 200 and all that was done in one go with them. */
export interface SentRow {
  readonly changeId: string;
  /** As of an outbox row. Rows that an earlier version stored lack both. */
  readonly actionId?: string;
  readonly undoes?: string;
  readonly sentMs: number;
  readonly driveId: string;
  readonly change: Change;
  readonly from: ItemLocation | null;
  readonly itemName: string;
  readonly folderName: string;
  readonly targetName: string;
  readonly path?: readonly string[];
  readonly relocated?: boolean;
  /** The filespace's sequence after it was applied. */
  readonly seq?: number;
  /** As of an outbox row. */
  readonly unchanged?: true;
  /** Its undo was refused for good: Undo does not take it again. */
  readonly cannotBeUndone?: true;
  /** A restore: folders above came back with it. */
  readonly broughtFolders?: true;
}
