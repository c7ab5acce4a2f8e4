import { useState } from 'react';
import type { Snapshot } from '#contract/entities/snapshot.ts';
import { useServerCall } from '../../../lib/use-server-call.ts';
import { sync } from '../../../lib/worker-client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { failedMessage, freedText, messages } from '../messages.ts';
import type { DialogFrame } from './dialog-frame.ts';

interface DeleteDialogProps extends DialogFrame {
  readonly snapshot: Snapshot;
}

/** Says before what the deletion frees. */
export function DeleteDialog({ driveId, snapshot, ...dialog }: DeleteDialogProps) {
  const { id, name } = snapshot;
  const params = { driveId, id };
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  const freed = useServerCall('snapshotFreedSpace', { params });
  const remove = async () => {
    if (working) return;
    setWorking(true);
    setError(undefined);
    const deleted = await sync.call('deleteSnapshot', { params });
    await sync.refreshSnapshots(driveId);
    setWorking(false);
    // What is gone already is what was wanted.
    const isGone = deleted.ok || (deleted.problem.kind === 'refused' && deleted.problem.status === 404);
    if (!isGone) return setError(failedMessage(deleted.problem));
    showToast({ kind: 'success', text: messages.deleted(name) });
    dialog.onClose();
  };
  return (
    <Dialog
      alert
      {...dialog}
      title="Delete Snapshot"
      onSubmit={remove}
      error={error}
      footer={
        <>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button type="submit" variant="danger-solid" working={working && 'Deleting...'}>
            Delete
          </Button>
        </>
      }
    >
      <p>
        Delete the snapshot <b>{name}</b>?
      </p>
      <p role="status">
        {freed.state === 'asking'
          ? messages.measuring
          : freedText(freed.state === 'answered' ? freed.data : null)}
      </p>
    </Dialog>
  );
}
