import { useState } from 'react';
import type { Snapshot } from '#contract/entities/snapshot.ts';
import { useServerCall } from '../../../lib/use-server-call.ts';
import { sync } from '../../../lib/worker-client.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { fill } from '../../../ui/language/fill.ts';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import type { DialogFrame } from './dialog-frame.ts';
import { dialogMessages as messages } from './dialog-messages.ts';
import { failedMessage, freedText } from './dialog-texts.ts';

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
      title={messages.deleteTitle}
      onSubmit={remove}
      error={error}
      footer={
        <>
          <Button onClick={dialog.onClose}>{common.cancel}</Button>
          <Button type="submit" variant="danger-solid" working={working && common.deleting}>
            {common.delete}
          </Button>
        </>
      }
    >
      <p>{fill(messages.deleteQuestion, { name: <b>{name}</b> })}</p>
      <p role="status">
        {freed.state === 'asking'
          ? messages.measuring
          : freedText(freed.state === 'answered' ? freed.data : null)}
      </p>
    </Dialog>
  );
}
