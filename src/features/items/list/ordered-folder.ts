import type { SortedFolder, SortOrder } from '#contract/worker-api/sorted-folder.ts';
import type { FolderLocation, Reader } from '#worker/read/reader.ts';
import { sync } from '../../../lib/worker-client.ts';
import type { FolderPlace, RowSource } from './row-source.ts';

/** A folder in an order. By name the replica has it, which stands so; else the worker is asked. */
export type OrderedFolder =
  | { readonly named: FolderLocation; readonly sorted: null }
  | { readonly named: null; readonly sorted: SortedFolder };

export function inOrder({ driveId, folderId }: FolderPlace, { by, direction }: SortOrder): OrderedFolder {
  return by === 'name'
    ? { named: { driveId, folderId, direction }, sorted: null }
    : { named: null, sorted: { driveId, folderId, by, direction } };
}

/** What can be asked of all the list, in memory or not. */
export function listQuestions(
  { named, sorted }: OrderedFolder,
  reader: Reader | null,
): Pick<RowSource, 'read' | 'indexOf' | 'indexOfPrefix'> {
  if (named) {
    return {
      read: async (range) => (await reader?.rows({ ...named, ...range })) ?? [],
      indexOf: async (row) => (await reader?.positionOf(named, row.id, row.name, row.kind)) ?? -1,
      indexOfPrefix: async (prefix, after) => (await reader?.positionOfPrefix(named, prefix, after)) ?? -1,
    };
  }
  return {
    read: async ({ from, to }) => (await sync.sortedWindow(sorted, from, to)).rows,
    indexOf: ({ id }) => sync.sortedPositionOf(sorted, id),
    indexOfPrefix: (prefix, after) => sync.sortedPositionOfPrefix(sorted, prefix, after),
  };
}
