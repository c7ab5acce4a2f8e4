import { useState } from 'react';
import { sync } from '../../../lib/worker-client.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { fill } from '../../../ui/language/fill.ts';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { removeFailed } from '../access-texts.ts';
import { messages as accessMessages } from '../messages.ts';
import { useChangeDisabledReason } from '../use-access.ts';
import { messages } from './messages.ts';

interface RemoveAllDialogProps {
  readonly workspaceId: string;
  readonly memberId: string;
  readonly name: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Asks before a user loses every right that was set on just that user. */
export function RemoveAllDialog(props: RemoveAllDialogProps) {
  const { workspaceId, memberId, name, open, onClose, onClosed } = props;
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  const off = useChangeDisabledReason();
  const remove = async () => {
    if (working || off) return;
    setWorking(true);
    setError(undefined);
    const params = { workspaceId, workspaceUserId: memberId };
    const result = await sync.call('removeUserGrants', { params });
    await sync.refreshAccess(workspaceId);
    setWorking(false);
    if (!result.ok) return setError(removeFailed(result.problem));
    showToast({ kind: 'success', text: accessMessages.removed });
    onClose();
  };
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={messages.removeAllAccess}
      onSubmit={remove}
      error={error}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            variant="danger-solid"
            disabledReason={off}
            working={working && accessMessages.removing}
          >
            {messages.removeAllAccess}
          </Button>
        </>
      }
    >
      <p>{fill(messages.loses, { name: <b>{name}</b> })}</p>
    </Dialog>
  );
}
