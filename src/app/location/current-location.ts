import type { Filespace } from '#contract/entities/filespace.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { compareNames } from '#contract/rules/sort-key/sort-key.ts';

/** Everything that this person can go to. */
export interface Spaces {
  readonly workspaces: readonly Workspace[];
  readonly filespaces: readonly Filespace[];
}

/** Where the person is. Anything may be missing: lists change under open pages. */
export interface CurrentLocation {
  readonly workspace: Workspace | undefined;
  /** Those of the workspace. */
  readonly filespaces: readonly Filespace[];
  readonly filespace: Filespace | undefined;
}

interface Wanted {
  readonly workspaceId: string | null;
  readonly driveId: string | null;
}

interface Memory {
  readonly workspaceId: string | null;
  readonly driveOf: (workspaceId: string) => string | null;
}

/**
 * The address decides; where it says nothing or names what is not there (any more), the memory of this tab does; then
 * the first workspace and its first filespace.
 */
export function resolveLocation(spaces: Spaces, wanted: Wanted, memory: Memory): CurrentLocation {
  const named = spaces.filespaces.find(({ id }) => id === wanted.driveId);
  const workspace =
    byId(spaces.workspaces, named?.workspaceId) ??
    byId(spaces.workspaces, wanted.workspaceId) ??
    byId(spaces.workspaces, memory.workspaceId) ??
    spaces.workspaces[0];
  if (!workspace) return { workspace, filespaces: [], filespace: undefined };
  const filespaces = spaces.filespaces.filter(({ workspaceId }) => workspaceId === workspace.id);
  const filespace =
    byId(filespaces, named?.id) ?? byId(filespaces, memory.driveOf(workspace.id)) ?? filespaces[0];
  return { workspace, filespaces, filespace };
}

/** Workspaces oldest first, filespaces by name. */
export function sortSpaces({ workspaces, filespaces }: Spaces): Spaces {
  return {
    workspaces: [...workspaces].sort((a, b) => a.createdMs - b.createdMs || (a.id < b.id ? -1 : 1)),
    filespaces: [...filespaces].sort((a, b) => compareNames(a.name, b.name)),
  };
}

/** Adds what was just made and is not in the lists yet. */
export function withCreated(spaces: Spaces, created: Spaces): Spaces {
  const workspaces = created.workspaces.filter(({ id }) => !byId(spaces.workspaces, id));
  const filespaces = created.filespaces.filter(({ id }) => !byId(spaces.filespaces, id));
  if (workspaces.length + filespaces.length === 0) return spaces;
  return sortSpaces({
    workspaces: [...spaces.workspaces, ...workspaces],
    filespaces: [...spaces.filespaces, ...filespaces],
  });
}

/** What was made and is in the lists by now is theirs: once it is gone from them, it is gone. */
export function notListedYet(created: Spaces, spaces: Spaces): Spaces {
  const workspaces = created.workspaces.filter(({ id }) => !byId(spaces.workspaces, id));
  const filespaces = created.filespaces.filter(({ id }) => !byId(spaces.filespaces, id));
  const isSame =
    workspaces.length === created.workspaces.length && filespaces.length === created.filespaces.length;
  return isSame ? created : { workspaces, filespaces };
}

function byId<Row extends { readonly id: string }>(
  rows: readonly Row[],
  id: string | null | undefined,
): Row | undefined {
  return id ? rows.find((row) => row.id === id) : undefined;
}
