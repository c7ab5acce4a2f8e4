import { useState } from 'react';
import type { Member } from '#contract/entities/member.ts';
import { sync } from '../../lib/worker-client.ts';
import { OneByOneProgress } from '../../shared/people/one-by-one-progress.tsx';
import { personNameAndAddress } from '../../shared/people/person-label.tsx';
import { useOneByOne } from '../../shared/people/use-one-by-one.ts';
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
  const { progress, run, stop } = useOneByOne();
  const [left, setLeft] = useState(members);
  const [error, setError] = useState<string>();
  const removeOne = async ({ id, email }: Member) => {
    const result = await sync.call('removeMember', {
      params: { workspaceId, id },
      body: { Id: id, workspace_id: workspaceId, email },
    });
    // Who is gone already is what was wanted.
    return result.ok || (result.problem.kind === 'refused' && result.problem.status === 404);
  };
  const remove = async () => {
    setError(undefined);
    const outcome = await run(left, removeOne, () => sync.refreshPeople(workspaceId));
    if (outcome === null) return;
    if (outcome.isStopped && outcome.left.length > 0) {
      showToast({ text: messages.deletedOf(outcome.done.length, left.length) });
      return;
    }
    setLeft(outcome.left);
    if (outcome.left.length > 0) {
      setError(members.length > 1 ? messages.someDeletesFailed : messages.deleteFailed);
      return;
    }
    showToast({ kind: 'success', text: messages.deleted, forMs: noticeMs });
    if (!outcome.isStopped) onClose();
  };
  /** Cancel, Escape and the close button alike. */
  const close = () => {
    stop();
    onClose();
  };
  const [first] = left;
  const named = left.slice(0, left.length > mostNamed + 1 ? mostNamed : left.length);
  return (
    <Dialog
      alert
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={members.length > 1 ? messages.deleteSelected : messages.deleteUser}
      onSubmit={remove}
      error={error}
      footer={
        <>
          <Button onClick={close}>{common.cancel}</Button>
          <Button type="submit" variant="danger-solid" working={progress !== null && common.deleting}>
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
      <OneByOneProgress of={progress} label={common.deleting} />
    </Dialog>
  );
}
