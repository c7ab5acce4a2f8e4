import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Workspace } from '#contract/entities/workspace.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { AccessScreen, type AccessScreenLocation } from '../../features/access/admin/access-screen.tsx';
import { ReviewScreen } from '../../features/access/review/review-screen.tsx';
import { accessPath, accessReview, accessReviewPath, type DriveAddress, panelPath } from '../../lib/paths.ts';
import { sync } from '../../lib/worker-client.ts';
import type { CurrentLocation } from '../location/current-location.ts';

interface AccessPageProps {
  readonly workspace: Workspace;
  readonly currentLocation: CurrentLocation;
  readonly address: DriveAddress;
}

/** Who has access in a workspace: folder by folder, or all rights in one table. */
export function AccessPage({ workspace, currentLocation, address }: AccessPageProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { filespaces, filespace } = currentLocation;
  const folderId = address.driveId === filespace?.id ? address.folderId : rootId;
  const path = usePath(filespace?.id, folderId);
  if (search.get(accessReview.key) === accessReview.value) {
    return <ReviewScreen workspace={workspace} onBack={() => navigate(panelPath('access', workspace.id))} />;
  }
  const open = (next: AccessScreenLocation) =>
    navigate(accessPath(next.filespace.id, next.path.at(-1)?.id), { state: { way: next.path } });
  return (
    <AccessScreen
      workspace={workspace}
      filespaces={filespaces}
      location={filespace ? path && { filespace, path } : null}
      onOpen={open}
      onReview={() => navigate(accessReviewPath(workspace.id))}
    />
  );
}

/**
 * The way to the folder that the address names. Where it is not on this device, as it was walked; nobody walked it:
 * the root. Undefined until it is known.
 */
function usePath(driveId: string | undefined, folderId: string): readonly PathSegment[] | undefined {
  const { state } = useLocation();
  const walked = storedPath(state, folderId);
  const [known, setKnown] = useState<{ folderId: string; path: readonly PathSegment[] | null }>();
  useEffect(() => {
    if (driveId === undefined || folderId === rootId) return;
    let current = true;
    sync.path(driveId, folderId).then((path) => {
      if (current) setKnown({ folderId, path });
    });
    return () => {
      current = false;
    };
  }, [driveId, folderId]);
  if (folderId === rootId) return [];
  if (known?.folderId !== folderId) return walked ?? undefined;
  return known.path ?? walked ?? [];
}

/** What this page itself wrote into the history of the browser. */
function storedPath(state: unknown, folderId: string): readonly PathSegment[] | null {
  const way: unknown = typeof state === 'object' && state !== null && 'way' in state ? state.way : null;
  if (!Array.isArray(way) || (way as PathSegment[]).at(-1)?.id !== folderId) return null;
  return way as PathSegment[];
}
