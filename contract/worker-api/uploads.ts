import type { Result } from '../rules/result.ts';
import type { WriteProblem } from './write-problem.ts';

/**
 * Uploads between page and worker. A path is the names from below the folder that somebody uploads into; names are
 * those that the server takes (rules/upload-name.ts).
 */
export interface UploadTarget {
  readonly driveId: string;
  readonly folderId: string;
}

export interface ChosenFile {
  readonly path: readonly string[];
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** A file that stands already where a chosen one is to go. */
export interface UploadConflict {
  /** In the chosen files. */
  readonly at: number;
  readonly existing: {
    readonly id: string;
    readonly name: string;
    readonly sizeBytes: number;
    readonly modifiedMs: number;
  };
  /** What the chosen file would be called beside it; undefined where more numbers are taken than are looked at. */
  readonly keptAs?: string | undefined;
}

/** What to do with a file whose name is taken. Nothing said: keep both. */
export type ConflictResolution = 'replace' | 'keep-both' | 'skip';

/** What a browser calls a Blob; there is none here. */
export interface ContentBlob {
  readonly size: number;
  readonly type: string;
}

/** What a browser calls a File. */
export interface ContentFile extends ContentBlob {
  readonly name: string;
  readonly lastModified: number;
}

export interface UploadFile extends ChosenFile {
  readonly file: ContentBlob;
  readonly resolution?: ConflictResolution;
  /** What it was called on the device, where the server does not take that name. */
  readonly chosenName?: string;
}

/**
 * A part of what was chosen in one go: `limits.uploadPartFiles` files at most. The parts of a batch name it alike and
 * come in order; folders stand in the part of the first file that lies in them, or before.
 */
export interface UploadPart extends UploadTarget {
  /** A UUID that the screen chooses. */
  readonly batchId: string;
  /** What was chosen in all: what the batch is called and how much it is. */
  readonly batch: UploadBatchInput;
  /** Folders that must exist, empty ones too. Existing folders of the same name are used. */
  readonly folders: readonly (readonly string[])[];
  readonly files: readonly UploadFile[];
  /** Of the folders of this part: what those were called on the device whose names the server does not take. */
  readonly chosenNames?: readonly ChosenFolderName[];
}

export interface ChosenFolderName {
  readonly path: readonly string[];
  readonly chosenName: string;
}

export interface UploadBatchInput {
  /** Of the only folder or file that was chosen at the top; '' where there are several. */
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
  /** Names of system files that were left out. */
  readonly leftOut: readonly string[];
}

/** An upload that was taken back. */
export interface UndoneUpload {
  /** The changes that `redoUpload` takes back; null where some of it was never sent, which does not come back. */
  readonly deletions: readonly string[] | null;
  /** The changes that ask the server for it: what comes of them is a notice. */
  readonly asked: readonly string[];
}

/** By the ids of the files that are there; what is in neither nobody could compare. */
export interface ComparedContents {
  readonly same: readonly string[];
  readonly different: readonly string[];
}

export interface UploadCalls {
  /** Which of the chosen files stand there already, as far as this device knows. Works offline. */
  findUploadConflicts(target: UploadTarget, files: readonly ChosenFile[]): Promise<readonly UploadConflict[]>;
  /** How many of these folders, by their paths below the one that is uploaded into, are not there yet. */
  countNewFolders(target: UploadTarget, folders: readonly (readonly string[])[]): Promise<number>;
  /**
   * Whether chosen files have the contents of those that are there, by their hashes: needs the server. Those that are too large
   * to be hashed for a question are left out.
   */
  compareContents(
    driveId: string,
    files: readonly { readonly existingId: string; readonly file: ContentBlob }[],
  ): Promise<ComparedContents>;
  /** Puts a part of a batch into the outbox, and keeps a copy of its bytes on the device where there is room for it. */
  upload(part: UploadPart): Promise<Result<true, WriteProblem>>;
  pauseUpload(batchId: string, paused: boolean): Promise<void>;
  /** Gives up what was not sent. What was sent stays. */
  cancelUpload(batchId: string): Promise<void>;
  /** Sends again what was refused. */
  retryUpload(batchId: string): Promise<void>;
  /**
   * Takes back a batch: what was not sent is given up, what it created goes to the trash, unless somebody has changed it since.
   * Null: it cannot be.
   */
  undoUpload(batchId: string): Promise<UndoneUpload | null>;
  /** Brings back what `undoUpload` took back. False: it cannot be, and nothing has changed. */
  redoUpload(batchId: string, deletions: readonly string[]): Promise<boolean>;
  /**
   * The files of a change that waits for them, chosen again, by their names; where it waits because they were missing, by
   * their sizes too. Answers how many were found; the change goes on when all are.
   */
  provideFiles(changeId: string, files: readonly ContentFile[]): Promise<number>;
  /** Sends what was refused into another folder, with the folders that it was chosen with. */
  retryUploadInto(changeId: string, folderId: string): Promise<Result<true, WriteProblem>>;
  /** Removes finished batches from the list. */
  clearUploads(batchIds: readonly string[]): Promise<void>;
}
