import type { OfflineCalls } from '#contract/worker-api/offline-files.ts';
import type { GridRow } from '../list/row-source.ts';
import { downloadMessages } from './download-messages.ts';
import { obstacleMessage } from './download-texts.ts';

export interface DeviceDownloadOptions {
  readonly driveId: string;
  readonly read: OfflineCalls['readOffline'];
  /** Makes a ZIP of what the device has. */
  readonly zip: (entries: readonly ZippedEntry[]) => Promise<Blob>;
  readonly save: (name: string, bytes: Blob) => void;
  readonly isOnline: () => boolean;
}

export interface ZippedEntry {
  readonly path: string;
  readonly modifiedMs: number;
  readonly file: Blob | null;
}

/** Saves what is kept on this device; a sentence where not all of it is here. */
export async function downloadFromDevice(
  items: readonly Pick<GridRow, 'id' | 'name' | 'kind'>[],
  { driveId, read, zip, save, isOnline }: DeviceDownloadOptions,
): Promise<string | null> {
  const contents = await read(
    driveId,
    items.map(({ id }) => id),
  );
  if (contents.missing === contents.files) return obstacleMessage({ kind: 'offline' }, isOnline());
  if (contents.missing > 0) return downloadMessages.notOnDevice(contents.missing, contents.files);
  // What a browser calls a Blob.
  const entries = contents.entries as unknown as readonly ZippedEntry[];
  const [first] = items;
  const [only] = entries;
  if (items.length === 1 && first?.kind === 'file' && only?.file) save(first.name, only.file);
  else save(contents.zipName, await zip(entries));
  return null;
}
