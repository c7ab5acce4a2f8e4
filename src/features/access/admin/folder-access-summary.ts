import { type GrantIndex, principalKey } from '#contract/rules/effective-access.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { messages as accessMessages } from '../messages.ts';
import type { PrincipalLabels } from '../principal-labels.ts';
import { messages } from './messages.ts';

/** Who was given a right on the way to a folder, and where. */
export interface FolderAccessSummary {
  /** Addresses, those that were set highest first, and the names of the same people. */
  readonly users: readonly string[];
  readonly userNames: readonly string[];
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
  { names, addresses }: PrincipalLabels,
): FolderAccessSummary {
  const users = new Map<string, string>();
  const groups = new Set<string>();
  const above: string[] = [];
  let isSetHere = false;
  path.forEach(({ id, name }, depth) => {
    const known = (index.get(id) ?? []).filter(({ principal }) => names.has(principalKey(principal)));
    if (known.length === 0) return;
    if (depth === path.length - 1) isSetHere = true;
    else above.push(name);
    for (const { principal } of known) {
      const key = principalKey(principal);
      const name = names.get(key) ?? '';
      if (principal.kind === 'user') users.set(addresses.get(key) ?? '', name);
      else groups.add(name);
    }
  });
  return {
    users: [...users.keys()],
    userNames: [...users.values()],
    groups: [...groups],
    from: fromLabel(above, isSetHere),
  };
}

function fromLabel(above: readonly string[], isSetHere: boolean): string {
  if (above.length === 0) return isSetHere ? accessMessages.setHere : accessMessages.notShared;
  return isSetHere ? messages.andSetHere(above.join(', ')) : above.join(', ');
}
