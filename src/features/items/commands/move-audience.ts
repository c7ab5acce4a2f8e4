import {
  type AccessMember,
  type AccessPlace,
  accessOfMembers,
  compareAccess,
  type GivenRight,
  type GrantIndex,
  indexGrants,
} from '#contract/rules/access.ts';
import { effectivePermission, type Grants, permissions } from '#contract/rules/permission.ts';

/** What is moved: its id, and the ids from the root down to the folder that it is in. */
export interface Moved {
  readonly id: string;
  readonly way: readonly string[];
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
export function audienceChange(
  items: readonly Moved[],
  target: readonly string[],
  members: readonly AccessMember[],
  grants: readonly GivenRight[],
): AudienceChange | null {
  const index = indexGrants(grants);
  const lists = [...places(items, target, index)].map(([before, after]) => {
    const change = compareAccess(members, before, after);
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

/** Who gains View had nothing before; who gains Edit may have had View. */
function isOpened(
  members: readonly AccessMember[],
  before: AccessPlace,
  { gainView, gainEdit }: Pick<AudienceChange, 'gainView' | 'gainEdit'>,
): boolean {
  if (gainView.length > 0 || gainEdit.length === 0) return gainView.length > 0;
  const gaining = new Set(gainEdit);
  const were = accessOfMembers(
    members.filter(({ id }) => gaining.has(id)),
    before,
  );
  return were.some(({ right }) => right === permissions.none);
}

/** Before and after, once for all that have no rights of their own and come from one folder. */
function* places(
  items: readonly Moved[],
  target: readonly string[],
  grants: GrantIndex,
): Iterable<readonly [before: AccessPlace, after: AccessPlace]> {
  const seen = new Set<string>();
  for (const { id, way } of items) {
    const kind = grants.get(id) !== undefined ? id : (way.at(-1) ?? '');
    if (seen.has(kind)) continue;
    seen.add(kind);
    yield [
      { path: [...way, id], grants },
      { path: [...target, id], grants },
    ];
  }
}

/**
 * What somebody knows who was granted a part: whether another granted folder decides about it afterwards. Then others
 * may see it, or not see it any more; who, is not for this person to know.
 */
export function mayChangeAudience(items: readonly Moved[], target: readonly string[], own: Grants): boolean {
  return items.some(({ id, way }) => decider([...way, id], own) !== decider([...target, id], own));
}

/** The folder that the right comes from: of the highest the one nearest to the root. */
function decider(path: readonly string[], own: Grants): string | undefined {
  const rights = path.map((id) =>
    Object.hasOwn(own, id) ? (own[id] ?? permissions.none) : permissions.none,
  );
  const highest = effectivePermission(rights);
  return highest === permissions.none ? undefined : path[rights.indexOf(highest)];
}
