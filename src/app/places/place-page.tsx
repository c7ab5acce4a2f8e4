import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Filespace } from '#contract/entities/filespace.ts';
import { ActivityScreen } from '../../features/activity/activity-screen.tsx';
import { usePlaceUndo } from '../../features/items/commands/undo/use-place-undo.ts';
import { OfflinePlace } from '../../features/items/offline/offline-place.tsx';
import type { PlaceList } from '../../features/items/places/place-list.ts';
import { useSingleKeyShortcuts } from '../../features/items/single-key-shortcuts.ts';
import { SnapshotsScreen } from '../../features/snapshots/snapshots-screen.tsx';
import { TrashScreen } from '../../features/trash/trash-screen.tsx';
import { comparePath, parseComparison } from '../../lib/compare-path.ts';
import { type DriveAddress, folderPath, momentPath, withQuery } from '../../lib/paths.ts';
import { useTimeZone } from '../../lib/time-zone/use-time-zone.ts';
import { lazy } from '../../ui/language/lazy.ts';
import type { Page } from '../choose-page.ts';
import { ListPlace } from './list-place.tsx';
import { MomentByTime } from './moment-by-time.tsx';
import { MomentPage } from './moment-page.tsx';

const ComparePage = lazy(() =>
  import('./compare-page.tsx').then((module) => ({ default: module.ComparePage })),
);

interface PlacePageProps {
  readonly page: Page;
  readonly filespace: Filespace;
  /** The person's role in the workspace. */
  readonly role: unknown;
  readonly address: DriveAddress;
  /** Shows a list as folders are shown. */
  readonly renderList: (list: PlaceList) => ReactNode;
}

/** What there is of a filespace besides its folders as they are now. */
export function PlacePage({ page, filespace, role, address, renderList }: PlacePageProps) {
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const letterShortcuts = useSingleKeyShortcuts();
  const [search] = useSearchParams();
  const driveId = filespace.id;
  usePlaceUndo(driveId, role, page !== 'starred');
  const { at, snapshotId, folderId, query } = address;
  if (at !== null && (page === 'contents' || page === 'trash' || page === 'activity')) {
    const panel = page === 'contents' ? undefined : page;
    if (typeof at === 'string')
      return (
        <MomentByTime
          {...{ driveId, at }}
          onFound={(seq) =>
            void navigate(withQuery(momentPath({ driveId, seq, snapshotId: null, panel }, folderId), query), {
              replace: true,
            })
          }
          onClose={() => void navigate(folderPath(driveId, folderId), { replace: true })}
        />
      );
    const moment = { driveId, seq: at, snapshotId, panel };
    return <MomentPage {...{ filespace, role, letterShortcuts, moment, folderId, query }} />;
  }
  if (page === 'trash')
    return (
      <TrashScreen filespace={filespace} role={role} timeZone={timeZone} letterShortcuts={letterShortcuts} />
    );
  if (page === 'activity') return <ActivityScreen key={driveId} {...{ filespace, role, timeZone }} />;
  const comparison = page === 'snapshots' ? parseComparison(search) : null;
  if (comparison !== null) return <ComparePage {...{ filespace, comparison, folderId, role }} />;
  if (page === 'snapshots')
    return (
      <SnapshotsScreen
        filespace={filespace}
        role={role}
        onLoad={({ seq, id }) => navigate(momentPath({ driveId, seq, snapshotId: id }))}
        onCompare={({ seq }) => navigate(comparePath(driveId, { from: seq, to: 'now' }))}
      />
    );
  if (page === 'starred' || page === 'recent' || page === 'shared')
    return <ListPlace {...{ page, filespace, renderList, timeZone }} />;
  return <OfflinePlace driveId={driveId} folderHref={(folder) => folderPath(driveId, folder || undefined)} />;
}
