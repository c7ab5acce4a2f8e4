import type { Filespace } from '#contract/entities/filespace.ts';
import type { Workspace } from '#contract/entities/workspace.ts';

/**
 * The choices of this tab, and a copy of the lists small enough to be painted before the replica has opened. The
 * replica is the truth; what stands here is only where the first frame and the fall-backs come from.
 */
const workspaceKey = 'currentWorkspace';
const filespaceKey = 'currentFilespace';
const currentPath = 'currentPath';
const workspacesCopy = 'workspaces';
const filespacesCopy = 'filespaces';
const lastWorkspace = 'selectedWorkspace';

export function storeRecentWorkspace(workspaceId: string): void {
  sessionStorage.setItem(workspaceKey, workspaceId);
  localStorage.setItem(lastWorkspace, workspaceId);
}

/** This tab's workspace, else the one that was chosen last in any tab. */
export function recentWorkspace(): string | null {
  return sessionStorage.getItem(workspaceKey) ?? localStorage.getItem(lastWorkspace);
}

/** One filespace for each workspace, so that going back to a workspace goes back to where one was. */
export function storeRecentFilespace(workspaceId: string, driveId: string): void {
  sessionStorage.setItem(filespaceKey, JSON.stringify({ ...filespaceChoices(), [workspaceId]: driveId }));
}

export function recentFilespace(workspaceId: string): string | null {
  return filespaceChoices()[workspaceId] ?? null;
}

function filespaceChoices(): Readonly<Record<string, string>> {
  const stored = parse(sessionStorage.getItem(filespaceKey));
  return isRecord(stored)
    ? Object.fromEntries(
        Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};
}

/** Mirrors the path of the address for other clients of the page; it goes when the page goes. */
export function storeRecentPath(path: readonly { readonly id: string; readonly name: string }[]): void {
  sessionStorage.setItem(currentPath, JSON.stringify(path));
}

export function clearRecentPathAndInvite(): void {
  sessionStorage.removeItem(currentPath);
  localStorage.removeItem('inviteData');
  localStorage.removeItem('inviteCode');
}

export function cacheSpaces(workspaces: readonly Workspace[], filespaces: readonly Filespace[]): void {
  localStorage.setItem(workspacesCopy, JSON.stringify(workspaces));
  localStorage.setItem(filespacesCopy, JSON.stringify(filespaces));
}

export function cachedWorkspaces(): readonly Workspace[] {
  return rowsWithId<Workspace>(localStorage.getItem(workspacesCopy));
}

export function cachedFilespaces(): readonly Filespace[] {
  return rowsWithId<Filespace>(localStorage.getItem(filespacesCopy));
}

/** Anybody may have written into local storage: what has no id and no name is no row of ours. */
function rowsWithId<Row>(text: string | null): readonly Row[] {
  const stored = parse(text);
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (row: unknown): row is Row => isRecord(row) && typeof row.id === 'string' && typeof row.name === 'string',
  );
}

function isRecord(
  value: unknown,
): value is { readonly [key: string]: unknown; id?: unknown; name?: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
