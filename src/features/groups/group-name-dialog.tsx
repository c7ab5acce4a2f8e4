import { useState } from 'react';
import { checkGroupName } from '#contract/rules/group-name.ts';
import type { GroupRow } from '#worker/read/reader.ts';
import { sync } from '../../lib/worker-client.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { showToast } from '../../ui/popups/toast-store.ts';
import { groupFailedMessage, nameMessage, noticeMs } from './group-texts.ts';
import { messages } from './messages.ts';

interface GroupNameDialogProps {
  readonly workspaceId: string;
  /** Null makes a new one. */
  readonly group: GroupRow | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function GroupNameDialog({ workspaceId, group, open, onClose, onClosed }: GroupNameDialogProps) {
  // The group may be gone by the time the dialog closes: it stays what it was opened for.
  const [first] = useState(group);
  const [name, setName] = useState(first?.name ?? '');
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  const checkedNow = checkGroupName(name);
  // What cannot be seen is reported immediately: nobody would look for it later.
  const unseen =
    !checkedNow.ok && checkedNow.problem.kind === 'group-name.invisible' ? checkedNow.problem : null;
  const save = async () => {
    if (working) return;
    const checked = checkGroupName(name);
    if (!checked.ok) return setError(nameMessage(checked.problem));
    if (first !== null && checked.value === first.name) return onClose();
    setWorking(true);
    const body = { workspace_id: workspaceId, group_name: checked.value };
    const result =
      first === null
        ? await sync.call('createGroup', { body })
        : await sync.call('renameGroup', { body: { ...body, id: first.id } });
    await sync.refreshPeople(workspaceId);
    setWorking(false);
    if (!result.ok) return setError(groupFailedMessage(result.problem));
    const text = first === null ? messages.created : messages.renamed;
    showToast({ kind: 'success', text, forMs: noticeMs });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      keepOnOutsidePress
      title={first === null ? messages.createGroup : messages.renameGroup}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            working={working && (first === null ? messages.creating : messages.renaming)}
          >
            {first === null ? messages.createGroup : messages.renameGroup}
          </Button>
        </>
      }
    >
      <TextField
        label={messages.groupName}
        value={name}
        autoComplete="off"
        error={error ?? (unseen && nameMessage(unseen))}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
