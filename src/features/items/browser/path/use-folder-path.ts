import { useCallback, useEffect, useRef, useState } from 'react';
import type { PermissionsByFolder } from '#contract/rules/permission.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { parseDriveAddress, paths } from '../../../../lib/paths.ts';
import { sync } from '../../../../lib/worker-client.ts';
import { forgetRequested } from '../../../../shared/access-requests/sent-requests.ts';
import { withTexts } from '../../../../ui/language/lazy.ts';
import { type Absence, absenceOf, type DriveState } from '../use-drive-state.ts';
import type { RemainingPath } from './gone-folder.ts';

export interface FolderPath {
  /** From the first folder below the root to the open one; empty at the root and until it is known. */
  readonly path: readonly PathSegment[];
  /** Says beforehand how the way to a folder goes, so that its breadcrumbs are there with its rows. */
  readonly expect: (folderId: string, path: readonly PathSegment[]) => void;
  readonly way: WayToFolder;
}

/** What is known of the way to the open folder. */
export interface WayToFolder {
  readonly isFound: boolean;
  /** Where this device does not have it; null where it has, or was not asked yet. */
  readonly absence: Absence | null;
}

export interface FolderPathOptions {
  readonly driveId: string;
  readonly folderId: string;
  readonly rootName: string;
  readonly drive: Pick<DriveState, 'drive' | 'connection' | 'revision' | 'current'>;
  readonly openFolder: (folderId: string, options?: { readonly replace?: boolean }) => void;
  /** The person's role in the workspace: who sees everything has nothing to ask for. */
  readonly role: unknown;
  readonly grants: PermissionsByFolder | undefined;
  /** Asks for access to a folder that an address names and that is not there for this person. */
  readonly requestAccess: (folderId: string) => void;
}

const atRoot: readonly PathSegment[] = [];
const nothingLacks = { folderId: rootId, askedMs: 0 };

/** The way to the open folder. Where a folder on it is gone, the way ends before it and a toast says so. */
export function useFolderPath(options: FolderPathOptions): FolderPath {
  const { driveId, folderId, rootName, openFolder } = options;
  const { drive, connection, revision, current: complete } = options.drive;
  const known = useRef(new Map<string, readonly PathSegment[]>());
  const [, setTurn] = useState(0);
  const [lacking, setLacking] = useState(nothingLacks);
  const isLacking = folderId !== rootId && lacking.folderId === folderId;
  const absence = isLacking ? absenceOf(drive, connection, lacking.askedMs) : null;
  const latest = useRef(options);
  latest.current = options;

  // Whoever comes again asks again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each folder that is left
  useEffect(() => () => setLacking(nothingLacks), [folderId]);

  const expect = useCallback((id: string, path: readonly PathSegment[]) => {
    known.current.set(id, path);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision may have renamed, moved or removed it
  useEffect(() => {
    if (folderId === rootId) return;
    let current = true;
    sync.path(driveId, folderId).then(async (path) => {
      if (!current) return;
      if (path !== null) {
        forgetRequested([{ driveId, folderId }], Date.now());
        setLacking(nothingLacks);
        if (samePath(known.current.get(folderId), path)) return;
        known.current.set(folderId, path);
        setTurn((turn) => turn + 1);
      } else if (complete && absence !== 'nowhere' && !known.current.has(folderId)) {
        // An address may name what was made while this device was away.
        if (isLacking) return;
        setLacking({ folderId, askedMs: Date.now() });
        void sync.syncNow();
      } else if (complete) {
        const left = await lastLiving(driveId, known.current.get(folderId) ?? atRoot);
        if (!current || !isAddressed(driveId, folderId)) return;
        // Nobody is kept where nothing is, whether or not the words come.
        void withTexts(import('./say-gone-folder.ts')).then(
          ({ sayGoneFolder }) => sayGoneFolder(left, { ...latest.current, folderId }),
          () => undefined,
        );
        openFolder(left.living?.id ?? rootId, { replace: true });
      }
    });
    return () => {
      current = false;
    };
  }, [driveId, folderId, revision, complete, isLacking, absence, rootName, openFolder]);

  const path = folderId === rootId ? atRoot : known.current.get(folderId);
  return { path: path ?? atRoot, expect, way: { isFound: path !== undefined, absence } };
}

async function lastLiving(driveId: string, path: readonly PathSegment[]): Promise<RemainingPath> {
  let gone: PathSegment | undefined;
  for (const segment of path.toReversed()) {
    if ((await sync.path(driveId, segment.id)) !== null) return { living: segment, gone };
    gone = segment;
  }
  return { living: undefined, gone };
}

/** Who has gone elsewhere is not led back: the page that comes in place of this one may still be on its way. */
function isAddressed(driveId: string, folderId: string): boolean {
  const address = parseDriveAddress(new URLSearchParams(window.location.search));
  const isHere = window.location.pathname === paths.drive && address.at === null;
  return isHere && address.folderId === folderId && (address.driveId ?? driveId) === driveId;
}

function samePath(a: readonly PathSegment[] | undefined, b: readonly PathSegment[]): boolean {
  return a?.length === b.length && a.every((each, at) => each.id === b[at]?.id && each.name === b[at]?.name);
}
