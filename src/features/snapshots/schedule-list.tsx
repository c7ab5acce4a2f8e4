import type { SnapshotSchedule } from '#contract/entities/snapshot.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { messages } from './messages.ts';
import { scheduleText } from './schedule-text.ts';
import styles from './snapshots.module.css';

export interface ScheduleListProps {
  readonly schedules: readonly SnapshotSchedule[];
  readonly nowMs: number;
  readonly zone: string;
  readonly canManage: boolean;
  readonly offline: boolean;
  readonly onStop: (schedule: SnapshotSchedule) => void;
}

/** The schedules that run, those that have captured nothing yet included. */
export function ScheduleList({ schedules, nowMs, zone, canManage, offline, onStop }: ScheduleListProps) {
  const running = schedules.filter(({ stoppedMs }) => stoppedMs === null);
  if (running.length === 0) return null;
  return (
    <ul className={styles.schedules} aria-label={messages.schedules}>
      {running.map((schedule) => (
        <li key={schedule.id} className={styles.schedule}>
          <Icon name="calendar" />
          <span className={styles.scheduleText}>
            <b>{schedule.name}</b>
            {' · '}
            {scheduleText(schedule, nowMs, zone).join(' · ')}
          </span>
          {canManage && (
            <Button
              size="sm"
              variant="ghost"
              icon="calendar-x"
              aria-label={messages.stopNamed(schedule.name)}
              disabledReason={offline && common.needsConnection}
              onClick={() => onStop(schedule)}
            >
              {messages.stop}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
