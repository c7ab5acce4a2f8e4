import { useNavigate } from 'react-router-dom';
import type { Filespace } from '#contract/entities/filespace.ts';
import { MomentBrowser } from '../features/items/moment/moment-browser.tsx';
import { formatSnapshotTime } from '../features/snapshots/snapshot-time.ts';
import { momentPath, snapshotsPath } from '../lib/paths.ts';
import { useTimeZone } from '../lib/time-zone/use-time-zone.ts';
import { useLiveQuery } from '../lib/use-live-query.ts';
import { useTitle } from '../lib/use-title.ts';

interface MomentPageProps {
  readonly filespace: Filespace;
  readonly seq: number;
  readonly folderId: string;
}

/** A filespace as it was at a moment, under the name of the snapshot that holds it. */
export function MomentPage({ filespace, seq, folderId }: MomentPageProps) {
  const { id, name } = filespace;
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const snapshot = useLiveQuery(
    (reader) => reader.snapshots(id).then((list) => list?.snapshots.find((each) => each.seq === seq)),
    [id, seq],
  );
  useTitle(snapshot?.name ?? name);
  return (
    <MomentBrowser
      driveId={id}
      filespaceName={name}
      seq={seq}
      folderId={folderId}
      openFolder={(folder) => void navigate(momentPath(id, seq, folder))}
      time={
        snapshot
          ? formatSnapshotTime(snapshot.takenMs, Date.now(), timeZone).replace(/^Today/, 'today')
          : null
      }
      name={snapshot?.name ?? null}
      timeZone={timeZone}
      onClose={() => void navigate(snapshotsPath(id))}
    />
  );
}
