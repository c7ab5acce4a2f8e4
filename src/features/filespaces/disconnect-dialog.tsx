import { useState } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { sync } from '../../lib/worker-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Note } from '../../ui/display/note.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { messages } from './messages.ts';

interface DisconnectDialogProps {
  readonly filespace: Filespace;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function DisconnectDialog({ filespace, open, onClose, onClosed }: DisconnectDialogProps) {
  const [deleteLocal, setDeleteLocal] = useState(false);
  const [working, setWorking] = useState(false);
  const [full, setFull] = useState(false);
  const pending = useLiveQuery(
    async (reader) => (await reader.pendingCounts()).get(filespace.id) ?? 0,
    [filespace.id],
    0,
  );
  const disconnect = async () => {
    if (working) return;
    setWorking(true);
    const done = await sync.disconnectFilespace(filespace.id, deleteLocal);
    setWorking(false);
    setFull(!done.ok);
    if (done.ok) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={`Disconnect ${filespace.name}`}
      onSubmit={disconnect}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" working={working && 'Disconnecting...'}>
            Disconnect
          </Button>
        </>
      }
    >
      <p>This device stops keeping {filespace.name} up to date. Nothing changes for anyone else.</p>
      {pending > 0 && (
        <Note tone="warn">
          {pending === 1
            ? '1 change made here has not been sent yet. It stays on this device until it is sent.'
            : `${pending} changes made here have not been sent yet. They stay on this device until they are sent.`}
        </Note>
      )}
      <Checkbox
        label="Remove the offline copy from this device"
        checked={deleteLocal}
        onChange={setDeleteLocal}
      />
      {full && (
        <Note tone="danger" role="alert">
          {messages.disconnectFull}
        </Note>
      )}
    </Dialog>
  );
}
