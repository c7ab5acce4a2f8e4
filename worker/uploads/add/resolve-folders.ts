import { checkItemName } from '#contract/rules/item-name.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import type { OptimisticView } from '../../changes/optimistic-view.ts';
import { groupBy } from '../../lib/group-by.ts';
import { stayInTransaction } from '../../lib/stay-in-transaction.ts';
import type { AddedFolder } from '../../replica/upload-rows.ts';

/** Ids of folders by their path below the folder that is uploaded into. */
export type FolderIds = ReadonlyMap<string, string>;

export interface ResolvedFolders {
  readonly ids: FolderIds;
  /** Those that are not there yet, each after the one that it lies in. */
  readonly created: readonly AddedFolder[];
}

/**
 * The folders of these paths, level by level: one that is there is used, of whatever case; the others are to be created.
 * `known` has those of earlier parts of the batch. Null in `uuid` looks only: what is not there is left out.
 */
export async function resolveFolders(
  view: OptimisticView,
  targetId: string,
  paths: readonly (readonly string[])[],
  known: FolderIds,
  uuid: (() => string) | null,
): Promise<ResolvedFolders> {
  const ids = new Map<string, string>([...known, [pathKey([]), targetId]]);
  const created: AddedFolder[] = [];
  const createdIds = new Set<string>();
  for (const level of levelsOf(paths)) {
    const missing = level.filter((path) => !ids.has(pathKey(path)));
    const inParents = groupBy(missing, (path) => ids.get(pathKey(path.slice(0, -1))));
    for (const [parentId, children] of inParents) {
      if (parentId === undefined) continue;
      await stayInTransaction();
      const keys = children.map((path) => nameKey(path.at(-1) ?? ''));
      const here = createdIds.has(parentId) ? new Map() : await view.itemsByKey(parentId, keys);
      for (const path of children) {
        const name = path.at(-1) ?? '';
        const existing = here.get(nameKey(name));
        if (existing?.kind === 'folder') ids.set(pathKey(path), existing.id);
        else if (uuid !== null) {
          const folder = { id: uuid(), parentId, name: checked(name) };
          created.push(folder);
          createdIds.add(folder.id);
          ids.set(pathKey(path), folder.id);
        }
      }
    }
  }
  return { ids, created };
}

/** Two paths that differ in case only are one path. */
export function pathKey(path: readonly string[]): string {
  return path.map(nameKey).join('/');
}

/** All folders on the way to these, the upper ones first, each once. */
function levelsOf(paths: readonly (readonly string[])[]): readonly (readonly (readonly string[])[])[] {
  const levels: Map<string, readonly string[]>[] = [];
  for (const path of paths) {
    for (let depth = path.length; depth > 0; depth -= 1) {
      const part = path.slice(0, depth);
      levels[depth - 1] ??= new Map();
      const level = levels[depth - 1];
      if (level?.has(pathKey(part))) break;
      level?.set(pathKey(part), part);
    }
  }
  return Array.from(levels, (level) => [...(level?.values() ?? [])]);
}

function checked(name: string): string {
  const result = checkItemName(name);
  return result.ok ? result.value : name;
}
