import { useState } from 'react';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { MomentDateDialog } from './moment-date-dialog.tsx';
import { MomentSlider, type MomentSnapshot } from './moment-slider.tsx';
import styles from './timeline.module.css';
import { timelineMessages } from './timeline-messages.ts';
import { useHistoryKeys } from './use-history-keys.ts';
import type { MomentTimes } from './use-moment-times.ts';

interface MomentTimelineProps {
  readonly times: MomentTimes;
  readonly snapshots: readonly MomentSnapshot[];
  readonly timeZone: string;
  readonly onClose: () => void;
}

/** What leads from moment to moment: the slider, the changes here, and a date with its time. */
export function MomentTimeline({ times, snapshots, timeZone, onClose }: MomentTimelineProps) {
  const { span, time, neighbors } = times;
  const [chooses, setChooses] = useState({ open: false, turn: 0 });
  const around = neighbors === 'asking' ? null : neighbors;
  const go = (way: 'previous' | 'next') => {
    const moment = around?.[way];
    if (moment) times.goTo(moment);
  };
  useHistoryKeys({ go, onClose });
  const reasonNotTo = (way: 'previous' | 'next', none: string) => {
    if (neighbors === 'asking') return timelineMessages.searching;
    if (neighbors === null) return timelineMessages.needsConnection;
    return neighbors[way] === undefined ? timelineMessages.tooMany : neighbors[way] === null && none;
  };
  const arrow = (way: 'previous' | 'next', none: string) => (
    <IconButton
      icon={way === 'previous' ? 'chev-l' : 'chev-r'}
      label={timelineMessages[way]}
      keys={way === 'previous' ? 'Alt+Left' : 'Alt+Right'}
      className={styles.arrow}
      disabledReason={reasonNotTo(way, none)}
      onClick={() => go(way)}
    />
  );
  const isKnown = span !== null && time !== null;
  return (
    <div className={styles.timeline}>
      {arrow('previous', timelineMessages.noPrevious)}
      {isKnown ? (
        <MomentSlider
          span={span}
          time={time}
          counts={times.counts}
          snapshots={snapshots}
          timeZone={timeZone}
          onTime={times.moveTo}
          onSnapshot={({ seq, takenMs }) => times.goTo({ seq, time: Math.floor(takenMs / 1000) })}
        />
      ) : (
        <div className={styles.line} />
      )}
      {arrow('next', timelineMessages.noNext)}
      <IconButton
        icon="calendar"
        label={timelineMessages.chooseTime}
        className={styles.date}
        disabledReason={!isKnown && timelineMessages.needsConnection}
        onClick={() => setChooses(({ turn }) => ({ open: true, turn: turn + 1 }))}
      />
      {isKnown && chooses.turn > 0 && (
        <MomentDateDialog
          key={chooses.turn}
          open={chooses.open}
          span={span}
          time={time}
          timeZone={timeZone}
          onTime={times.moveTo}
          onClose={() => setChooses(({ turn }) => ({ open: false, turn }))}
        />
      )}
    </div>
  );
}
