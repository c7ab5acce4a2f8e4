import { effectivePermission, type Permission, permissions } from './permission.ts';
import { can } from './roles.ts';

/** Whom a right was given to: a member of the workspace, also one who has not joined yet, or a group. */
export interface Principal {
  readonly kind: 'user' | 'group';
  readonly id: string;
}

/** A right on a folder as it was given. */
export interface GrantFact {
  /** `rootId` for the root. */
  readonly folderId: string;
  readonly principal: Principal;
  /** 0 View, 1 Edit. */
  readonly permission: 0 | 1;
}

/** The rights in one filespace by the folder they were given on. */
export interface GrantIndex {
  get(folderId: string): readonly GrantFact[] | undefined;
}

/** A member as far as rights depend on it. */
export interface AccessSubject {
  readonly id: string;
  readonly role: unknown;
  /** Everyone's included. */
  readonly groupIds: readonly string[];
}

/** Where in a filespace: the ids from the root down to the folder, both included, under these grants. */
export interface FolderAccessContext {
  readonly path: readonly string[];
  readonly grants: GrantIndex;
}

/** A right that somebody was given on the way, directly or through a group. */
export interface AccessSource {
  readonly folderId: string;
  readonly principal: Principal;
  readonly permission: 0 | 1;
  /** Whether the effective right comes from here. The others change nothing on the folder in question. */
  readonly decides: boolean;
}

export interface EffectiveAccess {
  readonly principal: Principal;
  readonly permission: Permission;
  /** The role gives Edit everywhere, whatever was granted: then no step decides. */
  readonly isFromRole: boolean;
  /** From the root down; at one folder what was given directly first. */
  readonly sources: readonly AccessSource[];
}

/** What a change does to the right of people on a folder. Members, in the order they were given. */
export interface AccessDiff {
  readonly gainView: readonly string[];
  /** From View or from nothing. */
  readonly gainEdit: readonly string[];
  readonly loseEdit: readonly string[];
  readonly loseAll: readonly string[];
  /** Those whom it touches and whose right stays as it is, with that right and where it comes from afterwards. */
  readonly retained: readonly EffectiveAccess[];
}

export function indexGrants(grants: Iterable<GrantFact>): GrantIndex {
  const index = new Map<string, GrantFact[]>();
  for (const grant of grants) {
    const here = index.get(grant.folderId);
    if (here) here.push(grant);
    else index.set(grant.folderId, [grant]);
  }
  return index;
}

/** The right of each member on a folder, and why; members without any included. */
export function effectiveAccessOfMembers(
  members: readonly AccessSubject[],
  context: FolderAccessContext,
): readonly EffectiveAccess[] {
  const { users, groups } = grantsOnPath(context);
  return members.map(({ id, role, groupIds }) => {
    const found = [...(users.get(id) ?? [])];
    for (const groupId of groupIds) found.push(...(groups.get(groupId) ?? []));
    return resolveAccess({ kind: 'user', id }, found, can(role, 'seeEverything'));
  });
}

/** The right of each group on a folder, and why; groups without any included. */
export function effectiveAccessOfGroups(
  groupIds: readonly string[],
  context: FolderAccessContext,
): readonly EffectiveAccess[] {
  const { groups } = grantsOnPath(context);
  return groupIds.map((id) => resolveAccess({ kind: 'group', id }, [...(groups.get(id) ?? [])], false));
}

/** What becomes of everybody's right when a folder is under other grants, in another place, or both. */
export function diffAccess(
  members: readonly AccessSubject[],
  before: FolderAccessContext,
  after: FolderAccessContext,
): AccessDiff {
  const was = effectiveAccessOfMembers(members, before);
  const gainView: string[] = [];
  const gainEdit: string[] = [];
  const loseEdit: string[] = [];
  const loseAll: string[] = [];
  const retained: EffectiveAccess[] = [];
  effectiveAccessOfMembers(members, after).forEach((now, position) => {
    const then = was[position];
    const { id } = now.principal;
    if (then === undefined || now.permission === then.permission) {
      if (then && !now.isFromRole && !isSameSteps(then.sources, now.sources)) retained.push(now);
    } else if (now.permission === permissions.none) loseAll.push(id);
    else if (now.permission < then.permission) loseEdit.push(id);
    else (now.permission === permissions.edit ? gainEdit : gainView).push(id);
  });
  return { gainView, gainEdit, loseEdit, loseAll, retained };
}

/** Grants as they will be once a principal has this right on a folder; null: once it is taken away. */
export function withGrant(
  grants: GrantIndex,
  grant: Omit<GrantFact, 'permission'>,
  permission: 0 | 1 | null,
): GrantIndex {
  const key = principalKey(grant.principal);
  const others = (grants.get(grant.folderId) ?? []).filter(
    ({ principal }) => principalKey(principal) !== key,
  );
  const here =
    permission === null
      ? others
      : [...others, { folderId: grant.folderId, principal: grant.principal, permission }];
  return { get: (folderId) => (folderId === grant.folderId ? here : grants.get(folderId)) };
}

/** One string for a holder, for tables. */
export function principalKey({ kind, id }: Principal): string {
  return kind === 'user' ? id : groupKey(id);
}

function groupKey(id: string): string {
  return `group ${id}`;
}

interface PathGrant {
  readonly depth: number;
  readonly grant: GrantFact;
}

/** What was given on the way from the root down, by principal: of thousands who ask most find nothing, and find that out soon. */
interface GrantsOnPath {
  readonly users: ReadonlyMap<string, readonly PathGrant[]>;
  readonly groups: ReadonlyMap<string, readonly PathGrant[]>;
}

function grantsOnPath({ path, grants }: FolderAccessContext): GrantsOnPath {
  const grantsOnPath = { users: new Map<string, PathGrant[]>(), groups: new Map<string, PathGrant[]>() };
  path.forEach((folderId, depth) => {
    for (const grant of grants.get(folderId) ?? []) {
      const { kind, id } = grant.principal;
      const principals = kind === 'user' ? grantsOnPath.users : grantsOnPath.groups;
      const here = principals.get(id);
      if (here) here.push({ depth, grant });
      else principals.set(id, [{ depth, grant }]);
    }
  });
  return grantsOnPath;
}

/** The highest right decides; of equal ones the one nearest to the root: without it those below it would not be missed. */
function resolveAccess(principal: Principal, found: PathGrant[], isFromRole: boolean): EffectiveAccess {
  if (found.length > 1) found.sort((a, b) => a.depth - b.depth);
  const highest = effectivePermission(found.map(({ grant }) => grant.permission));
  const decides = isFromRole ? -1 : found.findIndex(({ grant }) => grant.permission === highest);
  return {
    principal,
    permission: isFromRole ? permissions.edit : highest,
    isFromRole,
    sources: found.map(({ grant }, position) => ({
      folderId: grant.folderId,
      principal: grant.principal,
      permission: grant.permission,
      decides: position === decides,
    })),
  };
}

function isSameSteps(a: readonly AccessSource[], b: readonly AccessSource[]): boolean {
  return (
    a.length === b.length &&
    a.every((step, position) => {
      const other = b[position];
      return (
        step.folderId === other?.folderId &&
        step.permission === other.permission &&
        principalKey(step.principal) === principalKey(other.principal)
      );
    })
  );
}
