import { effectivePermission, type Permission, permissions } from './permission.ts';
import { can } from './roles.ts';

/** Whom a right was given to: a member of the workspace, also one who has not joined yet, or a group. */
export interface Holder {
  readonly kind: 'user' | 'group';
  readonly id: string;
}

/** A right on a folder as it was given. */
export interface GivenRight {
  /** `rootId` for the root. */
  readonly folderId: string;
  readonly holder: Holder;
  /** 0 View, 1 Edit. */
  readonly permission: 0 | 1;
}

/** The rights in one filespace by the folder they were given on. */
export interface GrantIndex {
  get(folderId: string): readonly GivenRight[] | undefined;
}

/** A member as far as rights depend on it. */
export interface AccessMember {
  readonly id: string;
  readonly role: unknown;
  /** Everyone's included. */
  readonly groupIds: readonly string[];
}

/** Where in a filespace: the ids from the root down to the folder, both included, under these grants. */
export interface AccessPlace {
  readonly path: readonly string[];
  readonly grants: GrantIndex;
}

/** A right that somebody was given on the way, directly or through a group. */
export interface AccessStep {
  readonly folderId: string;
  readonly holder: Holder;
  readonly permission: 0 | 1;
  /** Whether the effective right comes from here. The others change nothing on the folder in question. */
  readonly decides: boolean;
}

export interface HolderAccess {
  readonly holder: Holder;
  readonly right: Permission;
  /** The role gives Edit everywhere, whatever was granted: then no step decides. */
  readonly isByRole: boolean;
  /** From the root down; at one folder what was given directly first. */
  readonly steps: readonly AccessStep[];
}

/** What a change does to the right of people on a folder. Members, in the order they were given. */
export interface AccessDifference {
  readonly gainView: readonly string[];
  /** From View or from nothing. */
  readonly gainEdit: readonly string[];
  readonly loseEdit: readonly string[];
  readonly loseAll: readonly string[];
  /** Those whom it touches and whose right stays as it is, with that right and where it comes from afterwards. */
  readonly keep: readonly HolderAccess[];
}

export function indexGrants(grants: Iterable<GivenRight>): GrantIndex {
  const index = new Map<string, GivenRight[]>();
  for (const grant of grants) {
    const here = index.get(grant.folderId);
    if (here) here.push(grant);
    else index.set(grant.folderId, [grant]);
  }
  return index;
}

/** The right of each member on a folder, and why; members without any included. */
export function accessOfMembers(
  members: readonly AccessMember[],
  place: AccessPlace,
): readonly HolderAccess[] {
  const { users, groups } = givenOnTheWay(place);
  return members.map(({ id, role, groupIds }) => {
    const found = [...(users.get(id) ?? [])];
    for (const groupId of groupIds) found.push(...(groups.get(groupId) ?? []));
    return decided({ kind: 'user', id }, found, can(role, 'seeEverything'));
  });
}

/** The right of each group on a folder, and why; groups without any included. */
export function accessOfGroups(groupIds: readonly string[], place: AccessPlace): readonly HolderAccess[] {
  const { groups } = givenOnTheWay(place);
  return groupIds.map((id) => decided({ kind: 'group', id }, [...(groups.get(id) ?? [])], false));
}

/** What becomes of everybody's right when a folder is under other grants, in another place, or both. */
export function compareAccess(
  members: readonly AccessMember[],
  before: AccessPlace,
  after: AccessPlace,
): AccessDifference {
  const was = accessOfMembers(members, before);
  const gainView: string[] = [];
  const gainEdit: string[] = [];
  const loseEdit: string[] = [];
  const loseAll: string[] = [];
  const keep: HolderAccess[] = [];
  accessOfMembers(members, after).forEach((now, position) => {
    const then = was[position];
    const { id } = now.holder;
    if (then === undefined || now.right === then.right) {
      if (then && !now.isByRole && !isSameSteps(then.steps, now.steps)) keep.push(now);
    } else if (now.right === permissions.none) loseAll.push(id);
    else if (now.right < then.right) loseEdit.push(id);
    else (now.right === permissions.edit ? gainEdit : gainView).push(id);
  });
  return { gainView, gainEdit, loseEdit, loseAll, keep };
}

/** Grants as they will be once a holder has this right on a folder; null: once it is taken away. */
export function withGrant(
  grants: GrantIndex,
  grant: Omit<GivenRight, 'permission'>,
  permission: 0 | 1 | null,
): GrantIndex {
  const key = holderKey(grant.holder);
  const others = (grants.get(grant.folderId) ?? []).filter(({ holder }) => holderKey(holder) !== key);
  const here =
    permission === null
      ? others
      : [...others, { folderId: grant.folderId, holder: grant.holder, permission }];
  return { get: (folderId) => (folderId === grant.folderId ? here : grants.get(folderId)) };
}

/** One string for a holder, for tables. */
export function holderKey({ kind, id }: Holder): string {
  return kind === 'user' ? id : groupKey(id);
}

function groupKey(id: string): string {
  return `group ${id}`;
}

interface Given {
  readonly depth: number;
  readonly grant: GivenRight;
}

/** What was given on the way from the root down, by holder: of thousands who ask most find nothing, and find that out soon. */
interface Way {
  readonly users: ReadonlyMap<string, readonly Given[]>;
  readonly groups: ReadonlyMap<string, readonly Given[]>;
}

function givenOnTheWay({ path, grants }: AccessPlace): Way {
  const way = { users: new Map<string, Given[]>(), groups: new Map<string, Given[]>() };
  path.forEach((folderId, depth) => {
    for (const grant of grants.get(folderId) ?? []) {
      const { kind, id } = grant.holder;
      const holders = kind === 'user' ? way.users : way.groups;
      const here = holders.get(id);
      if (here) here.push({ depth, grant });
      else holders.set(id, [{ depth, grant }]);
    }
  });
  return way;
}

/** The highest right decides; of equal ones the one nearest to the root: without it those below it would not be missed. */
function decided(holder: Holder, found: Given[], isByRole: boolean): HolderAccess {
  if (found.length > 1) found.sort((a, b) => a.depth - b.depth);
  const highest = effectivePermission(found.map(({ grant }) => grant.permission));
  const decides = isByRole ? -1 : found.findIndex(({ grant }) => grant.permission === highest);
  return {
    holder,
    right: isByRole ? permissions.edit : highest,
    isByRole,
    steps: found.map(({ grant }, position) => ({
      folderId: grant.folderId,
      holder: grant.holder,
      permission: grant.permission,
      decides: position === decides,
    })),
  };
}

function isSameSteps(a: readonly AccessStep[], b: readonly AccessStep[]): boolean {
  return (
    a.length === b.length &&
    a.every((step, position) => {
      const other = b[position];
      return (
        step.folderId === other?.folderId &&
        step.permission === other.permission &&
        holderKey(step.holder) === holderKey(other.holder)
      );
    })
  );
}
