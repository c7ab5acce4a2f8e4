import { useState } from 'react';
import type { Member } from '#contract/entities/member.ts';
import { sync } from '../../lib/worker-client.ts';
import { personNameAndAddress } from '../../shared/people/person-label.tsx';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { fill } from '../../ui/language/fill.ts';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { showToast } from '../../ui/popups/toast-store.ts';
import { noticeMs } from './member-texts.ts';
import { messages } from './messages.ts';

interface DeleteUsersDialogProps {
  readonly workspaceId: string;
  readonly members: readonly Member[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

const mostNamed = 5;

/** Asks before users lose their place. Of several those that could not be deleted stay, and the dialog says so. */
export function DeleteUsersDialog({ workspaceId, members, open, onClose, onClosed }: DeleteUsersDialogProps) {
  const [working, setWorking] = useState(false);
  const [left, setLeft] = useState(members);
  const [error, setError] = useState<string>();
  const remove = async () => {
    if (working) return;
    setWorking(true);
    setError(undefined);
    const failed: Member[] = [];
    for (const member of left) {
      const { id, email } = member;
      const result = await sync.call('removeMember', {
        params: { workspaceId, id },
        body: { Id: id, workspace_id: workspaceId, email },
      });
      // Who is gone already is what was wanted.
      const isDeleted = result.ok || (result.problem.kind === 'refused' && result.problem.status === 404);
      if (!isDeleted) failed.push(member);
    }
    await sync.refreshPeople(workspaceId);
    setWorking(false);
    setLeft(failed);
    if (failed.length > 0) {
      setError(members.length > 1 ? messages.someDeletesFailed : messages.deleteFailed);
      return;
    }
    showToast({ kind: 'success', text: messages.deleted, forMs: noticeMs });
    onClose();
  };
  const [first] = left;
  const named = left.slice(0, left.length > mostNamed + 1 ? mostNamed : left.length);
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={members.length > 1 ? messages.deleteSelected : messages.deleteUser}
      onSubmit={remove}
      error={error}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="danger-solid" working={working && common.deleting}>
            {common.delete}
          </Button>
        </>
      }
    >
      <p>
        {fill(messages.loseAccess(left.length === 1), {
          users: (
            <b>{left.length === 1 && first ? personNameAndAddress(first) : messages.users(left.length)}</b>
          ),
        })}
      </p>
      {left.length > 1 && (
        <ul>
          {named.map((member) => (
            <li key={member.id}>{personNameAndAddress(member)}</li>
          ))}
          {left.length > named.length && <li>{messages.andOthers(left.length - named.length)}</li>}
        </ul>
      )}
    </Dialog>
  );
}
