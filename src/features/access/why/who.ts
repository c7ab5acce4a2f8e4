import {
  type AccessPlace,
  accessOfGroups,
  accessOfMembers,
  type Holder,
  type HolderAccess,
  holderKey,
} from '#contract/rules/access.ts';
import { permissions } from '#contract/rules/permission.ts';
import type { PathSegment } from '#contract/worker-api.ts';
import type { People } from '#worker/read/reader.ts';

/** Whether the effective right comes from the folder itself; a role counts as from above. */
export type Origin = 'here' | 'above';

export interface WhoRow extends HolderAccess {
  readonly key: string;
  readonly origin: Origin;
  /** What was given to just this holder on just this folder, with effect or without. */
  readonly own: 0 | 1 | null;
}

export interface Who {
  /** People by what they were given, then groups, then those whose role opens everything. */
  readonly rows: readonly WhoRow[];
  /** Members without any right on the folder. */
  readonly without: readonly WhoRow[];
}

/** Everybody's right on the folder at the end of the path. */
export function whoHasAccess(people: People, place: AccessPlace): Who {
  const here = place.path.at(-1) ?? '';
  const members = accessOfMembers(people.members, place).map((access) => rowOf(access, here));
  const groups = accessOfGroups(
    people.groups.map(({ id }) => id),
    place,
  ).map((access) => rowOf(access, here));
  const has = ({ right }: WhoRow) => right !== permissions.none;
  return {
    rows: [
      ...members.filter((row) => has(row) && !row.isByRole),
      ...groups.filter(has),
      ...members.filter(({ isByRole }) => isByRole),
    ],
    without: members.filter((row) => !has(row)),
  };
}

function rowOf(access: HolderAccess, here: string): WhoRow {
  const key = holderKey(access.holder);
  const own = access.steps.find((step) => step.folderId === here && holderKey(step.holder) === key);
  const deciding = access.steps.find(({ decides }) => decides);
  return {
    ...access,
    key,
    origin: deciding?.folderId === here ? 'here' : 'above',
    own: own?.permission ?? null,
  };
}

/** What the words about a right need to know. */
export interface Naming {
  /** From the root, which bears the filespace's name, to the folder. */
  readonly path: readonly PathSegment[];
  /** By the key of the holder. */
  readonly names: ReadonlyMap<string, string>;
}

export function folderName({ path }: Naming, folderId: string): string {
  return path.find(({ id }) => id === folderId)?.name ?? 'a folder';
}

export function holderName({ names }: Naming, holder: Holder): string {
  return names.get(holderKey(holder)) ?? (holder.kind === 'user' ? 'a user' : 'a group');
}
