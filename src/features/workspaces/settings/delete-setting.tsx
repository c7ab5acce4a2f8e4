import { useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { sync } from '../../../lib/worker-client.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { leavingHere } from '../../../shared/spaces/left-here.ts';
import { useDistinctName } from '../../../shared/spaces/use-distinct-name.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SettingCard } from '../../../ui/display/setting-card.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { fill } from '../../../ui/language/fill.ts';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { messages } from './messages.ts';
import { deleteFailed, noticeMs } from './settings-texts.ts';

interface DeleteSettingProps {
  readonly workspace: Workspace;
  readonly offlineReason: string | false;
  readonly onLeft: () => void;
}

export function DeleteSetting({ workspace, offlineReason, onLeft }: DeleteSettingProps) {
  const { id, name } = workspace;
  const called = useDistinctName(workspace);
  const users = usePeople(id)?.members.length;
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();

  const remove = async () => {
    if (working) return;
    if (typed !== name) return setError(messages.nameMismatch);
    setWorking(true);
    setError(undefined);
    const body = { id, workspace_name: typed };
    const result = await leavingHere(id, () => sync.call('deleteWorkspace', { params: { id }, body }));
    setWorking(false);
    if (!result.ok) return setError(deleteFailed(result.problem));
    showToast({ kind: 'success', text: messages.deleted(called), forMs: noticeMs });
    setAsking(false);
    onLeft();
  };

  return (
    <>
      <SettingCard
        tone="danger"
        title={messages.delete}
        about={
          users === undefined ? messages.deleteForEveryone(called) : messages.deleteForUsers(called, users)
        }
        note={messages.deleteNote}
        action={
          <Button
            variant="danger"
            disabledReason={offlineReason}
            onClick={() => {
              setTyped('');
              setError(undefined);
              setAsking(true);
            }}
          >
            {messages.delete}
          </Button>
        }
      />
      <Dialog
        alert
        open={asking}
        onClose={() => setAsking(false)}
        title={messages.delete}
        onSubmit={() => void remove()}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{common.cancel}</Button>
            <Button type="submit" variant="danger-solid" working={working && common.deleting}>
              {common.delete}
            </Button>
          </>
        }
      >
        <p>{fill(messages.deleteConfirm, { name: <b>{called}</b> })}</p>
        <TextField
          label={messages.name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          error={error}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </Dialog>
    </>
  );
}
