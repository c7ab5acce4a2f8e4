import { useMemo } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useUndoLines } from '../undo/use-undo-lines.ts';
import styles from './activity.module.css';
import { activityMessages as messages } from './activity-messages.ts';
import { ActivityRow, type ActivityRowContext } from './activity-row.tsx';
import { type ActivityDay, groupActivity, withCutEnd } from './activity-runs.ts';
import { ActivityProblem, NoActivity } from './activity-states.tsx';
import { dayLabel, sinceLabel } from './activity-times.ts';
import { type DividedList, newLineCount } from './merge-activity.ts';
import type { ActivityList as ActivityState } from './use-activity.ts';
import { useWholeRuns } from './whole-runs.ts';

interface ActivityListProps extends Omit<ActivityRowContext, 'offline'> {
  readonly list: ActivityState &
    Partial<Pick<DividedList, 'since' | 'canMoreOffline'>> & {
      readonly more: () => void;
      readonly retry: () => void;
    };
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
  const { lines, since = null } = list;
  const isOffline = offline || list.problem?.kind === 'offline';
  const told = useWholeRuns(list, !isOffline || list.canMoreOffline === true, timeZone);
  const parts = useMemo(() => {
    const count = newLineCount(told.lines, since);
    const grouped = (from: number, to?: number) => groupActivity(told.lines.slice(from, to), timeZone);
    const before = grouped(count);
    return { fresh: grouped(0, count), before: told.isCut ? withCutEnd(before) : before };
  }, [told, since, timeZone]);
  const undoing = useUndoLines(context.driveId, isOffline, lines?.[0]?.seq);
  if (lines === null || lines.length === 0)
    return (
      <>
        <NoActivity list={list} offline={isOffline} isFiltered={isFiltered} level={level} />
        {lines !== null && <Older list={list} isOffline={isOffline} />}
      </>
    );
  const shown = { ...context, offline: isOffline, nowMs, level, undoing };
  return (
    <>
      <ActivityProblem list={list} offline={isOffline} />
      <Days days={parts.fresh} {...shown} />
      {since !== null && parts.fresh.length > 0 && (
        <p className={styles.since}>{sinceLabel(since.atMs, nowMs, timeZone)}</p>
      )}
      <Days days={parts.before} {...shown} />
      <Older list={list} isOffline={isOffline} />
    </>
  );
}

interface DaysProps extends ActivityRowContext, Pick<ActivityListProps, 'nowMs' | 'level'> {
  readonly undoing: ReturnType<typeof useUndoLines>;
  readonly days: readonly ActivityDay[];
}

function Days({ days, nowMs, level, ...context }: DaysProps) {
  const Heading = `h${level}` as const;
  return days.map((day) => {
    const label = dayLabel(day.timeMs, nowMs, context.timeZone);
    return (
      <section key={day.day}>
        <Heading className={styles.day}>{label}</Heading>
        <ul className={styles.list} aria-label={label}>
          {day.runs.map((run) => (
            <ActivityRow key={run.seq} run={run} {...context} />
          ))}
        </ul>
      </section>
    );
  });
}

function Older({ list, isOffline }: Pick<ActivityListProps, 'list'> & { readonly isOffline: boolean }) {
  const { hasMore, canMoreOffline, asking, more } = list;
  return (
    hasMore && (
      <div className={styles.more}>
        {isOffline && !canMoreOffline ? (
          <p>{messages.olderOffline}</p>
        ) : (
          <Button working={asking && messages.loading} onClick={more}>
            {messages.older}
          </Button>
        )}
      </div>
    )
  );
}
