import { useState } from 'react';
import type { Member } from '#contract/entities/member.ts';
import { sync } from '../../lib/worker-client.ts';
import { personNameAndAddress } from '../../shared/people/person-label.tsx';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { fill } from '../../ui/language/fill.ts';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { showToast } from '../../ui/popups/toast-store.ts';
import { inviteFailed, noticeMs } from './member-texts.ts';
import { messages } from './messages.ts';

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
      title={messages.withdrawInvite}
      onSubmit={withdraw}
      error={error}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="danger-solid" working={working && messages.withdrawing}>
            {messages.withdrawInvite}
          </Button>
        </>
      }
    >
      <p>{fill(messages.linksStop, { user: <b>{personNameAndAddress(member)}</b> })}</p>
    </Dialog>
  );
}
