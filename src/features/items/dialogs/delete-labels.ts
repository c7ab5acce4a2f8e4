import { limits } from '#contract/rules/limits.ts';
import type { FolderTotals } from '#contract/worker-api/worker-api.ts';
import { formatCount, formatSize, plural } from '../../../lib/format.ts';
import type { GridRow } from '../list/row-source.ts';

/** All that a deletion takes: the items themselves and what lies inside of them. */
export interface DeleteExtent {
  readonly folders: number;
  readonly files: number;
  readonly sizeBytes: number;
}

type Item = Pick<GridRow, 'name' | 'kind' | 'sizeBytes'>;

/** What lies inside of the folders, and the size of all. `folders` has an entry for each folder of `items`. */
export function deleteExtent(items: readonly Item[], folders: readonly FolderTotals[]): DeleteExtent {
  const inside = { folders: 0, files: 0, sizeBytes: 0 };
  for (const item of items) if (item.kind === 'file') inside.sizeBytes += item.sizeBytes;
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

/** What goes, with what is in it. Without `extent` nobody knows yet how much that is. */
export function deleteMessage(items: readonly Item[], extent: DeleteExtent | undefined): string {
  const [first] = items;
  const many = items.length > 1;
  const subject = many ? `${formatCount(items.length)} items` : `“${first?.name ?? ''}”`;
  const them = many ? 'them' : 'it';
  if (items.every(({ kind }) => kind === 'file')) {
    return `${subject}${sizeLabel(extent)} will be deleted for everyone.`;
  }
  if (extent === undefined) return `${subject} and everything in ${them} will be deleted for everyone.`;
  const inside = [
    extent.folders > 0 ? plural(extent.folders, 'folder') : '',
    extent.files > 0 ? plural(extent.files, 'file') : '',
  ].filter(Boolean);
  if (inside.length === 0) return `${subject}${sizeLabel(extent)} will be deleted for everyone.`;
  return `${subject} and the ${inside.join(' and ')} in ${them}${sizeLabel(extent)} will be deleted for everyone.`;
}

function sizeLabel(extent: DeleteExtent | undefined): string {
  return extent && extent.sizeBytes > 0 ? ` (${formatSize(extent.sizeBytes)})` : '';
}

export const undoHint = `You can undo this for ${limits.deleteUndoWindowMs / 1000} seconds.`;
