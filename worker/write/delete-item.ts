import type { DeleteItem } from '#contract/changes/change.ts';
import { permitDeleteItem } from '#contract/changes/delete-item.ts';
import type { Author, Verdict } from './author.ts';
import type { Standing, View } from './view.ts';

export async function tryDeleteItem(view: View, author: Author, change: DeleteItem): Promise<Verdict> {
  const item = view.item(change.itemId);
  // What this device shows, its person has seen; what came later only the server can weigh.
  const facts = { name: item?.name, permission: author.rightOn(change.itemId), changedUnseen: false };
  return permitDeleteItem(facts, change);
}

/** A confirmed item leaves a row that hides it; one that only waited leaves nothing, nor does what waited below it. */
export function showDeleteItem(view: View, item: Standing) {
  for (const child of item.home === '' ? view.children(item.id) : []) showDeleteItem(view, child);
  if (item.home === '') view.drop(item.id);
  else view.put({ ...item, parentId: '', mark: 'waiting' });
}
