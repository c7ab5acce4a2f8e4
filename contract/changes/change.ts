import type { ChangeCommon } from './change-common.ts';
import type { RestoreVersion } from './restore-version.ts';
import type { RewindFolder } from './rewind-folder.ts';
import type { UndoChange } from './undo-change.ts';

/**
 * What a person can do to items, online or not: the dialog's input, the outbox row's content, the event that goes up. Ids
 * are chosen on the device; `changeId` names the change for ever (`event_id` on the wire).
 */
export type Change =
  | CreateFolder
  | RenameItem
  | MoveItem
  | CopyItem
  | DeleteItem
  | AddFiles
  | RestoreItems
  | RestoreVersion
  | UndoChange
  | RewindFolder;

export interface CreateFolder extends ChangeCommon {
  readonly type: 'createFolder';
  readonly parentId: string;
  readonly name: string;
}

export interface RenameItem extends ChangeCommon {
  readonly type: 'renameItem';
  readonly name: string;
  /** As of a deletion: what somebody else did later was not seen, and is named where this replaces it. */
  readonly baseSeq?: number;
  readonly baseEpoch?: string;
}

export interface MoveItem extends ChangeCommon {
  readonly type: 'moveItem';
  readonly parentId: string;
  readonly baseSeq?: number;
  readonly baseEpoch?: string;
}

/** The copy's own id is copiedId(changeId, itemId); so are the ids of all that is below it. */
export interface CopyItem extends ChangeCommon {
  readonly type: 'copyItem';
  readonly parentId: string;
}

export interface DeleteItem extends ChangeCommon {
  readonly type: 'deleteItem';
  /** The sequence that the device had applied: what arrived later was not seen and is not deleted. */
  readonly baseSeq: number;
  /** The log that the sequence counts: a server that came back from a backup goes on with another one. */
  readonly baseEpoch?: string;
}

/** Folders and files of one request, `itemId` the first. What they are is stored apart, under `uploadId`, as is a retry's. */
export interface AddFiles extends ChangeCommon {
  readonly type: 'addFiles';
  readonly uploadId: string;
  /** What somebody chose in one go may be many changes. */
  readonly batchId: string;
  /** The folder that was uploaded into. */
  readonly parentId: string;
  /** All folders that something comes into and that this change does not create. */
  readonly parentIds: readonly string[];
  /** The files whose contents are replaced. */
  readonly replacedIds: readonly string[];
  readonly folders: number;
  readonly files: number;
  readonly bytes: number;
  /** As of a rename: contents that somebody else replaced later were not seen. */
  readonly baseSeq?: number;
  readonly baseEpoch?: string;
}

/**
 * Brings items back as they were at `fromSeq`, each with all that was below it and is not there now: under their ids, in
 * the folders that they were in, which come back too where they are gone. What is there stays as and where it is; with
 * `contents` its files get the content again that they had then. `itemId` and `kind` are those of the first of them.
 */
export interface RestoreItems extends ChangeCommon {
  readonly type: 'restoreItems';
  readonly itemIds: readonly string[];
  /** What the first was called, for the person. */
  readonly name: string;
  readonly fromSeq: number;
  /** The log that the sequence counts. */
  readonly fromEpoch?: string;
  readonly contents?: true;
}

/** What an allowed change comes to: the name that the item really gets. */
export interface PermittedChange {
  readonly name: string;
  /** Of many items: the name of each by its id. Those that are not named cannot be made. */
  readonly names?: ReadonlyMap<string, string>;
}
