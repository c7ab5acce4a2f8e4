import { type CSSProperties, useEffect, useRef } from 'react';
import { tooltipProps } from '../../../../ui/popups/tooltip-props.ts';
import { barHeights, shareOf, snapToSnapshot, type TimeSpan, timeAfterKey } from './moment-times.ts';
import styles from './timeline.module.css';
import { timelineMessages } from './timeline-messages.ts';
import { momentInWords } from './timeline-texts.ts';

export interface MomentSnapshot {
  readonly id: string;
  readonly seq: number;
  readonly name: string;
  readonly takenMs: number;
}

interface MomentSliderProps {
  readonly span: TimeSpan;
  /** In seconds. */
  readonly time: number;
  readonly counts: readonly number[] | null;
  readonly snapshots: readonly MomentSnapshot[];
  readonly timeZone: string;
  readonly onTime: (time: number) => void;
  readonly onSnapshot: (snapshot: MomentSnapshot) => void;
}

const share = (value: number) => ({ '--share': value }) as CSSProperties;

/** The kept time as a line, with when much was done as bars and the snapshots as ticks. */
export function MomentSlider({ span, time, timeZone, ...props }: MomentSliderProps) {
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Whoever came by a key goes on with the keys.
    const now = document.activeElement;
    if (now === document.body || now?.id === 'main') slider.current?.focus({ preventScroll: true });
  }, []);
  const ticks = props.snapshots.filter(({ takenMs }) => takenMs >= span.from * 1000);
  return (
    <div className={styles.line}>
      <div className={styles.bars} aria-hidden="true">
        {props.counts &&
          barHeights(props.counts).map((height, part) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of the time have no other name
            <i key={part} style={share(height)} data-some={height > 0 || undefined} />
          ))}
      </div>
      <span className={styles.track} aria-hidden="true" />
      <input
        ref={slider}
        type="range"
        className={styles.slider}
        aria-label={timelineMessages.slider}
        aria-valuetext={momentInWords(time, timeZone)}
        min={span.from}
        max={Math.max(span.to, span.from + 1)}
        value={Math.min(span.to, Math.max(span.from, time))}
        onChange={({ currentTarget }) => {
          const chosen = Number(currentTarget.value);
          const snapshot = snapToSnapshot(span, chosen, ticks);
          if (snapshot) props.onSnapshot(snapshot);
          else props.onTime(chosen);
        }}
        onKeyDown={(event) => {
          if (event.altKey || event.ctrlKey || event.metaKey) return;
          const next = timeAfterKey(event.key, span, time);
          if (next === null) return;
          event.preventDefault();
          props.onTime(next);
        }}
      />
      {ticks.map((snapshot) => (
        <button
          key={snapshot.id}
          type="button"
          className={styles.tick}
          style={share(shareOf(span, snapshot.takenMs / 1000))}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => props.onSnapshot(snapshot)}
          {...tooltipProps({ text: snapshot.name })}
        />
      ))}
    </div>
  );
}
