import { needsAttention } from '#worker/changes/change-state.ts';
import type { OutboxRow } from '#worker/read/reader.ts';
import { uploadLabels } from './upload-label-messages.ts';

/** How far the upload of a file is that only this device has yet. */
export interface RowUpload {
  readonly state: 'waiting' | 'sending' | 'paused' | 'attention';
  /** Of the request that it is sent with. */
  readonly percent: number;
}

export interface RowUploadFacts {
  readonly sentBytes: number;
  /** The person paused its batch, or everything. */
  readonly paused: boolean;
}

export function rowUpload(change: OutboxRow, { sentBytes, paused }: RowUploadFacts): RowUpload {
  const bytes = 'bytes' in change.change ? change.change.bytes : 0;
  const percent = bytes === 0 ? 0 : Math.min(100, Math.floor((sentBytes / bytes) * 100));
  if (needsAttention(change)) return { state: 'attention', percent };
  if (change.state === 'applied') return { state: 'sending', percent: 100 };
  if (change.state === 'sending') return { state: 'sending', percent };
  return { state: paused ? 'paused' : 'waiting', percent };
}

/** What is read of it, and shown where the rows have no words. */
export function rowUploadLabel({ state, percent }: RowUpload): string {
  switch (state) {
    case 'waiting':
      return uploadLabels.waiting;
    case 'sending':
      return uploadLabels.sending(percent);
    case 'paused':
      return uploadLabels.paused;
    case 'attention':
      return uploadLabels.attention;
  }
}
