import type { AddedFolder, UploadRow } from '../replica/upload-rows.ts';

/** What an upload brings, or a part of it. */
export type UploadEntries = Pick<UploadRow, 'folders' | 'files'>;

/** What a change says of its upload itself. */
export function extentOf({ folders, files }: UploadEntries) {
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

export function entriesWhere(
  { folders, files }: UploadEntries,
  isIn: (entry: AddedFolder) => boolean,
): UploadEntries {
  return { folders: folders.filter(isIn), files: files.filter(isIn) };
}

export function countOf({ folders, files }: UploadEntries): number {
  return folders.length + files.length;
}

export function firstNameOf({ folders, files }: UploadEntries): string {
  return (folders[0] ?? files[0])?.name ?? '';
}
