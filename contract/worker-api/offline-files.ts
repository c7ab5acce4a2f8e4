import type { Result } from '../rules/result.ts';
import type { ContentCalls } from './content.ts';
import type { ContentBlob } from './uploads.ts';
import type { StorageFull } from './write-problem.ts';

export type KeepOfflineProblem =
  /** Less is free on this device, or may be used of it, than the item needs. */
  | { readonly kind: 'no-room'; readonly neededBytes: number; readonly freeBytes: number }
  /** This browser keeps no files, or not in this window. */
  | { readonly kind: 'no-private-files' }
  /** It is not there, or not at the server yet. */
  | { readonly kind: 'not-found' }
  | StorageFull;

export interface OfflineItem {
  readonly driveId: string;
  readonly itemId: string;
}

/** Bytes of files that are kept on this device. */
export interface OfflineUsage {
  /** Of what was asked for; whole files. */
  readonly keptBytes: number;
  /** Of what was only opened. */
  readonly recentBytes: number;
  /** What kept and opened files may come to in all; null where the browser does not say. */
  readonly mostBytes: number | null;
  readonly persisted: boolean;
}

/** Files that are to be read without a connection. */
export interface OfflineContents {
  readonly files: number;
  /** Those that are not on this device. */
  readonly missing: number;
}

/** What of items is on this device; `zipName`: what a ZIP of them is called, as the server would. */
export interface OfflineRead extends OfflineContents {
  readonly entries: readonly OfflineEntry[];
  readonly zipName: string;
}

export interface OfflineEntry {
  /** Names from the chosen item down; of a folder with a slash at the end. */
  readonly path: string;
  readonly modifiedMs: number;
  /** Null of a folder. */
  readonly file: ContentBlob | null;
}

/** What is kept on this device because a person wants it there: files, and folders with all that is ever in them. */
export interface OfflineCalls extends ContentCalls {
  keepOffline(item: OfflineItem): Promise<Result<true, KeepOfflineProblem>>;
  stopKeepingOffline(items: readonly OfflineItem[]): Promise<void>;
  /** Tries again what could not be fetched. */
  retryOffline(): Promise<void>;
  /** Removes what is kept because it was opened. */
  clearRecent(): Promise<void>;
  /** Removes everything that is kept, whyever. */
  clearOffline(): Promise<void>;
  offlineUsage(): Promise<OfflineUsage>;
  /** How much of items, with all that is in them, is on this device. */
  countOffline(driveId: string, itemIds: readonly string[]): Promise<OfflineContents>;
  /** The same with the contents, folders before what lies in them. */
  readOffline(driveId: string, itemIds: readonly string[]): Promise<OfflineRead>;
}
