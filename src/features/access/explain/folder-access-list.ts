import {
  type EffectiveAccess,
  effectiveAccessOfGroups,
  effectiveAccessOfMembers,
  type FolderAccessContext,
  type Principal,
  principalKey,
} from '#contract/rules/effective-access.ts';
import { permissions } from '#contract/rules/permission.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import type { People } from '#worker/read/reader.ts';
import { messages } from './messages.ts';

/** Whether the effective right comes from the folder itself; a role counts as from above. */
export type AccessOrigin = 'here' | 'above';

export interface FolderAccessRow extends EffectiveAccess {
  readonly key: string;
  readonly origin: AccessOrigin;
  /** What was given to just this principal on just this folder, with effect or without. */
  readonly own: 0 | 1 | null;
}

export interface FolderAccessList {
  /** People by what they were given, then groups, then those whose role opens everything. */
  readonly rows: readonly FolderAccessRow[];
  /** Members without any right on the folder. */
  readonly without: readonly FolderAccessRow[];
}

/** Everybody's right on the folder at the end of the path. */
export function listFolderAccess(people: People, context: FolderAccessContext): FolderAccessList {
  const here = context.path.at(-1) ?? '';
  const members = effectiveAccessOfMembers(people.members, context).map((access) => rowOf(access, here));
  const groups = effectiveAccessOfGroups(
    people.groups.map(({ id }) => id),
    context,
  ).map((access) => rowOf(access, here));
  const has = ({ permission }: FolderAccessRow) => permission !== permissions.none;
  return {
    rows: [
      ...members.filter((row) => has(row) && !row.isFromRole),
      ...groups.filter(has),
      ...members.filter(({ isFromRole }) => isFromRole),
    ],
    without: members.filter((row) => !has(row)),
  };
}

function rowOf(access: EffectiveAccess, here: string): FolderAccessRow {
  const key = principalKey(access.principal);
  const own = access.sources.find((step) => step.folderId === here && principalKey(step.principal) === key);
  const deciding = access.sources.find(({ decides }) => decides);
  return {
    ...access,
    key,
    origin: deciding?.folderId === here ? 'here' : 'above',
    own: own?.permission ?? null,
  };
}

/** What the words about a right need to know. */
export interface NameLookup {
  /** From the root, which bears the filespace's name, to the folder. */
  readonly path: readonly PathSegment[];
  /** By the key of the principal. */
  readonly names: ReadonlyMap<string, string>;
}

export function folderName({ path }: NameLookup, folderId: string): string {
  return path.find(({ id }) => id === folderId)?.name ?? messages.aFolder;
}

export function principalName({ names }: NameLookup, principal: Principal): string {
  return names.get(principalKey(principal)) ?? (principal.kind === 'user' ? messages.aUser : messages.aGroup);
}
