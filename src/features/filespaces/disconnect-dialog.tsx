import { useState } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { sync } from '../../lib/worker-client.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Note } from '../../ui/display/note.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { detailsMessages } from './details-messages.ts';
import { menuMessages } from './menu-messages.ts';

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
      title={detailsMessages.disconnectNamed(filespace.name)}
      onSubmit={disconnect}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary" working={working && detailsMessages.disconnecting}>
            {menuMessages.disconnect}
          </Button>
        </>
      }
    >
      <p>{detailsMessages.stopsSyncing(filespace.name)}</p>
      {pending > 0 && <Note tone="warn">{detailsMessages.pending(pending)}</Note>}
      <Checkbox label={detailsMessages.deleteCopy} checked={deleteLocal} onChange={setDeleteLocal} />
      {full && (
        <Note tone="danger" role="alert">
          {detailsMessages.disconnectFull}
        </Note>
      )}
    </Dialog>
  );
}
