import { isOwnUpload } from '../../lib/files/own-uploads.ts';
import { type BatchView, isOpen } from './batch-view.ts';

/** What the pill says; null where it has nothing to say. */
export type PillView =
  | {
      readonly kind: 'uploading' | 'offline' | 'paused' | 'server-full';
      readonly of: Totals;
      /** Some of it is in this tab alone. */
      readonly inTab?: boolean;
    }
  | { readonly kind: 'downloading'; readonly of: Totals }
  | { readonly kind: 'failed'; readonly failed: number; readonly files: number }
  /** A save that the person has to do something about, or that is over. */
  | { readonly kind: 'not-saved'; readonly line: string }
  | { readonly kind: 'saved'; readonly line: string }
  | {
      readonly kind: 'uploaded';
      readonly files: number;
      readonly batchId: string;
      readonly canUndo: boolean;
    };

export interface Totals {
  readonly files: number;
  readonly sentFiles: number;
  readonly bytes: number;
  readonly sentBytes: number;
}

export const shownAfterEndMs = 8000;

/** `seenMs`: the latest end that the person has seen in the panel. */
export function pillView(views: readonly BatchView[], nowMs: number, seenMs: number): PillView | null {
  const open = views.filter(isOpen);
  if (open.length > 0) {
    const inTab = open.some(({ batch }) => batch.onlyInTab !== undefined && isOwnUpload(batch.batchId));
    return { kind: kindOf(open), of: totalsOf(open), ...(inTab && { inTab }) };
  }
  const failed = views.filter(
    ({ state, batch }) => state === 'attention' || (state === 'incomplete' && (batch.endedMs ?? 0) > seenMs),
  );
  if (failed.length > 0) {
    return {
      kind: 'failed',
      failed: failed.reduce((sum, { failedFiles }) => sum + failedFiles, 0),
      files: failed.reduce((sum, { batch }) => sum + batch.files, 0),
    };
  }
  const last = views
    .filter(({ state, batch }) => state === 'uploaded' && batch.endedMs !== null && batch.endedMs > seenMs)
    .sort((one, other) => (other.batch.endedMs ?? 0) - (one.batch.endedMs ?? 0))[0];
  if (!last || nowMs - (last.batch.endedMs ?? 0) >= shownAfterEndMs) return null;
  const { sentFiles: files, batchId, replaced } = last.batch;
  return { kind: 'uploaded', files, batchId, canUndo: replaced === 0 };
}

function kindOf(open: readonly BatchView[]): 'uploading' | 'offline' | 'paused' | 'server-full' {
  if (open.some(({ state }) => state === 'sending' || state === 'waiting')) return 'uploading';
  if (open.some(({ state }) => state === 'server-full')) return 'server-full';
  return open.some(({ state }) => state === 'offline') ? 'offline' : 'paused';
}

export function totalsOf(views: readonly BatchView[]): Totals {
  return views.reduce(
    (sum, { batch, sentBytes }) => ({
      files: sum.files + batch.files,
      sentFiles: sum.sentFiles + batch.sentFiles,
      bytes: sum.bytes + batch.bytes,
      sentBytes: sum.sentBytes + sentBytes,
    }),
    { files: 0, sentFiles: 0, bytes: 0, sentBytes: 0 },
  );
}

/** By bytes; by files where there are none to count. */
export function shareOf({ files, sentFiles, bytes, sentBytes }: Totals): number {
  if (bytes > 0) return sentBytes / bytes;
  return files === 0 ? 0 : sentFiles / files;
}
