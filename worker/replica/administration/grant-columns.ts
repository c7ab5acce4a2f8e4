import type { Grant } from '#contract/entities/grant.ts';
import type { Principal } from '#contract/rules/effective-access.ts';

/** Each principal and each folder once; of each grant their positions. */
export interface GrantColumns {
  readonly userIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly folderIds: readonly string[];
  /** The names of all ways, each once. */
  readonly names: readonly string[];
  /** How many names stand on the way to each folder, -1: it is gone; which ones in `ways`, as positions in `names`. */
  readonly pathLengths: Int32Array;
  readonly paths: Uint32Array;
  /** Of a user the position in `userIds`; of a group that in `groupIds` plus the number of users. */
  readonly principals: Uint32Array;
  readonly folders: Uint32Array;
  readonly permissions: Uint8Array;
  /** Milliseconds. */
  readonly grantedMs: Float64Array;
}

export function packGrants(grants: readonly Grant[]): GrantColumns {
  const users = new Map<string, number>();
  const groups = new Map<string, number>();
  const folders = new Map<string, number>();
  const names = new Map<string, number>();
  const lengths: number[] = [];
  const ways: number[] = [];
  for (const { principal, folderId, path } of grants) {
    const principals = principal.kind === 'user' ? users : groups;
    if (!principals.has(principal.id)) principals.set(principal.id, principals.size);
    if (folders.has(folderId)) continue;
    folders.set(folderId, folders.size);
    lengths.push(path?.length ?? -1);
    for (const name of path ?? []) {
      if (!names.has(name)) names.set(name, names.size);
      ways.push(names.get(name) ?? 0);
    }
  }
  const position = ({ kind, id }: Principal) =>
    kind === 'user' ? (users.get(id) ?? 0) : users.size + (groups.get(id) ?? 0);
  return {
    userIds: [...users.keys()],
    groupIds: [...groups.keys()],
    folderIds: [...folders.keys()],
    names: [...names.keys()],
    pathLengths: Int32Array.from(lengths),
    paths: Uint32Array.from(ways),
    principals: Uint32Array.from(grants, ({ principal }) => position(principal)),
    folders: Uint32Array.from(grants, ({ folderId }) => folders.get(folderId) ?? 0),
    permissions: Uint8Array.from(grants, ({ permission }) => permission),
    grantedMs: Float64Array.from(grants, ({ grantedMs }) => grantedMs),
  };
}

/**
 * The grants of a filespace, made of their columns as they are asked for: those on one folder, or all. Each is the same
 * object however it was come by; those of one principal share it, those on one folder share its path.
 */
export class UnpackedGrants {
  readonly #driveId: string;
  readonly #columns: GrantColumns;
  readonly #unpacked: (Grant | undefined)[];
  readonly #holders: (Principal | undefined)[] = [];
  readonly #paths: (readonly string[] | null | undefined)[] = [];
  readonly #folders: ReadonlyMap<string, number>;
  /** The grants in the order of their folders, and where those of each folder begin. */
  readonly #byFolder: Uint32Array;
  readonly #starts: Uint32Array;
  #all: readonly Grant[] | undefined;
  #pathStarts: Uint32Array | undefined;

  constructor(driveId: string, columns: GrantColumns) {
    const { folderIds, folders } = columns;
    this.#driveId = driveId;
    this.#columns = columns;
    this.#unpacked = new Array(folders.length);
    this.#folders = new Map(folderIds.map((id, position) => [id, position]));
    this.#starts = new Uint32Array(folderIds.length + 1);
    for (const folder of folders) this.#starts[folder + 1] = (this.#starts[folder + 1] ?? 0) + 1;
    sumUp(this.#starts);
    const next = this.#starts.slice();
    this.#byFolder = new Uint32Array(folders.length);
    folders.forEach((folder, at) => {
      const offset = next[folder] ?? 0;
      this.#byFolder[offset] = at;
      next[folder] = offset + 1;
    });
  }

  get(folderId: string): readonly Grant[] | undefined {
    const folder = this.#folders.get(folderId);
    if (folder === undefined) return undefined;
    const some = this.#byFolder.subarray(this.#starts[folder], this.#starts[folder + 1]);
    return Array.from(some, (at) => this.#grant(at));
  }

  all(): readonly Grant[] {
    this.#all ??= Array.from(this.#unpacked, (_, at) => this.#grant(at));
    return this.#all;
  }

  #grant(at: number): Grant {
    const unpacked = this.#unpacked[at];
    if (unpacked !== undefined) return unpacked;
    const { folderIds, principals, folders, permissions, grantedMs } = this.#columns;
    const folder = folders[at] ?? 0;
    const grant: Grant = {
      driveId: this.#driveId,
      folderId: folderIds[folder] ?? '',
      principal: this.#principal(principals[at] ?? 0),
      permission: permissions[at] === 1 ? 1 : 0,
      grantedMs: grantedMs[at] ?? 0,
      path: this.#path(folder),
    };
    this.#unpacked[at] = grant;
    return grant;
  }

  #principal(position: number): Principal {
    const { userIds, groupIds } = this.#columns;
    const principal: Principal =
      this.#holders[position] ??
      (position < userIds.length
        ? { kind: 'user', id: userIds[position] ?? '' }
        : { kind: 'group', id: groupIds[position - userIds.length] ?? '' });
    this.#holders[position] = principal;
    return principal;
  }

  #path(folder: number): readonly string[] | null {
    const known = this.#paths[folder];
    if (known !== undefined) return known;
    const { names, pathLengths, paths } = this.#columns;
    this.#pathStarts ??= sumUp(Uint32Array.from([0, ...pathLengths], (length) => Math.max(0, length)));
    const idsOnPath = paths.subarray(this.#pathStarts[folder], this.#pathStarts[folder + 1]);
    const path = (pathLengths[folder] ?? -1) < 0 ? null : Array.from(idsOnPath, (name) => names[name] ?? '');
    this.#paths[folder] = path;
    return path;
  }
}

function sumUp(counts: Uint32Array): Uint32Array {
  for (let at = 1; at < counts.length; at += 1) counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0);
  return counts;
}
