import type { Grant } from '#contract/entities/grant.ts';
import { type Principal, principalKey } from '#contract/rules/effective-access.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { formatCount } from '../../../lib/format.ts';
import { messages as accessMessages } from '../messages.ts';
import type { PrincipalLabels } from '../principal-labels.ts';

/** A folder with those who were given a right on just it. */
export interface SharedFolder {
  readonly folderId: string;
  /** Names below the root. */
  readonly path: readonly string[];
  /** Addresses. */
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

/** The folders that somebody was given a right on: the root, which is always there, then by path. */
export function sharedFolders(
  grants: readonly Grant[],
  { names, addresses }: PrincipalLabels,
): readonly SharedFolder[] {
  const folders = new Map<string, { path: readonly string[]; users: string[]; groups: string[] }>();
  folders.set(rootId, { path: [], users: [], groups: [] });
  for (const { folderId, path, principal } of grants) {
    const key = principalKey(principal);
    const label = principal.kind === 'user' ? addresses.get(key) : names.get(key);
    if (path === null || label === undefined) continue;
    const folder = folders.get(folderId) ?? { path, users: [], groups: [] };
    folders.set(folderId, folder);
    (principal.kind === 'user' ? folder.users : folder.groups).push(label);
  }
  return [...folders]
    .map(([folderId, folder]) => ({ folderId, ...folder, key: sortKey(folder.path.join('/')) }))
    .sort((a, b) => Number(b.folderId === rootId) - Number(a.folderId === rootId) || (a.key < b.key ? -1 : 1))
    .map(({ key: _, ...folder }) => folder);
}

/** What stands below the name of a folder. */
export function folderAbout(folder: Pick<SharedFolder, 'folderId' | 'users' | 'groups'>): string {
  return folder.folderId === rootId ? accessMessages.filespaceRoot : sharedWith(folder);
}

/** `3 users, 2 groups`, or `Not shared`. */
export function sharedWith({ users, groups }: Pick<SharedFolder, 'users' | 'groups'>): string {
  const parts = [
    ...(users.length > 0 ? [accessMessages.userCount(users.length)] : []),
    ...(groups.length > 0 ? [accessMessages.groupCount(groups.length)] : []),
  ];
  return parts.length === 0 ? accessMessages.notShared : parts.join(', ');
}

/** One name, then how many more: `Design +1`. */
export function firstAndCount([first, ...rest]: readonly string[]): string {
  return rest.length > 0 ? `${first} +${formatCount(rest.length)}` : (first ?? '');
}

/** On how many folders each principal was given a right; folders that are gone do not count. */
export function grantedFolderCounts(grants: readonly Grant[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { principal, path } of grants) {
    const key = principalKey(principal);
    if (path !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Those of the principals who do not have just this right on just this folder yet. */
export function missingPermission(
  grants: readonly Grant[],
  folderId: string,
  principals: readonly Principal[],
  permission: 0 | 1,
): readonly Principal[] {
  const has = new Set(
    grants
      .filter((grant) => grant.folderId === folderId && grant.permission === permission)
      .map(({ principal }) => principalKey(principal)),
  );
  return principals.filter((principal) => !has.has(principalKey(principal)));
}
