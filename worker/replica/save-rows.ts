import type { FolderHandle } from '#contract/worker-api/folder-saves.ts';

/** Folders and files on their way into a folder of the device, until the person removes them from the list. */
export interface FolderSaveRow {
  readonly saveId: string;
  readonly driveId: string;
  readonly itemIds: readonly string[];
  /** Of the only item that was chosen; '' where there were several. */
  readonly name: string;
  readonly folder: FolderHandle;
  readonly createdMs: number;
  readonly endedMs: number | null;
  readonly paused: boolean;
  readonly cancelled: boolean;
  /** Why it stopped; null where it goes on by itself. */
  readonly problem: SaveProblem | null;
  /** The server cannot be reached just now. */
  readonly waits: boolean;
  readonly files: number;
  readonly bytes: number;
  /** Written, or there already. */
  readonly doneFiles: number;
  readonly doneBytes: number;
  /** Of them, those that were there already. */
  readonly skippedFiles: number;
  /** How far it is in the listing of a ticket; null where it begins again and skips what is there. */
  readonly position: SavePosition | null;
  /** What went otherwise than asked. */
  readonly outcomes: readonly SaveOutcome[];
}

/** `gone`: the items are not there any more, or out of sight: nobody is told which. */
export type SaveProblem =
  | 'needs-permission'
  | 'gone'
  | 'folder-missing'
  | 'device-full'
  | 'too-large'
  | 'path-too-long'
  | 'not-verified'
  | 'failed';

export interface SavePosition {
  readonly url: string;
  /** Everything before it is done. */
  readonly at: number;
}

export interface SaveOutcome {
  readonly itemId: string;
  /** With the folders that it lies in, as they are called in the filespace. */
  readonly path: string;
  /**
   * `renamed`: this device does not take the name. `kept-both`: something else was there under its name. `name`, `failed`:
   * it could not be written. `damaged`: what came was not what the server says that it has.
   */
  readonly kind: 'renamed' | 'kept-both' | 'name' | 'failed' | 'damaged';
  /** The name that it got. */
  readonly detail: string;
}
