import { useState } from 'react';
import type { GroupRow } from '#worker/read/reader.ts';
import { sync } from '../../lib/worker-client.ts';
import { OneByOneProgress } from '../../shared/people/one-by-one-progress.tsx';
import { useOneByOne } from '../../shared/people/use-one-by-one.ts';
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
  const { progress, run, stop } = useOneByOne();
  const [error, setError] = useState<string>();
  const remove = async () => {
    if (groups.length === 0) return setError(messages.noneSelected);
    setError(undefined);
    let failure: string | undefined;
    const removeOne = async ({ id }: GroupRow) => {
      const result = await sync.call('deleteGroup', { params: { workspaceId, groupId: id } });
      // What is gone already is what was wanted.
      if (result.ok || (result.problem.kind === 'refused' && result.problem.status === 404)) return true;
      failure ??= isBulk ? messages.someDeletesFailed : groupFailedMessage(result.problem);
      return false;
    };
    const outcome = await run(groups, removeOne, () => sync.refreshPeople(workspaceId));
    if (outcome === null) return;
    if (outcome.isStopped && outcome.left.length > 0) {
      showToast({ text: messages.deletedOf(outcome.done.length, groups.length) });
      return;
    }
    if (failure !== undefined) return setError(failure);
    const text = isBulk ? messages.allDeleted : messages.deleted;
    showToast({ kind: 'success', text, forMs: noticeMs });
    if (!outcome.isStopped) onClose();
  };
  /** Cancel, Escape and the close button alike. */
  const close = () => {
    stop();
    onClose();
  };
  const [first] = groups;
  return (
    <Dialog
      alert
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={isBulk ? messages.deleteSelected : messages.deleteGroup}
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
        {first === undefined
          ? messages.alreadyDeleted
          : fill(messages.willBeDeleted(groups.length === 1), {
              groups: <b>{groups.length === 1 ? first.name : messages.groups(groups.length)}</b>,
            })}
      </p>
      <OneByOneProgress of={progress} label={common.deleting} />
    </Dialog>
  );
}
