import type { Snapshot, SnapshotSchedule } from '#contract/entities/snapshot.ts';
import { ScheduleList, type ScheduleListProps } from '../schedule-list.tsx';
import styles from '../snapshots.module.css';
import { SnapshotTimeline } from './snapshot-timeline.tsx';

interface SnapshotSummaryProps extends ScheduleListProps {
  readonly snapshots: readonly Snapshot[];
  readonly schedules: readonly SnapshotSchedule[];
}

/** Above the table: when snapshots were captured, and when they will be. */
export function SnapshotSummary({ snapshots, ...schedules }: SnapshotSummaryProps) {
  return (
    <div className={styles.top}>
      {snapshots.length > 0 && <SnapshotTimeline snapshots={snapshots} {...schedules} />}
      <ScheduleList {...schedules} />
    </div>
  );
}
