import type { ExtensionTotals, LargeItem, StorageBreakdown } from '#contract/worker-api/storage-breakdown.ts';
import type { DriveIndex } from './drive-index.ts';
import { slotStates } from './tree-links.ts';

const root = 0;

/** One pass over all slots of an index. Names are decoded of what is listed alone: of the others only the end is read. */
export function storageBreakdown(index: DriveIndex, count: number): StorageBreakdown {
  const { tree, names } = index;
  const extensions = new Map<string, { files: number; sizeBytes: number }>();
  const files = createLargest(count);
  const folders = createLargest(count);
  const topFolders = createLargest(count);
  let topFoldersBytes = 0;
  let topFilesBytes = 0;
  for (let slot = 1; slot < names.count; slot += 1) {
    const state = tree.states[slot];
    const isAtTop = tree.parents[slot] === root;
    if (state === slotStates.folder) {
      const held = tree.totals(slot).sizeBytes;
      folders.offer(slot, held);
      if (isAtTop) {
        topFolders.offer(slot, held);
        topFoldersBytes += held;
      }
    }
    if (state !== slotStates.file) continue;
    const sizeBytes = tree.sizes[slot] ?? 0;
    if (isAtTop) topFilesBytes += sizeBytes;
    files.offer(slot, sizeBytes);
    const extension = names.extensionOf(slot);
    const totals = extensions.get(extension);
    if (totals === undefined) extensions.set(extension, { files: 1, sizeBytes });
    else {
      totals.files += 1;
      totals.sizeBytes += sizeBytes;
    }
  }
  const byExtension = [...extensions].map(
    ([extension, totals]): ExtensionTotals => ({ extension, ...totals }),
  );
  const itemsOf = (slots: readonly number[]) => slots.flatMap((slot) => largeItem(index, slot) ?? []);
  return {
    complete: index.complete,
    files: byExtension.reduce((sum, totals) => sum + totals.files, 0),
    sizeBytes: byExtension.reduce((sum, totals) => sum + totals.sizeBytes, 0),
    extensions: byExtension,
    largestFiles: itemsOf(files.slots()),
    largestFolders: itemsOf(folders.slots()),
    topFolders: itemsOf(topFolders.slots()),
    topFoldersBytes,
    topFilesBytes,
  };
}

/** Null for what no way leads to from the root (yet). */
function largeItem(index: DriveIndex, slot: number): LargeItem | null {
  const { id, parentId, kind, name } = index.itemAt(slot);
  const path = index.pathOf(id);
  if (path === null) return null;
  const { sizeBytes } = index.totals(id);
  return { id, parentId, kind, name, sizeBytes, path: path.slice(0, -1).map((segment) => segment.name) };
}

/** The largest of what is offered, empty ones left out, the largest first. Few are kept, so that a list in order will do. */
function createLargest(count: number) {
  const kept: { readonly slot: number; readonly sizeBytes: number }[] = [];
  return {
    offer(slot: number, sizeBytes: number) {
      const smallest = kept.length < count ? 0 : (kept.at(-1)?.sizeBytes ?? 0);
      if (sizeBytes <= smallest) return;
      const at = kept.findIndex((other) => other.sizeBytes < sizeBytes);
      kept.splice(at < 0 ? kept.length : at, 0, { slot, sizeBytes });
      if (kept.length > count) kept.pop();
    },
    slots: () => kept.map(({ slot }) => slot),
  };
}
