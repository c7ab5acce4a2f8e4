import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Filespace } from '#contract/entities/filespace.ts';
import { MomentBrowser } from '../../features/items/moment/moment-browser.tsx';
import { messages } from '../../features/snapshots/messages.ts';
import { comparePath } from '../../lib/compare-path.ts';
import {
  activityPath,
  folderPath,
  type MomentAddress,
  momentPath,
  snapshotsPath,
  trashPath,
  withQuery,
} from '../../lib/paths.ts';
import { useTimeZone } from '../../lib/time-zone/use-time-zone.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { PreloadedComponent, preloadable } from '../../ui/foundations/preloadable.tsx';
import { useQueryAddress } from '../location/use-query-address.ts';

interface MomentPageProps {
  readonly filespace: Filespace;
  /** The person's role in the workspace. */
  readonly role: unknown;
  /** Whether Shift with a letter acts. */
  readonly letterShortcuts: boolean;
  readonly moment: MomentAddress;
  readonly folderId: string;
  /** What the address says is searched for. */
  readonly query: string;
}

/** Where a moment was opened from: a list that it stands in, or the folder as it is now. */
function closePath({ driveId, snapshotId, panel }: MomentAddress, folderId: string): string {
  if (panel === 'trash') return trashPath(driveId);
  if (panel === 'activity') return activityPath(driveId);
  return snapshotId === null ? folderPath(driveId, folderId) : snapshotsPath(driveId);
}

const versionPreview = preloadable(
  async () => (await import('../../features/preview/version/version-preview.tsx')).VersionPreview,
);

/** A filespace as it was at a moment, under the name of the snapshot that it was opened as, or as the trash or the activity shows it. */
export function MomentPage({ filespace, role, letterShortcuts, moment, folderId, query }: MomentPageProps) {
  const { driveId, seq, snapshotId, panel } = moment;
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const onQuery = useQueryAddress();
  const list = useLiveQuery((reader) => reader.snapshots(driveId), [driveId]);
  const ofMoment = panel ? [] : list?.snapshots.filter((each) => each.seq === seq);
  const snapshot = ofMoment?.find(({ id }) => id === snapshotId) ?? ofMoment?.[0];
  return (
    <MomentBrowser
      moment={moment}
      filespaceName={filespace.name}
      workspaceId={filespace.workspaceId}
      folderId={folderId}
      address={{ query, onQuery }}
      openFolder={(folder) => void navigate(momentPath(moment, folder))}
      takenMs={snapshot?.takenMs ?? null}
      snapshots={list?.snapshots ?? []}
      onMoment={(at) =>
        void navigate(withQuery(momentPath({ driveId, seq: at, snapshotId: null, panel }, folderId), query), {
          replace: true,
        })
      }
      name={snapshot?.name ?? null}
      note={snapshot?.erasedItems ? messages.erased(snapshot.erasedItems) : null}
      timeZone={timeZone}
      onCompare={() => void navigate(comparePath(driveId, { from: seq, to: 'now' }, folderId))}
      role={role}
      letterShortcuts={letterShortcuts}
      renderVersion={(version) => (
        <Suspense fallback={null}>
          <PreloadedComponent what={versionPreview} with={version} />
        </Suspense>
      )}
      onRewound={(target) => void navigate(folderPath(driveId, target.folderId))}
      onNow={() => void navigate(folderPath(driveId, folderId))}
      onClose={() => void navigate(closePath(moment, folderId))}
    />
  );
}
