import type { CreateFolder } from '#contract/changes/change.ts';
import { permitCreateFolder } from '#contract/changes/create-folder.ts';
import type { Author, Verdict } from './author.ts';
import type { View } from './view.ts';

export async function tryCreateFolder(view: View, author: Author, change: CreateFolder): Promise<Verdict> {
  const facts = {
    parentFound: view.isFolder(change.parentId),
    parentPermission: author.rightOn(change.parentId),
    idTaken: view.item(change.itemId) !== undefined,
    takenKeys: await view.takenKeys(change.parentId, change.name, 'folder', change.itemId),
  };
  return permitCreateFolder(facts, change);
}

export function showCreateFolder(view: View, change: CreateFolder, name: string) {
  view.put({
    id: change.itemId,
    parentId: change.parentId,
    kind: 'folder',
    name,
    sizeBytes: 0,
    createdMs: change.madeMs,
    modifiedMs: change.madeMs,
    home: '',
    homeKey: '',
    madeBy: change.changeId,
    mark: 'waiting',
  });
}
