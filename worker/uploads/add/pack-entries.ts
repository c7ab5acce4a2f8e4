import { limits } from '#contract/rules/limits.ts';
import type { AddedFolder } from '../../replica/upload-rows.ts';

/** What one change brings. */
export interface PackedEntries<File> {
  readonly folders: readonly AddedFolder[];
  readonly files: readonly File[];
}

/**
 * Many folders and files as changes: folders first, in their order, so that each is created before what goes into it; then
 * the small files, as many as a bundle of `bundleBytes` takes; then each larger file alone.
 */
export function packEntries<File extends { readonly sizeBytes: number }>(
  folders: readonly AddedFolder[],
  files: readonly File[],
  bundleBytes: number,
): readonly PackedEntries<File>[] {
  const packed: PackedEntries<File>[] = [];
  let bundle = { folders: [] as AddedFolder[], files: [] as File[], bytes: 0 };
  const close = () => {
    const { bytes: _, ...entries } = bundle;
    if (entries.folders.length + entries.files.length > 0) packed.push(entries);
    bundle = { folders: [], files: [], bytes: 0 };
  };
  const makeRoom = (bytes: number) => {
    const count = bundle.folders.length + bundle.files.length;
    const isFull = count >= limits.bundleEntries || bundle.bytes + bytes > bundleBytes;
    if (isFull) close();
  };
  for (const folder of folders) {
    makeRoom(0);
    bundle.folders.push(folder);
  }
  for (const file of files) {
    if (isSentAlone(file)) continue;
    makeRoom(file.sizeBytes);
    bundle.files.push(file);
    bundle.bytes += file.sizeBytes;
  }
  close();
  for (const file of files) if (isSentAlone(file)) packed.push({ folders: [], files: [file] });
  return packed;
}

function isSentAlone({ sizeBytes }: { readonly sizeBytes: number }): boolean {
  return sizeBytes > limits.bundleFileBytes;
}

const unitBytes = 1_048_576;

/** The pack size of a filespace, in its unit, as what a bundle may hold. */
export function bundleBytesOf(storagePackSize: number | undefined): number {
  const wanted = (storagePackSize ?? 0) * unitBytes;
  return wanted > 0 ? Math.min(wanted, limits.bundleBytes) : limits.bundleBytes;
}
