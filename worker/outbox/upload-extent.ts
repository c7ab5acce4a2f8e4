import type { UploadRow } from '../replica/upload-rows.ts';

/** What a change says of its upload itself. */
export function extentOf({ folders, files }: Pick<UploadRow, 'folders' | 'files'>) {
  const own = new Set(folders.map(({ id }) => id));
  const entries = [...folders, ...files];
  const outside = entries.map(({ parentId }) => parentId).filter((id) => !own.has(id));
  return {
    itemId: entries[0]?.id ?? '',
    kind: folders.length > 0 ? ('folder' as const) : ('file' as const),
    parentIds: [...new Set(outside)],
    replacedIds: files.filter(({ replaces }) => replaces).map(({ id }) => id),
    folders: folders.length,
    files: files.length,
    bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}
