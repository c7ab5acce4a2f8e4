import type { TreeCalls } from './tree-calls.ts';

/** Each by its name, before there is an engine. */
export const treeCallNames: Readonly<Record<keyof TreeCalls, true>> = {
  search: true,
  searchFolders: true,
  searchWindow: true,
  searchPositionOf: true,
  searchPositionOfPrefix: true,
  sortedWindow: true,
  sortedPositionOf: true,
  sortedPositionOfPrefix: true,
  path: true,
  findFile: true,
  locateItems: true,
  parentsOf: true,
  folderTotals: true,
  storageBreakdown: true,
  visibleFiles: true,
  presentItems: true,
  isInside: true,
};

/** The questions about the tree, put to the engine that works when one is asked. */
export function engineTreeCalls(tree: () => Promise<TreeCalls>): TreeCalls {
  const entries = Object.keys(treeCallNames).map((name) => [
    name,
    async (...args: never[]) =>
      ((await tree())[name as keyof TreeCalls] as (...of: never[]) => unknown)(...args),
  ]);
  return Object.fromEntries(entries) as TreeCalls;
}
