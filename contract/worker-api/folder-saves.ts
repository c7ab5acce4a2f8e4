import type { Result } from '../rules/result.ts';
import type { StorageFull } from './write-problem.ts';

/** What a browser calls a FileSystemDirectoryHandle: a folder of the device that the person chose. */
export interface FolderHandle {
  readonly kind: 'directory';
  readonly name: string;
}

export interface FolderSaveInput {
  readonly driveId: string;
  readonly itemIds: readonly string[];
  /** Of the only item that was chosen; '' where there are several. */
  readonly name: string;
  /** As far as it is known. */
  readonly files: number;
  readonly bytes: number;
  /** Into which everything is written; the page has asked for the permission to. */
  readonly folder: FolderHandle;
}

/** Folders and files that are written into a folder of the device, file by file. */
export interface FolderSaveCalls {
  saveToFolder(input: FolderSaveInput): Promise<Result<true, StorageFull>>;
  pauseSave(saveId: string, paused: boolean): Promise<void>;
  /** What is written stays. */
  cancelSave(saveId: string): Promise<void>;
  /** Goes on with one that stopped, or tries again what could not be written. What is there already is skipped. */
  resumeSave(saveId: string): Promise<void>;
  /** Removes those that ended from the list. */
  clearSaves(saveIds: readonly string[]): Promise<void>;
}
