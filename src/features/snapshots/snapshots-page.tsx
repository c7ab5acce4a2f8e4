import type { Filespace } from '#contract/entities/filespace.ts';
import type { Snapshot } from '#contract/entities/snapshot.ts';
import { can } from '#contract/rules/roles.ts';
import type { SnapshotListRow } from '#worker/read/reader.ts';
import { formatCount } from '../../lib/format.ts';
import { useTimeZone } from '../../lib/time-zone/use-time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { OfflineCopyNotice } from '../../shared/people/offline-copy-notice.tsx';
import { TablePage } from '../../ui/table/table-page.tsx';
import { messages } from './messages.ts';
import { BackToFiles, CaptureButtons, NoSnapshots } from './page-parts.tsx';
import styles from './snapshots.module.css';
import { SnapshotsTable } from './snapshots-table.tsx';
import { SnapshotSummary } from './timeline/snapshot-summary.tsx';
import { useSnapshotDialogs } from './use-snapshot-dialogs.tsx';

export interface SnapshotsPageProps {
  readonly filespace: Filespace;
  /** The person's role in the workspace. */
  readonly role: unknown;
  readonly list: SnapshotListRow;
  readonly offline: boolean;
  readonly onLoad: (snapshot: Snapshot) => void;
  readonly onCompare: (snapshot: Snapshot) => void;
}

const nowEveryMs = 60_000;

export function SnapshotsPage({ filespace, role, list, offline, onLoad, onCompare }: SnapshotsPageProps) {
  const { snapshots, checkedMs } = list;
  const dialogs = useSnapshotDialogs(filespace.id);
  const canManage = can(role, 'manageSnapshots');
  const zone = useTimeZone();
  const shared = { ...list, nowMs: useNow(nowEveryMs), zone, canManage, offline };
  const onStop = dialogs.askToStop;
  return (
    <TablePage
      back={<BackToFiles driveId={filespace.id} />}
      title={messages.title(filespace.name)}
      count={formatCount(snapshots.length)}
      counted={messages.counted(snapshots.length)}
      actions={
        canManage && (
          <CaptureButtons offline={offline} onSchedule={dialogs.schedule} onCapture={dialogs.capture} />
        )
      }
      toolbar={<SnapshotSummary {...shared} onStop={onStop} />}
    >
      <OfflineCopyNotice what="snapshots" offline={offline} checkedMs={checkedMs} />
      {snapshots.length === 0 ? (
        <NoSnapshots offline={offline} onCapture={canManage ? dialogs.capture : null} />
      ) : (
        <SnapshotsTable {...shared} {...{ onLoad, onCompare, onStop }} onDelete={dialogs.askToDelete} />
      )}
      <p className={styles.status}>{messages.count(snapshots.length)}</p>
      {dialogs.element}
    </TablePage>
  );
}
