import type { ComponentProps } from 'react';
import { formatMoment } from '../../../../lib/time-zone/format-moment.ts';
import type { MomentRestore } from '../../../../shared/restore/moment/use-moment-restore.tsx';
import { MomentBar } from '../moment-bar.tsx';
import { MomentHeading } from './moment-heading.tsx';
import type { MomentSnapshot } from './moment-slider.tsx';
import { MomentTimeline } from './moment-timeline.tsx';
import { beginsText } from './timeline-texts.ts';
import { type MomentTimesOptions, useMomentTimes } from './use-moment-times.ts';

export interface MomentBarOptions extends MomentTimesOptions {
  /** What it is called, where it is a snapshot. */
  readonly name: string | null;
  /** What it no longer shows. */
  readonly note: string | null;
  readonly snapshots: readonly MomentSnapshot[];
  readonly filespaceName: string;
  readonly workspaceId: string;
  /** The person's role in the workspace. */
  readonly role: unknown;
  readonly timeZone: string;
  /** Shows what has changed since, below the folder. */
  readonly onCompare: () => void;
  readonly onRewound: ComponentProps<typeof MomentBar>['onRewound'];
  readonly onClose: () => void;
}

interface ShownFolder {
  readonly folderName: string;
  /** What the page is called: the folder, or that it is what was found. */
  readonly heading: string;
  /** Whether its rows are still those of another moment. */
  readonly isStale: boolean;
  /** Whether the moment is not kept: nothing can be done with it. */
  readonly isMissing: boolean;
  readonly restore: Pick<MomentRestore, 'epoch' | 'reason' | 'askAll'>;
}

/** When the moment is, in words, and the bar that says so and leads to others. */
export function useMomentBar(options: MomentBarOptions) {
  const { timeZone, name, note, snapshots, onCompare, onRewound, onClose } = options;
  const { moment, folderId, filespaceName, workspaceId, role } = options;
  const times = useMomentTimes(options);
  const { span, time: seconds } = times;
  const time = seconds === null ? null : formatMoment(seconds * 1000, Date.now(), timeZone);
  const isOldest = span !== null && seconds !== null && seconds <= span.from;
  return {
    /** Null until it is known. */
    time,
    bar: ({ folderName, heading, isStale, isMissing, restore }: ShownFolder) => (
      <>
        <MomentHeading title={name ?? filespaceName} shown={heading} time={time} />
        <MomentBar
          {...{ folderName, time, name, role, isMissing, onCompare, onRewound, onClose }}
          note={note ?? (isOldest ? beginsText(span.from, timeZone) : null)}
          timeline={<MomentTimeline {...{ times, snapshots, timeZone, onClose }} />}
          loading={times.isMoving || isStale}
          restoreReason={restore.reason}
          onRestoreAll={restore.askAll}
          rewindTarget={{
            ...{ driveId: moment.driveId, workspaceId, filespaceName },
            ...{ folderId, name: folderName, seq: moment.seq, time },
          }}
          access={{ moment, epoch: restore.epoch, folderId, folderName, filespaceName, time }}
        />
      </>
    ),
  };
}
