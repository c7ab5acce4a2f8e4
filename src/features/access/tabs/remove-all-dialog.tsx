import { useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { sync } from '../../../lib/worker-client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { removeFailed } from '../access-texts.ts';
import { messages as accessMessages } from '../messages.ts';
import { useChangeDisabledReason } from '../use-access.ts';

interface RemoveAllDialogProps {
  readonly workspaceId: string;
  readonly memberId: string;
  readonly name: string;
  /** How many rights were set on the user. */
  readonly count: number;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Asks before a user loses every right that was set on just that user. */
export function RemoveAllDialog(props: RemoveAllDialogProps) {
  const { workspaceId, memberId, name, count, open, onClose, onClosed } = props;
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
      title="Remove all access"
      onSubmit={remove}
      error={error}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="danger-solid"
            disabledReason={off}
            working={working && 'Removing...'}
          >
            Remove all access
          </Button>
        </>
      }
    >
      <p>
        <b>{name}</b> loses {plural(count, 'right')} immediately, in all filespaces of this workspace. What
        groups were given stays.
      </p>
    </Dialog>
  );
}
