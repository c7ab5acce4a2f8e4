import type { FolderGrant } from '#contract/entities/grant.ts';
import type { Holder } from '#contract/rules/access.ts';

/** The grants of a filespace are here, as the server had them then. Without a row they are not known. */
export interface GrantsRow {
  readonly driveId: string;
  readonly workspaceId: string;
  readonly checkedMs: number;
  /** As that of PeopleRow. */
  readonly stamp: string;
}

export interface GrantColumnsRow {
  readonly driveId: string;
  readonly stamp: string;
  readonly columns: GrantColumns;
}

/** Each holder and each folder once; of each grant their positions. */
export interface GrantColumns {
  readonly userIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly folderIds: readonly string[];
  /** The names of all ways, each once. */
  readonly names: readonly string[];
  /** How many names stand on the way to each folder, -1: it is gone; which ones in `ways`, as positions in `names`. */
  readonly wayLengths: Int32Array;
  readonly ways: Uint32Array;
  /** Of a user the position in `userIds`; of a group that in `groupIds` plus the number of users. */
  readonly holders: Uint32Array;
  readonly folders: Uint32Array;
  readonly permissions: Uint8Array;
  /** Milliseconds. */
  readonly given: Float64Array;
}

export function packGrants(grants: readonly FolderGrant[]): GrantColumns {
  const users = new Map<string, number>();
  const groups = new Map<string, number>();
  const folders = new Map<string, number>();
  const names = new Map<string, number>();
  const lengths: number[] = [];
  const ways: number[] = [];
  for (const { holder, folderId, path } of grants) {
    const holders = holder.kind === 'user' ? users : groups;
    if (!holders.has(holder.id)) holders.set(holder.id, holders.size);
    if (folders.has(folderId)) continue;
    folders.set(folderId, folders.size);
    lengths.push(path?.length ?? -1);
    for (const name of path ?? []) {
      if (!names.has(name)) names.set(name, names.size);
      ways.push(names.get(name) ?? 0);
    }
  }
  const position = ({ kind, id }: Holder) =>
    kind === 'user' ? (users.get(id) ?? 0) : users.size + (groups.get(id) ?? 0);
  return {
    userIds: [...users.keys()],
    groupIds: [...groups.keys()],
    folderIds: [...folders.keys()],
    names: [...names.keys()],
    wayLengths: Int32Array.from(lengths),
    ways: Uint32Array.from(ways),
    holders: Uint32Array.from(grants, ({ holder }) => position(holder)),
    folders: Uint32Array.from(grants, ({ folderId }) => folders.get(folderId) ?? 0),
    permissions: Uint8Array.from(grants, ({ permission }) => permission),
    given: Float64Array.from(grants, ({ givenMs }) => givenMs),
  };
}

/** Grants of one holder share it, those on one folder share its path. */
export function unpackGrants(driveId: string, columns: GrantColumns): FolderGrant[] {
  const { userIds, groupIds, folderIds, holders, folders, permissions, given } = columns;
  const known: readonly Holder[] = [
    ...userIds.map((id): Holder => ({ kind: 'user', id })),
    ...groupIds.map((id): Holder => ({ kind: 'group', id })),
  ];
  const paths = unpackWays(columns);
  const grants: FolderGrant[] = [];
  for (let at = 0; at < holders.length; at += 1) {
    const holder = known[holders[at] ?? 0];
    const folder = folders[at] ?? 0;
    if (holder === undefined) continue;
    grants.push({
      driveId,
      folderId: folderIds[folder] ?? '',
      holder,
      permission: permissions[at] === 1 ? 1 : 0,
      givenMs: given[at] ?? 0,
      path: paths[folder] ?? null,
    });
  }
  return grants;
}

function unpackWays({ names, wayLengths, ways }: GrantColumns): readonly (readonly string[] | null)[] {
  let at = 0;
  return Array.from(wayLengths, (length) => {
    if (length < 0) return null;
    const path: string[] = [];
    for (const end = at + length; at < end; at += 1) path.push(names[ways[at] ?? 0] ?? '');
    return path;
  });
}
