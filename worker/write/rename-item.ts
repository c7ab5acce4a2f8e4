import type { RenameItem } from '#contract/changes/change.ts';
import { permitRenameItem } from '#contract/changes/rename-item.ts';
import type { Author, Verdict } from './author.ts';
import type { Standing, View } from './view.ts';

export async function tryRenameItem(view: View, author: Author, change: RenameItem): Promise<Verdict> {
  const item = view.item(change.itemId);
  const facts = {
    found: item !== undefined,
    permission: author.rightOn(change.itemId),
    takenKeys: await view.takenKeys(item?.parentId ?? '', change.name, change.kind, change.itemId),
  };
  return permitRenameItem(facts, change);
}

export function showRenameItem(view: View, item: Standing, name: string) {
  view.put({ ...item, name });
}
