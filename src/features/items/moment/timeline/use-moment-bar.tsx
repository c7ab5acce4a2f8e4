import type { ComponentProps } from 'react';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
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
  /** What is done is done with the one that is named. */
  readonly folder: PathSegment;
  /** What the page is called: the folder, or that it is what was found. */
  readonly heading: string;
  /** Whether its rows are still those of another moment. */
  readonly isStale: boolean;
  /** Whether the moment is not kept, or which folder it is does not come: nothing can be done with it. */
  readonly isMissing: boolean;
  readonly restore: Pick<MomentRestore, 'epoch' | 'reason' | 'askAll'>;
}

/** When the moment is, in words, and the bar that says so and leads to others. */
export function useMomentBar(options: MomentBarOptions) {
  const { timeZone, name, note, snapshots, onCompare, onRewound, onClose } = options;
  const { moment, filespaceName, workspaceId, role } = options;
  const times = useMomentTimes(options);
  const { span, time: seconds } = times;
  const time = seconds === null ? null : formatMoment(seconds * 1000, Date.now(), timeZone);
  const isOldest = span !== null && seconds !== null && seconds <= span.from;
  return {
    /** Null until it is known. */
    time,
    bar: ({ folder, heading, isStale, isMissing, restore }: ShownFolder) => (
      <>
        <MomentHeading title={name ?? filespaceName} shown={heading} time={time} />
        <MomentBar
          {...{ time, name, role, isMissing, onCompare, onRewound, onClose }}
          folderName={folder.name}
          note={note ?? (isOldest ? beginsText(span.from, timeZone) : null)}
          timeline={<MomentTimeline {...{ times, snapshots, timeZone, onClose }} />}
          loading={times.isMoving || isStale}
          restoreReason={restore.reason}
          onRestoreAll={restore.askAll}
          rewindTarget={{
            ...{ driveId: moment.driveId, workspaceId, filespaceName },
            ...{ folderId: folder.id, name: folder.name, seq: moment.seq, time },
          }}
          access={{
            ...{ moment, epoch: restore.epoch, filespaceName, time },
            ...{ folderId: folder.id, folderName: folder.name },
          }}
        />
      </>
    ),
  };
}
