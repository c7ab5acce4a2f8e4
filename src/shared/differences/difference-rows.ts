import type { WireDifference } from '#contract/wire/history/diff.ts';
import type { Differences, ListedFolder } from './difference-pages.ts';

/** A line of the list: the heading of a folder, or an item under it. */
export type DifferenceListRow =
  | ({ readonly type: 'folder'; readonly id: string; readonly folderId: string } & ListedFolder)
  | { readonly type: 'item'; readonly id: string; readonly item: WireDifference };

/** The items come folder by folder; a heading stands before the first of each. */
export function differenceRows({
  items,
  folders,
}: Pick<Differences, 'items' | 'folders'>): readonly DifferenceListRow[] {
  const rows: DifferenceListRow[] = [];
  let current: string | null = null;
  for (const item of items) {
    if (item.folder !== current) {
      current = item.folder;
      const folder = folders.get(current);
      if (folder) rows.push({ type: 'folder', id: `in ${current}`, folderId: current, ...folder });
    }
    rows.push({ type: 'item', id: item.id, item });
  }
  return rows;
}
