import type { Source } from './read-source.ts';

/** The kinds of changes, as the contract and the server call them. */
const kinds = new Set([
  'createFolder',
  'renameItem',
  'moveItem',
  'copyItem',
  'deleteItem',
  'placeItem',
  'newFile',
  'replaceFile',
  'restoreItems',
  'restoreVersion',
  'undoChange',
  'rewind',
]);

/** Files that compare a `type` with a kind of change, in a condition or a switch, and how often. */
export function kindBranches(sources: readonly Source[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    sources
      .filter(({ path }) => /^(contract|worker|server|src)\//.test(path))
      .map(
        ({ path, comparedTypes }) => [path, comparedTypes.filter((type) => kinds.has(type)).length] as const,
      )
      .filter(([, count]) => count > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
