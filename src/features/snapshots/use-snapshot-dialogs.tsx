import { type ReactNode, useState } from 'react';
import type { Snapshot, SnapshotSchedule } from '#contract/entities/snapshot.ts';
import { CaptureDialog } from './dialogs/capture-dialog.tsx';
import { DeleteDialog } from './dialogs/delete-dialog.tsx';
import { ScheduleDialog } from './dialogs/schedule-dialog.tsx';
import { StopDialog } from './dialogs/stop-dialog.tsx';

type Question =
  | { readonly what: 'capture' | 'schedule' }
  | { readonly what: 'stop'; readonly schedule: SnapshotSchedule }
  | { readonly what: 'delete'; readonly snapshot: Snapshot };

interface Asked {
  readonly question: Question;
  readonly open: boolean;
  /** Each asking is a dialog of its own: nothing of the last one is in it. */
  readonly turn: number;
}

/** The dialogs of the snapshots screen. What they are about stays as it was when they were opened. */
export function useSnapshotDialogs(driveId: string) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked((last) => last && { ...last, open: false });
  const closed = () => setAsked((last) => (last?.open ? last : null));

  function element(): ReactNode {
    if (asked === null) return null;
    const { question, open, turn } = asked;
    const frame = { driveId, open, onClose: close, onClosed: closed };
    switch (question.what) {
      case 'capture':
        return <CaptureDialog key={turn} {...frame} />;
      case 'schedule':
        return <ScheduleDialog key={turn} {...frame} />;
      case 'stop':
        return <StopDialog key={turn} {...frame} schedule={question.schedule} />;
      case 'delete':
        return <DeleteDialog key={turn} {...frame} snapshot={question.snapshot} />;
    }
  }

  const ask = (question: Question) =>
    setAsked((last) => ({ question, open: true, turn: (last?.turn ?? 0) + 1 }));
  return {
    element: element(),
    capture: () => ask({ what: 'capture' }),
    schedule: () => ask({ what: 'schedule' }),
    askToStop: (schedule: SnapshotSchedule) => ask({ what: 'stop', schedule }),
    askToDelete: (snapshot: Snapshot) => ask({ what: 'delete', snapshot }),
  };
}
