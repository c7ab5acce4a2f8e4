import type { ItemKind } from '#contract/entities/item.ts';
import type { AttentionReason } from './outbox-row.ts';

/**
 * What one `addFiles` change brings: the entries of a bundle, or one file that is sent alone. Stored apart from its outbox
 * row, which every screen reads. Goes with that row.
 */
export interface UploadRow {
  /** As in the change; the change of a retry has the same. */
  readonly uploadId: string;
  readonly batchId: string;
  readonly driveId: string;
  /** Before what lies in them. */
  readonly folders: readonly AddedFolder[];
  readonly files: readonly AddedFile[];
  /** The tab that has the bytes, as long as they are not on the device; '' where they are. */
  readonly tabId: string;
}

export interface AddedFolder {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  /** What it was called on the device, where the server does not take that name. */
  readonly chosenName?: string;
}

export interface AddedFile extends AddedFolder {
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** It takes the place of the content of the file with this id. */
  readonly replaces: boolean;
  /** Where its bytes are kept on the device; null where they are not. */
  readonly content: StoredContent | null;
}

/** A part of a file of the device's content store. */
export interface StoredContent {
  readonly file: string;
  readonly offset: number;
  /** The content hash, 64 hex digits. */
  readonly sha256: string;
}

/** How far a transfer has come; written a few times a second while it is under way. */
export interface UploadProgressRow {
  readonly changeId: string;
  readonly batchId: string;
  readonly sentBytes: number;
}

/** What was chosen in one go, until the person removes it from the list. */
export interface UploadBatchRow {
  readonly batchId: string;
  readonly driveId: string;
  readonly folderId: string;
  /** As the folder was called. */
  readonly folderName: string;
  /** Of the only thing that was chosen; '' where there were several. */
  readonly name: string;
  readonly createdMs: number;
  /** When nothing of it waited any more; null before. */
  readonly endedMs: number | null;
  /** Its bytes stay in the tab that it was chosen in: the device has no room for a copy, or makes none. */
  readonly onlyInTab?: 'no-room' | 'no-copy' | undefined;
  readonly paused: boolean;
  readonly cancelled: boolean;
  /** Taken back: what of it still arrives is deleted. */
  readonly undone: boolean;
  /** What was chosen in all, what was skipped left out. */
  readonly files: number;
  readonly bytes: number;
  /** What the server has of it. */
  readonly sentFiles: number;
  readonly sentBytes: number;
  readonly leftOut: readonly string[];
  /** What went otherwise than asked. */
  readonly outcomes: readonly UploadOutcome[];
  /** How many files it replaces. */
  readonly replaced: number;
  /** The first item at the top of it, for "Show in folder". */
  readonly firstItem: { readonly id: string; readonly kind: ItemKind } | null;
}

/** What a batch creates in folders that it does not create: what Undo takes away. */
export interface UploadedItemsRow {
  readonly id?: number;
  readonly batchId: string;
  readonly items: readonly { readonly id: string; readonly kind: ItemKind }[];
}

export interface UploadOutcome {
  readonly itemId: string;
  /** As it was chosen. */
  readonly name: string;
  /** `concurrent`: somebody else replaced the file without having seen this; both versions are kept. */
  readonly kind: 'renamed' | 'relocated' | 'refused' | 'concurrent';
  /** The name that it got, why it was refused, or who the other is. */
  readonly detail: string | AttentionReason;
}
