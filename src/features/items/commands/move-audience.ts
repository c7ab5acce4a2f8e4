import {
  type AccessSubject,
  diffAccess,
  effectiveAccessOfMembers,
  type FolderAccessContext,
  type GrantFact,
  type GrantIndex,
  indexGrants,
} from '#contract/rules/effective-access.ts';
import { effectivePermission, type PermissionsByFolder, permissions } from '#contract/rules/permission.ts';

/** What is moved: its id, and the ids from the root down to the folder that it is in. */
export interface MovedItem {
  readonly id: string;
  readonly path: readonly string[];
}

/** Members by what they gain or lose with a move. */
export interface AudienceChange {
  readonly gainView: readonly string[];
  readonly gainEdit: readonly string[];
  readonly loseEdit: readonly string[];
  readonly loseAll: readonly string[];
  /** Whether there are some who can open it and could not, or can no more: not only what they may do with it changes. */
  readonly opens: boolean;
}

/** What those who manage access know: everybody's rights. */
export function diffAudience(
  items: readonly MovedItem[],
  target: readonly string[],
  members: readonly AccessSubject[],
  grants: readonly GrantFact[],
): AudienceChange | null {
  const index = indexGrants(grants);
  const lists = [...affectedFolders(items, target, index)].map(([before, after]) => {
    const change = diffAccess(members, before, after);
    return { ...change, opens: change.loseAll.length > 0 || isOpened(members, before, change) };
  });
  const all = (of: Exclude<keyof AudienceChange, 'opens'>) => [...new Set(lists.flatMap((list) => list[of]))];
  const change = {
    gainView: all('gainView'),
    gainEdit: all('gainEdit'),
    loseEdit: all('loseEdit'),
    loseAll: all('loseAll'),
  };
  const isSome = Object.values(change).some((list) => list.length > 0);
  return isSome ? { ...change, opens: lists.some(({ opens }) => opens) } : null;
}

/** The members who can see at least one of the folders that these paths lead to, from the root down. */
export function audienceOf(
  members: readonly AccessSubject[],
  paths: readonly (readonly string[])[],
  grants: GrantIndex,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of paths) {
    const left = members.filter(({ id }) => !found.has(id));
    for (const { principal, permission } of effectiveAccessOfMembers(left, { path, grants }))
      if (permission !== permissions.none) found.add(principal.id);
  }
  return found;
}

/** Who gains View had nothing before; who gains Edit may have had View. */
function isOpened(
  members: readonly AccessSubject[],
  before: FolderAccessContext,
  { gainView, gainEdit }: Pick<AudienceChange, 'gainView' | 'gainEdit'>,
): boolean {
  if (gainView.length > 0 || gainEdit.length === 0) return gainView.length > 0;
  const gaining = new Set(gainEdit);
  const were = effectiveAccessOfMembers(
    members.filter(({ id }) => gaining.has(id)),
    before,
  );
  return were.some(({ permission }) => permission === permissions.none);
}

/** Before and after, once for all that have no rights of their own and come from one folder. */
function* affectedFolders(
  items: readonly MovedItem[],
  target: readonly string[],
  grants: GrantIndex,
): Iterable<readonly [before: FolderAccessContext, after: FolderAccessContext]> {
  const seen = new Set<string>();
  for (const { id, path } of items) {
    const kind = grants.get(id) !== undefined ? id : (path.at(-1) ?? '');
    if (seen.has(kind)) continue;
    seen.add(kind);
    yield [
      { path: [...path, id], grants },
      { path: [...target, id], grants },
    ];
  }
}

/**
 * What somebody knows who was granted a part: whether another granted folder decides about it afterwards. Then others
 * may see it, or not see it any more; who, is not for this person to know.
 */
export function couldChangeAudience(
  items: readonly MovedItem[],
  target: readonly string[],
  own: PermissionsByFolder,
): boolean {
  return items.some(
    ({ id, path }) => decidingFolder([...path, id], own) !== decidingFolder([...target, id], own),
  );
}

/** The folder that the right comes from: of the highest the one nearest to the root. */
function decidingFolder(path: readonly string[], own: PermissionsByFolder): string | undefined {
  const levels = path.map((id) =>
    Object.hasOwn(own, id) ? (own[id] ?? permissions.none) : permissions.none,
  );
  const highest = effectivePermission(levels);
  return highest === permissions.none ? undefined : path[levels.indexOf(highest)];
}
