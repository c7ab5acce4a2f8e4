import { useState } from 'react';
import type { SnapshotSchedule } from '#contract/entities/snapshot.ts';
import { sync } from '../../../lib/worker-client.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { messages } from '../messages.ts';
import type { DialogFrame } from './dialog-frame.ts';
import { dialogMessages } from './dialog-messages.ts';
import { failedMessage, stopQuestion } from './dialog-texts.ts';

interface StopDialogProps extends DialogFrame {
  readonly schedule: SnapshotSchedule;
}

export function StopDialog({ driveId, schedule, ...dialog }: StopDialogProps) {
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  const stop = async () => {
    if (working) return;
    setWorking(true);
    setError(undefined);
    const stopped = await sync.call('stopSnapshotSchedule', { params: { driveId, id: schedule.id } });
    await sync.refreshSnapshots(driveId);
    setWorking(false);
    // One that captured nothing is gone as soon as it is stopped: somebody else was quicker.
    const isStopped = stopped.ok || (stopped.problem.kind === 'refused' && stopped.problem.status === 404);
    if (!isStopped) return setError(failedMessage(stopped.problem));
    showToast({ kind: 'success', text: dialogMessages.stopped });
    dialog.onClose();
  };
  return (
    <Dialog
      alert
      {...dialog}
      title={messages.stopSchedule}
      onSubmit={stop}
      error={error}
      footer={
        <>
          <Button onClick={dialog.onClose}>{common.cancel}</Button>
          <Button type="submit" variant="danger-solid" working={working && dialogMessages.stopping}>
            {messages.stopSchedule}
          </Button>
        </>
      }
    >
      <p>{stopQuestion(schedule)}</p>
    </Dialog>
  );
}
