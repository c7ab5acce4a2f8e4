import { useState } from 'react';
import type { Member } from '#contract/entities/member.ts';
import { sync } from '../../lib/worker-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { showToast } from '../../ui/popups/toast-store.ts';
import { inviteFailed, messages, noticeMs } from './messages.ts';

interface WithdrawDialogProps {
  readonly member: Member;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function WithdrawInvitationDialog({ member, open, onClose, onClosed }: WithdrawDialogProps) {
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  const withdraw = async () => {
    if (working) return;
    setWorking(true);
    setError(undefined);
    const query = { workspaceId: member.workspaceId, workspaceUserId: member.id };
    const result = await sync.call('withdrawInvite', { query });
    await sync.refreshPeople(member.workspaceId);
    setWorking(false);
    if (!result.ok) return setError(inviteFailed(result.problem, messages.withdrawFailed));
    showToast({ kind: 'success', text: messages.withdrawn, forMs: noticeMs });
    onClose();
  };
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title="Withdraw invite"
      onSubmit={withdraw}
      error={error}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger-solid" working={working && 'Withdrawing...'}>
            Withdraw invite
          </Button>
        </>
      }
    >
      <p>
        Every link that was sent to <b>{member.email}</b> ends, and the address leaves the list. You can
        invite it again.
      </p>
    </Dialog>
  );
}
