import type { Member } from '#contract/entities/member.ts';
import type { GroupRow } from '#worker/read/reader.ts';
import { sync } from '../../lib/worker-client.ts';
import { AddManyDialog } from '../../shared/people/add-many-dialog.tsx';
import { personName } from '../../shared/people/person-label.tsx';
import { addGroupsFailed } from './member-texts.ts';
import { messages } from './messages.ts';

interface AddGroupsDialogProps {
  readonly member: Member;
  /** Those that the person is not in. */
  readonly groups: readonly GroupRow[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function AddGroupsDialog({ member, groups, ...dialog }: AddGroupsDialogProps) {
  const add = async (ids: readonly string[]) => {
    const workspace_groups_ids = ids.map((id) => ({ group_id: id }));
    const result = await sync.call('addToGroups', {
      body: { workspace_user_id: member.id, workspace_groups_ids },
    });
    await sync.refreshPeople(member.workspaceId);
    return result.ok ? null : addGroupsFailed(result.problem);
  };
  return (
    <AddManyDialog
      title={messages.addToGroup}
      legend={messages.groupsFor(personName(member))}
      searchLabel={messages.searchGroups}
      options={groups.map(({ id, name }) => ({ id, label: name }))}
      nothingChosen={messages.selectGroups}
      onAdd={add}
      {...dialog}
    />
  );
}
