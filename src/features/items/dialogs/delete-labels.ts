import { limits } from '#contract/rules/limits.ts';
import type { FolderTotals } from '#contract/worker-api/worker-api.ts';
import { formatCount, formatSize, plural } from '../../../lib/format.ts';
import type { GridRow } from '../list/row-source.ts';

/** What lies inside of the folders that a deletion takes. */
export interface DeleteExtent {
  readonly folders: number;
  readonly files: number;
  readonly sizeBytes: number;
}

const dayMs = 86_400_000;

type Item = Pick<GridRow, 'name' | 'kind' | 'sizeBytes'>;

export function deleteExtent(folders: readonly FolderTotals[]): DeleteExtent {
  const inside = { folders: 0, files: 0, sizeBytes: 0 };
  for (const each of folders) {
    inside.folders += each.folders;
    inside.files += each.files;
    inside.sizeBytes += each.sizeBytes;
  }
  return inside;
}

/** The specification's title is for one file. */
export function deleteTitle(items: readonly Item[]): string {
  if (items.length > 1) return `Delete ${formatCount(items.length)} items`;
  return items[0]?.kind === 'folder' ? 'Delete folder' : 'Delete file';
}

/** What goes; of files how large they are. */
export function deleteMessage(items: readonly Item[]): string {
  const subject = items.length > 1 ? `${formatCount(items.length)} items` : `“${items[0]?.name ?? ''}”`;
  const bytes = items.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const size = items.every(({ kind }) => kind === 'file') && bytes > 0 ? ` (${formatSize(bytes)})` : '';
  return `${subject}${size} will be deleted for everyone.`;
}

/** What goes with it, and where it goes. Without `extent` nobody knows yet how much that is. */
export function trashMessage(items: readonly Item[], extent: DeleteExtent | undefined): string {
  const stays = `${items.length > 1 ? 'They go' : 'It goes'} to the trash for ${limits.trashMs / dayMs} days.`;
  if (items.every(({ kind }) => kind === 'file')) return stays;
  if (extent === undefined) return `With everything inside. ${stays}`;
  const count = extent.folders + extent.files;
  if (count === 0) return stays;
  return `With ${plural(count, 'item')} inside (${formatSize(extent.sizeBytes)}). ${stays}`;
}

/** Who loses sight of it; nothing where nobody else does, or who does is not known. */
export function audienceCountMessage(
  items: readonly Item[],
  people: number | null | undefined,
): string | null {
  if (people == null || people < 2) return null;
  return `${plural(people, 'person', 'people')} can see ${items.length > 1 ? 'them' : 'it'} now.`;
}
