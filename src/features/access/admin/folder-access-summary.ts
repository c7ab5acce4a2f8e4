import { type GrantIndex, principalKey } from '#contract/rules/effective-access.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { messages as accessMessages } from '../messages.ts';
import { messages } from './messages.ts';

/** Who was given a right on the way to a folder, and where. */
export interface FolderAccessSummary {
  /** Addresses, those that were set highest first. */
  readonly users: readonly string[];
  /** Names of groups. */
  readonly groups: readonly string[];
  /** `Set here`, `Brand`, `Brand and set here`, `campaign-2026, Brand and set here`. */
  readonly from: string;
}

/**
 * What the rights on the way to a folder come to. `path`: from the root, which is called like the filespace, down to
 * the folder itself. Principals without a name are gone.
 */
export function summarizeFolderAccess(
  path: readonly PathSegment[],
  index: GrantIndex,
  names: ReadonlyMap<string, string>,
): FolderAccessSummary {
  const users = new Set<string>();
  const groups = new Set<string>();
  const above: string[] = [];
  let isSetHere = false;
  path.forEach(({ id, name }, depth) => {
    const known = (index.get(id) ?? []).filter(({ principal }) => names.has(principalKey(principal)));
    if (known.length === 0) return;
    if (depth === path.length - 1) isSetHere = true;
    else above.push(name);
    for (const { principal } of known) {
      (principal.kind === 'user' ? users : groups).add(names.get(principalKey(principal)) ?? '');
    }
  });
  return { users: [...users], groups: [...groups], from: fromLabel(above, isSetHere) };
}

function fromLabel(above: readonly string[], isSetHere: boolean): string {
  if (above.length === 0) return isSetHere ? accessMessages.setHere : accessMessages.notShared;
  return isSetHere ? messages.andSetHere(above.join(', ')) : above.join(', ');
}
