import { type GrantIndex, holderKey } from '#contract/rules/access.ts';
import type { PathSegment } from '#contract/worker-api.ts';

/** Who was given a right on the way to a folder, and where. */
export interface FolderAccess {
  /** Addresses, those that were set highest first. */
  readonly users: readonly string[];
  /** Names of groups. */
  readonly groups: readonly string[];
  /** `Set here`, `Brand`, `Brand and set here`, `campaign-2026, Brand and set here`. */
  readonly from: string;
}

/**
 * What the rights on the way to a folder come to. `way`: from the root, which is called like the filespace, down to
 * the folder itself. Holders without a name are gone.
 */
export function folderAccess(
  way: readonly PathSegment[],
  index: GrantIndex,
  names: ReadonlyMap<string, string>,
): FolderAccess {
  const users = new Set<string>();
  const groups = new Set<string>();
  const above: string[] = [];
  let isSetHere = false;
  way.forEach(({ id, name }, depth) => {
    const known = (index.get(id) ?? []).filter(({ holder }) => names.has(holderKey(holder)));
    if (known.length === 0) return;
    if (depth === way.length - 1) isSetHere = true;
    else above.push(name);
    for (const { holder } of known) {
      (holder.kind === 'user' ? users : groups).add(names.get(holderKey(holder)) ?? '');
    }
  });
  return { users: [...users], groups: [...groups], from: fromWords(above, isSetHere) };
}

function fromWords(above: readonly string[], isSetHere: boolean): string {
  if (above.length === 0) return isSetHere ? 'Set here' : 'Not shared';
  return isSetHere ? `${above.join(', ')} and set here` : above.join(', ');
}
