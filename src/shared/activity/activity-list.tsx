import { useMemo } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useUndoLines } from '../undo/use-undo-lines.ts';
import styles from './activity.module.css';
import { dayLabel, activityMessages as messages } from './activity-messages.ts';
import { ActivityRow, type ActivityRowContext } from './activity-row.tsx';
import { groupActivity } from './activity-runs.ts';
import { ActivityProblem, NoActivity } from './activity-states.tsx';
import type { ActivityList as ActivityState } from './use-activity.ts';

interface ActivityListProps extends Omit<ActivityRowContext, 'offline'> {
  readonly list: ActivityState & { readonly more: () => void; readonly retry: () => void };
  readonly offline: boolean;
  readonly nowMs: number;
  /** Whether it is narrowed down, so that none is not "nothing yet". */
  readonly isFiltered: boolean;
  /** Of the headings of the days. */
  readonly level: 2 | 3;
}

/** What was done, by day and by run, or why nothing is shown. What has been loaded stays without a connection. */
export function ActivityList({ list, nowMs, isFiltered, level, ...context }: ActivityListProps) {
  const { offline, timeZone } = context;
  const { lines, hasMore, asking } = list;
  const days = useMemo(() => groupActivity(lines ?? [], timeZone), [lines, timeZone]);
  const isOffline = offline || list.problem?.kind === 'offline';
  const undoing = useUndoLines(context.driveId, isOffline);
  const Heading = `h${level}` as const;
  if (lines === null || lines.length === 0)
    return <NoActivity list={list} offline={isOffline} isFiltered={isFiltered} level={level} />;
  return (
    <>
      <ActivityProblem list={list} offline={isOffline} />
      {days.map((day) => {
        const label = dayLabel(day.timeMs, nowMs, timeZone);
        return (
          <section key={day.day}>
            <Heading className={styles.day}>{label}</Heading>
            <ul className={styles.list} aria-label={label}>
              {day.runs.map((run) => (
                <ActivityRow key={run.seq} {...{ run, undoing }} {...context} offline={isOffline} />
              ))}
            </ul>
          </section>
        );
      })}
      {hasMore && (
        <div className={styles.more}>
          {isOffline ? (
            <p>{messages.olderOffline}</p>
          ) : (
            <Button working={asking && messages.loading} onClick={list.more}>
              {messages.older}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
