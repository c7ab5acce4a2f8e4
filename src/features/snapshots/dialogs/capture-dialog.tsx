import { useState } from 'react';
import { checkSnapshotName } from '#contract/rules/snapshots/snapshot-name.ts';
import { sync } from '../../../lib/worker-client.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { messages } from '../messages.ts';
import type { DialogFrame } from './dialog-frame.ts';
import { dialogMessages } from './dialog-messages.ts';
import { failedMessage, nameMessage } from './dialog-texts.ts';

export function CaptureDialog({ driveId, ...dialog }: DialogFrame) {
  const [name, setName] = useState('');
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  const capture = async () => {
    if (working) return;
    const checked = checkSnapshotName(name);
    if (!checked.ok) return setError(nameMessage('snapshot', checked.problem));
    setWorking(true);
    const body = { schedular_name: checked.value, drive_id: driveId };
    const captured = await sync.call('captureSnapshot', { body });
    await sync.refreshSnapshots(driveId);
    setWorking(false);
    if (!captured.ok) return setError(failedMessage(captured.problem));
    showToast({ kind: 'success', text: dialogMessages.captured(captured.value.schedular_name) });
    dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      keepOnOutsidePress
      title={dialogMessages.createTitle}
      onSubmit={capture}
      footer={
        <>
          <Button onClick={dialog.onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary" working={working && dialogMessages.capturing}>
            {messages.captureSnapshot}
          </Button>
        </>
      }
    >
      <TextField
        label={dialogMessages.snapshotName}
        value={name}
        autoComplete="off"
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
