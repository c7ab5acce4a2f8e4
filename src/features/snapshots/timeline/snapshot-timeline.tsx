import { useId, useRef } from 'react';
import type { Snapshot } from '#contract/entities/snapshot.ts';
import { formatDayOfYear } from '../../../lib/format.ts';
import { formatMessages } from '../../../lib/language/format-messages.ts';
import { formatSnapshotTime } from '../../../lib/time-zone/format-moment.ts';
import { messages } from '../messages.ts';
import { labelWidth } from './label-width.ts';
import styles from './snapshot-timeline.module.css';
import { layOutTimeline, type TimelinePoint, timelineSize, timelineTicks } from './timeline-layout.ts';
import { useTimelineWidth } from './use-timeline-width.ts';

export interface SnapshotTimelineProps {
  readonly snapshots: readonly Snapshot[];
  readonly nowMs: number;
  readonly zone: string;
}

const { height, line } = timelineSize;
/** So that a point at the end is drawn whole. */
const margin = 14;
const labelY = [30, 14] as const;

/** When the snapshots of the last 30 days were captured. The table below says the same in words. */
export function SnapshotTimeline({ snapshots, nowMs, zone }: SnapshotTimelineProps) {
  const heading = useId();
  const drawing = useRef<SVGSVGElement>(null);
  const width = useTimelineWidth(drawing) - 2 * margin;
  const points = layOutTimeline(
    snapshots.map(({ id, name, takenMs, kind }) => ({
      id,
      name,
      takenMs,
      isRepeating: kind === 'scheduled',
    })),
    nowMs,
    width,
    labelWidth(),
  );
  const newest = points.at(-1);
  const summary = newest
    ? messages.recent(points.length, newest.name, formatSnapshotTime(newest.takenMs, nowMs, zone))
    : messages.noneRecent;
  return (
    <section className={styles.timeline} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{messages.last30Days}</h2>
        <span className={styles.key}>
          <span className={styles.named} />
          {messages.named}
        </span>
        <span className={styles.key}>
          <span className={styles.repeating} />
          {messages.repeating}
        </span>
      </div>
      <svg
        ref={drawing}
        className={styles.drawing}
        viewBox={`${-margin} 0 ${width + 2 * margin} ${height}`}
        role="img"
        aria-label={summary}
      >
        <line className={styles.line} x1="0" x2={width} y1={line} y2={line} />
        {timelineTicks(nowMs, width).map(({ x, atMs, isWeek }) => (
          <g key={x}>
            <line
              className={styles.line}
              x1={x}
              x2={x}
              y1={line - (isWeek ? 6 : 3)}
              y2={line + (isWeek ? 6 : 3)}
            />
            {isWeek && (
              <text x={x} y="80" textAnchor="middle">
                {formatDayOfYear(atMs, zone)}
              </text>
            )}
          </g>
        ))}
        <text x={width} y="80" textAnchor="end">
          {formatMessages.today}
        </text>
        {points.map((point) => (
          <Point key={point.id} point={point} isNewest={point === newest} />
        ))}
      </svg>
    </section>
  );
}

function Point({ point, isNewest }: { readonly point: TimelinePoint; readonly isNewest: boolean }) {
  const { x, label, row, labelX, isRepeating } = point;
  return (
    <g data-newest={isNewest || undefined}>
      {row !== null && (
        <>
          <line className={styles.lead} x1={x} x2={x} y1={labelY[row] + 4} y2={line - 6} />
          <text className={styles.name} x={labelX} y={labelY[row]} textAnchor="middle">
            {label}
          </text>
        </>
      )}
      {isNewest && <circle className={styles.ring} cx={x} cy={line} r="11" />}
      <circle className={isRepeating ? styles.repeatingDot : styles.namedDot} cx={x} cy={line} r="5" />
    </g>
  );
}
