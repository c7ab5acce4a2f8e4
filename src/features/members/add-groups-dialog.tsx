import { useState } from 'react';
import type { Member } from '#contract/entities/member.ts';
import type { GroupRow } from '#worker/read/reader.ts';
import { sync } from '../../lib/sync.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ChecklistField } from '../../ui/fields/checklist-field.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { addGroupsFailed, messages } from './messages.ts';

interface AddGroupsDialogProps {
  readonly member: Member;
  /** Those that the person is not in. */
  readonly groups: readonly GroupRow[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function AddGroupsDialog({ member, groups, open, onClose, onClosed }: AddGroupsDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  const add = async () => {
    if (working) return;
    const picked = groups.filter(({ id }) => chosen.has(id));
    if (picked.length === 0) return setError(messages.selectGroups);
    setWorking(true);
    setError(undefined);
    const result = await sync.call('addToGroups', {
      body: {
        workspace_user_id: member.id,
        workspace_groups_ids: picked.map(({ id }) => ({ group_id: id })),
      },
    });
    await sync.refreshPeople(member.workspaceId);
    setWorking(false);
    if (!result.ok) return setError(addGroupsFailed(result.problem));
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title="Add to group"
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
        legend={`Groups for ${member.email}`}
        searchLabel="Search groups"
        options={groups.map(({ id, name }) => ({ id, label: name }))}
        chosen={chosen}
        onChange={(next) => {
          setChosen(next);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
