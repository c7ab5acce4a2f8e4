import { useState } from 'react';
import type { Member } from '#contract/entities/member.ts';
import type { GroupRow } from '#worker/read/reader.ts';
import { sync } from '../../lib/sync.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ChecklistField } from '../../ui/fields/checklist-field.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { addFailed, messages } from './messages.ts';

interface AddUsersDialogProps {
  readonly group: GroupRow;
  /** Those that are not in it. */
  readonly members: readonly Member[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** One call a user, as the specification has it: who was added before one failed is in the group. */
export function AddUsersDialog({ group, members, open, onClose, onClosed }: AddUsersDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  const add = async () => {
    if (working) return;
    const picked = members.filter(({ id }) => chosen.has(id));
    if (picked.length === 0) return setError(messages.selectToAdd);
    setWorking(true);
    setError(undefined);
    let failure: string | undefined;
    for (const { id } of picked) {
      const result = await sync.call('addToGroups', {
        body: { workspace_user_id: id, workspace_groups_ids: [{ group_id: group.id }] },
      });
      if (result.ok) continue;
      failure = addFailed(result.problem);
      break;
    }
    await sync.refreshPeople(group.workspaceId);
    setWorking(false);
    if (failure !== undefined) return setError(failure);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title="Add users"
      onSubmit={add}
      error={error}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" working={working && 'Adding...'}>
            Add
          </Button>
        </>
      }
    >
      <ChecklistField
        legend={`Users for ${group.name}`}
        searchLabel="Search by email"
        options={members.map(({ id, email }) => ({ id, label: email }))}
        chosen={chosen}
        onChange={(next) => {
          setChosen(next);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
