import { limits } from '#contract/rules/limits.ts';
import type { FolderTotals } from '#contract/worker-api/worker-api.ts';
import { formatSize } from '../../../lib/format.ts';
import { isolate } from '../../../lib/language/isolate.ts';
import { isTooLargeToRestore } from '../../../shared/restore/too-large.ts';
import { tooLargeMessages } from '../../../shared/restore/too-large-messages.ts';
import type { GridRow } from '../list/row-source.ts';
import { deleteMessages } from './delete-messages.ts';

/** What lies inside of the folders that a deletion takes. */
export interface DeleteExtent {
  readonly folders: number;
  readonly files: number;
  readonly sizeBytes: number;
  /** Whether one of them could not come back in one go. */
  readonly isTooLarge: boolean;
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
  return { ...inside, isTooLarge: folders.some((each) => isTooLargeToRestore(each.folders + each.files)) };
}

/** The specification's title is for one file. */
export function deleteTitle(items: readonly Item[]): string {
  if (items.length > 1) return deleteMessages.titleItems(items.length);
  return items[0]?.kind === 'folder' ? deleteMessages.titleFolder : deleteMessages.titleFile;
}

/** What goes; of files how large they are. */
export function deleteMessage(items: readonly Item[]): string {
  const subject =
    items.length > 1
      ? deleteMessages.items(items.length)
      : deleteMessages.named(isolate(items[0]?.name ?? ''));
  const bytes = items.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const size = items.every(({ kind }) => kind === 'file') && bytes > 0 ? formatSize(bytes) : '';
  return deleteMessages.willBeDeleted(subject, size, items.length);
}

/** About three lines of the dialog on a phone. */
const longest = 60;
const endLength = 12;

/** A name without its middle, where it is long. */
export function shortName(name: string): string {
  const letters = [...name];
  if (letters.length <= longest) return name;
  return `${letters.slice(0, longest - endLength).join('')}…${letters.slice(-endLength).join('')}`;
}

/** What goes with it, and where it goes. Without `extent` nobody knows yet how much that is. */
export function trashMessage(items: readonly Item[], extent: DeleteExtent | undefined): string {
  const stays = deleteMessages.toTrash(items.length, limits.trashMs / dayMs);
  if (items.every(({ kind }) => kind === 'file')) return stays;
  if (extent === undefined) return `${deleteMessages.withEverything} ${stays}`;
  const count = extent.folders + extent.files;
  if (count === 0) return stays;
  return `${deleteMessages.withInside(count, formatSize(extent.sizeBytes))} ${stays}`;
}

/** What cannot come back as it goes; nothing where all can, or how much it is is not known. */
export function tooLargeMessage(items: readonly Item[], extent: DeleteExtent | undefined): string | null {
  if (extent?.isTooLarge !== true) return null;
  return items.length > 1 ? tooLargeMessages.oneOfThem : tooLargeMessages.it;
}

/** Who loses sight of it; nothing where nobody else does, or who does is not known. */
export function audienceCountMessage(
  items: readonly Item[],
  people: number | null | undefined,
): string | null {
  if (people == null || people < 2) return null;
  return deleteMessages.seenBy(people, items.length);
}
