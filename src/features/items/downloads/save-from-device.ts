import { saveBlob } from '../../../lib/files/save-file.ts';
import { sync } from '../../../lib/worker-client.ts';
import type { GridRow } from '../list/row-source.ts';
import { downloadFromDevice } from './download-from-device.ts';

/** Hands to the browser what of these items is kept here; a sentence where not all of it is. */
export async function saveFromDevice(
  driveId: string,
  items: readonly Pick<GridRow, 'id' | 'name' | 'kind'>[],
): Promise<string | null> {
  return downloadFromDevice(items, {
    driveId,
    read: (...asked) => sync.readOffline(...asked),
    zip: async (entries) => (await import('./zip-entries.ts')).zipEntries(entries),
    save: saveBlob,
    isOnline: () => navigator.onLine,
  });
}
