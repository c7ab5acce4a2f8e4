import type { MoveItem } from '#contract/changes/change.ts';
import { permitMoveItem } from '#contract/changes/move-item.ts';
import type { Author, Verdict } from './author.ts';
import type { Standing, View } from './view.ts';

export async function tryMoveItem(view: View, author: Author, change: MoveItem): Promise<Verdict> {
  const item = view.item(change.itemId);
  const facts = {
    name: item?.name,
    permission: author.rightOn(change.itemId),
    destinationFound: view.isFolder(change.parentId),
    destinationPermission: author.rightOn(change.parentId),
    destinationInside: view.isInside(change.parentId, change.itemId),
    takenKeys: await view.takenKeys(change.parentId, item?.name ?? '', change.kind, change.itemId),
  };
  return permitMoveItem(facts, change);
}

export function showMoveItem(view: View, item: Standing, change: MoveItem, name: string) {
  view.put({ ...item, parentId: change.parentId, name });
}
