import { useState } from 'react';
import type { GroupRow } from '#worker/read/reader.ts';
import { sync } from '../../lib/worker-client.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { fill } from '../../ui/language/fill.ts';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { showToast } from '../../ui/popups/toast-store.ts';
import { groupFailedMessage, noticeMs } from './group-texts.ts';
import { messages } from './messages.ts';

interface DeleteGroupsDialogProps {
  readonly workspaceId: string;
  /** Those that are still there. */
  readonly groups: readonly GroupRow[];
  readonly isBulk: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function DeleteGroupsDialog(props: DeleteGroupsDialogProps) {
  const { workspaceId, groups, isBulk, open, onClose, onClosed } = props;
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  const remove = async () => {
    if (working) return;
    if (groups.length === 0) return setError(messages.noneSelected);
    setWorking(true);
    setError(undefined);
    let failure: string | undefined;
    for (const { id } of groups) {
      const result = await sync.call('deleteGroup', { params: { workspaceId, groupId: id } });
      // What is gone already is what was wanted.
      const isDeleted = result.ok || (result.problem.kind === 'refused' && result.problem.status === 404);
      if (!isDeleted) failure ??= isBulk ? messages.someDeletesFailed : groupFailedMessage(result.problem);
    }
    await sync.refreshPeople(workspaceId);
    setWorking(false);
    if (failure !== undefined) return setError(failure);
    const text = isBulk ? messages.allDeleted : messages.deleted;
    showToast({ kind: 'success', text, forMs: noticeMs });
    onClose();
  };
  const [first] = groups;
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={isBulk ? messages.deleteSelected : messages.deleteGroup}
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
        {first === undefined
          ? messages.alreadyDeleted
          : fill(messages.willBeDeleted(groups.length === 1), {
              groups: <b>{groups.length === 1 ? first.name : messages.groups(groups.length)}</b>,
            })}
      </p>
    </Dialog>
  );
}
