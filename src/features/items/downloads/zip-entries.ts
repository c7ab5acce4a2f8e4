import { downloadZip } from 'client-zip';
import type { ZippedEntry } from './download-from-device.ts';

/** A ZIP of files that lie on this device; they are read from its disk one after the other. */
export function zipEntries(entries: readonly ZippedEntry[]): Promise<Blob> {
  const files = entries.map(({ path, modifiedMs, file }) => {
    const about = { name: path, ...(modifiedMs > 0 && { lastModified: new Date(modifiedMs) }) };
    return file === null ? about : { ...about, input: file };
  });
  return downloadZip(files).blob();
}
