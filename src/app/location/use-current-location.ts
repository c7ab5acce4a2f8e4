import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import type { DriveAddress } from '../../lib/paths.ts';
import { useLiveQuery, useReader } from '../../lib/use-live-query.ts';
import { forgetRequested } from '../../shared/access-requests/sent-requests.ts';
import {
  cachedFilespaces,
  cachedWorkspaces,
  cacheSpaces,
  recentFilespace,
  recentWorkspace,
  storeRecentFilespace,
  storeRecentWorkspace,
} from '../../shared/spaces/recent-spaces.ts';
import {
  type CurrentLocation,
  notListedYet,
  resolveLocation,
  type Spaces,
  withCreated,
} from './current-location.ts';
import { firstSpaces, readSpaces } from './first-view.ts';

export interface SpaceList extends Spaces {
  /** Whether the server has ever sent the lists to this device. */
  readonly known: boolean;
  /** Whether this is the replica's answer rather than the copy of the first frame. */
  readonly live: boolean;
}

/**
 * The lists: at first from the small copy that needs no database, then from the replica. What was just made here is
 * in them immediately, however long the list takes to come back from the server.
 */
export function useSpaces() {
  const [created, setCreated] = useState<Spaces>({ workspaces: [], filespaces: [] });
  const [copy] = useState(() => ({ workspaces: cachedWorkspaces(), filespaces: cachedFilespaces() }));
  const stored = useLiveQuery(readSpaces, [], firstSpaces(useReader()));
  const live = stored?.known === true;

  useEffect(() => {
    if (!stored?.known) return;
    cacheSpaces(stored.workspaces, stored.filespaces);
    const given = stored.filespaces.flatMap(({ id, workspaceId }) => [{ driveId: id }, { workspaceId }]);
    forgetRequested(given, Date.now());
  }, [stored]);
  useEffect(() => {
    if (stored?.known) setCreated(notListedYet(created, stored));
  }, [stored, created]);
  const spaces = useMemo<SpaceList>(() => {
    const base = stored?.known ? stored : copy;
    return { ...withCreated(base, created), known: live || copy.workspaces.length > 0, live };
  }, [stored, copy, created, live]);

  return {
    spaces,
    addWorkspace: useCallback(
      (workspace: Workspace) =>
        setCreated((last) => ({ ...last, workspaces: [...last.workspaces, workspace] })),
      [],
    ),
    addFilespace: useCallback(
      (filespace: Filespace) =>
        setCreated((last) => ({ ...last, filespaces: [...last.filespaces, filespace] })),
      [],
    ),
  };
}

export function useCurrentLocation(spaces: Spaces, address: DriveAddress): CurrentLocation {
  const { workspaceId, driveId } = address;
  const currentLocation = useMemo(
    () =>
      resolveLocation(
        spaces,
        { workspaceId, driveId },
        { workspaceId: recentWorkspace(), driveOf: recentFilespace },
      ),
    [spaces, workspaceId, driveId],
  );
  const currentWorkspace = currentLocation.workspace?.id;
  const currentDrive = currentLocation.filespace?.id;
  useEffect(() => {
    if (!currentWorkspace) return;
    storeRecentWorkspace(currentWorkspace);
    if (currentDrive) storeRecentFilespace(currentWorkspace, currentDrive);
  }, [currentWorkspace, currentDrive]);
  return currentLocation;
}

/**
 * Whether the address names a filespace that this person cannot open. One that was listed since the page was opened and
 * is gone is none of those: the page goes on to another, and says why.
 */
export function useIsUnknownFilespace(spaces: SpaceList, driveId: string | null): boolean {
  const listed = useRef(new Set<string>());
  for (const { id } of spaces.filespaces) listed.current.add(id);
  return spaces.live && driveId !== null && !listed.current.has(driveId);
}
