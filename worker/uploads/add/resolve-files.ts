import { nameKey } from '#contract/rules/name-key.ts';
import type { UploadFile } from '#contract/worker-api/uploads.ts';
import type { OptimisticView } from '../../changes/optimistic-view.ts';
import { groupBy } from '../../lib/group-by.ts';
import { stayInTransaction } from '../../lib/stay-in-transaction.ts';
import type { AddedFile } from '../../replica/upload-rows.ts';
import { type FolderIds, pathKey } from './resolve-folders.ts';

export interface ResolvedFile extends AddedFile {
  readonly bytes: Blob;
}

/** Where each file goes, and which file it replaces. */
export async function resolveFiles(
  view: OptimisticView,
  files: readonly UploadFile[],
  folderIds: FolderIds,
  uuid: () => string,
): Promise<readonly ResolvedFile[]> {
  const entries: ResolvedFile[] = [];
  const byFolder = groupBy(files, ({ path }) => folderIds.get(pathKey(path.slice(0, -1))));
  for (const [parentId, inFolder] of byFolder) {
    if (parentId === undefined) continue;
    await stayInTransaction();
    const replacing = inFolder.filter(({ resolution }) => resolution === 'replace');
    const keys = replacing.map(({ path }) => nameKey(path.at(-1) ?? ''));
    const here = new Map(keys.length === 0 ? [] : await view.itemsByKey(parentId, keys));
    for (const { path, sizeBytes, modifiedMs, file, resolution, chosenName } of inFolder) {
      const name = path.at(-1) ?? '';
      const existing = resolution === 'replace' ? here.get(nameKey(name)) : undefined;
      // Of two that differ in case only one can take its place.
      here.delete(nameKey(name));
      const replaced = existing?.kind === 'file' ? existing.id : null;
      const id = replaced ?? uuid();
      const replaces = replaced !== null;
      const bytes = file as Blob;
      const called = chosenName !== undefined && { chosenName };
      entries.push({ id, parentId, name, sizeBytes, modifiedMs, replaces, ...called, content: null, bytes });
    }
  }
  return entries;
}
