import { needsAttention } from '#worker/changes/change-state.ts';
import type { OutboxRow, UploadBatchRow } from '#worker/read/reader.ts';
import { isOwnUpload } from '../../../../lib/files/own-uploads.ts';
import { useLiveQuery } from '../../../../lib/use-live-query.ts';

/** The tab whose closing loses bytes that wait: there was no room for a copy on the device. */
export type InTab = 'this' | 'another';

/** The batches whose bytes are in a tab alone. */
export function useTabUploads(): readonly string[] {
  const ids = useLiveQuery(async (reader) => tabUploads(await reader.uploadBatches()).join(' '), [], '');
  return ids.split(' ');
}

export function tabUploads(batches: readonly Pick<UploadBatchRow, 'batchId' | 'onlyInTab'>[]) {
  return batches.flatMap(({ batchId, onlyInTab }) => (onlyInTab ? batchId : []));
}

/** Where the bytes of these changes are, as far as they are not on the device; null where nothing depends on a tab. */
export function inTabOf(
  rows: readonly Pick<OutboxRow, 'change' | 'state'>[],
  tabBatches: readonly string[],
  isOwn: (batchId: string) => boolean = isOwnUpload,
): InTab | null {
  const ids = rows
    .filter((row) => !needsAttention(row) && row.state !== 'applied')
    .flatMap(({ change }) =>
      'batchId' in change && tabBatches.includes(change.batchId) ? change.batchId : [],
    );
  if (ids.length === 0) return null;
  return ids.some(isOwn) ? 'this' : 'another';
}
