import type { Result } from '../rules/result.ts';
import type { ContentCalls } from './content.ts';
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
}
