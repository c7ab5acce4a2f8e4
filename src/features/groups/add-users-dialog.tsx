import type { Member } from '#contract/entities/member.ts';
import type { GroupRow } from '#worker/read/reader.ts';
import { sync } from '../../lib/worker-client.ts';
import { AddManyDialog } from '../../shared/people/add-many-dialog.tsx';
import { personNameAndAddress } from '../../shared/people/person-label.tsx';
import { addFailedMessage } from './group-texts.ts';
import { messages } from './messages.ts';

interface AddUsersDialogProps {
  readonly group: GroupRow;
  /** Those that are not in it. */
  readonly members: readonly Member[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** One call a user, as the specification has it: who was added before one failed is in the group. */
export function AddUsersDialog({ group, members, ...dialog }: AddUsersDialogProps) {
  const add = async (ids: readonly string[]) => {
    let failure: string | null = null;
    for (const id of ids) {
      const result = await sync.call('addToGroups', {
        body: { workspace_user_id: id, workspace_groups_ids: [{ group_id: group.id }] },
      });
      if (result.ok) continue;
      failure = addFailedMessage(result.problem);
      break;
    }
    await sync.refreshPeople(group.workspaceId);
    return failure;
  };
  return (
    <AddManyDialog
      title={messages.addUsers}
      legend={messages.usersFor(group.name)}
      searchLabel={messages.searchByEmail}
      options={members.map((member) => ({ id: member.id, label: personNameAndAddress(member) }))}
      nothingChosen={messages.selectToAdd}
      onAdd={add}
      {...dialog}
    />
  );
}
