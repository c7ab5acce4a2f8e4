import type { CopyItem } from '#contract/changes/change.ts';
import { permitCopyItem } from '#contract/changes/copy-item.ts';
import { copiedId } from '#contract/rules/copied-id.ts';
import type { Author, Verdict } from './author.ts';
import type { Standing, View } from './view.ts';

/** How much of a waiting copy is shown; the rest comes from the server. */
const shownItems = 2000;

export async function tryCopyItem(view: View, author: Author, change: CopyItem): Promise<Verdict> {
  const item = view.item(change.itemId);
  const facts = {
    name: item?.name,
    permission: author.rightOn(change.itemId),
    destinationFound: view.isFolder(change.parentId),
    destinationPermission: author.rightOn(change.parentId),
    destinationInside: view.isInside(change.parentId, change.itemId),
    idTaken: view.item(copiedId(change.changeId, change.itemId)) !== undefined,
    itemCount: 1 + (item === undefined ? 0 : view.countInside(change.itemId)),
    takenKeys: await view.takenKeys(change.parentId, item?.name ?? '', change.kind, ''),
  };
  return permitCopyItem(facts, change);
}

export function showCopyItem(view: View, source: Standing, change: CopyItem, name: string) {
  const made = (item: Standing, parentId: string, itsName: string): Standing => ({
    ...item,
    id: copiedId(change.changeId, item.id),
    parentId,
    name: itsName,
    home: '',
    homeKey: '',
    madeBy: change.changeId,
    createdMs: change.madeMs,
    mark: 'waiting',
  });
  const copies = [made(source, change.parentId, name)];
  const sources = [source];
  // By breadth, so that a copy that is too large to be shown whole shows its upper folders.
  for (let at = 0; at < sources.length && copies.length < shownItems; at += 1) {
    const folder = sources[at];
    if (folder?.kind !== 'folder') continue;
    for (const child of view.children(folder.id)) {
      if (copies.length === shownItems) break;
      sources.push(child);
      copies.push(made(child, copiedId(change.changeId, folder.id), child.name));
    }
  }
  for (const copy of copies) view.put(copy);
}
