import { nameKey } from '#contract/rules/name-key.ts';
import type { ChosenFile, UploadConflict, UploadTarget } from '#contract/worker-api/uploads.ts';
import type { OptimisticView } from '../../changes/optimistic-view.ts';
import { groupBy } from '../../lib/group-by.ts';
import { stayInTransaction } from '../../lib/stay-in-transaction.ts';
import { keepBothNames } from './keep-both-names.ts';
import { pathKey, resolveFolders } from './resolve-folders.ts';

/** Chosen files whose name a file has already in the folder that they are to go into. Folders of one name are one folder. */
export async function findUploadConflicts(
  view: OptimisticView,
  { folderId }: UploadTarget,
  files: readonly ChosenFile[],
): Promise<readonly UploadConflict[]> {
  const chosen = files.map((file, at) => ({
    at,
    folder: file.path.slice(0, -1),
    name: file.path.at(-1) ?? '',
  }));
  const paths = [...new Map(chosen.map(({ folder }) => [pathKey(folder), folder])).values()];
  const { ids } = await resolveFolders(view, folderId, paths, new Map(), null);
  const conflicts: UploadConflict[] = [];
  for (const [parentId, inFolder] of groupBy(chosen, ({ folder }) => ids.get(pathKey(folder)))) {
    if (parentId === undefined) continue;
    await stayInTransaction();
    const here = await view.itemsByKey(
      parentId,
      inFolder.map(({ name }) => nameKey(name)),
    );
    if (here.size === 0) continue;
    const names = inFolder.map(({ name }) => name);
    const keptAs = await keepBothNames(view, parentId, names);
    for (const [index, { at, name }] of inFolder.entries()) {
      const existing = here.get(nameKey(name));
      if (existing?.kind !== 'file') continue;
      const { id, sizeBytes, modifiedMs } = existing;
      const there = { id, name: existing.name, sizeBytes, modifiedMs };
      conflicts.push({ at, existing: there, keptAs: keptAs[index] });
    }
  }
  return conflicts.toSorted((one, other) => one.at - other.at);
}

export async function countNewFolders(
  view: OptimisticView,
  { folderId }: UploadTarget,
  folders: readonly (readonly string[])[],
): Promise<number> {
  const { ids } = await resolveFolders(view, folderId, folders, new Map(), null);
  return folders.filter((path) => !ids.has(pathKey(path))).length;
}
