import type { Member } from '#contract/entities/member.ts';
import type { GroupRow } from '#worker/read/reader.ts';
import { sync } from '../../lib/worker-client.ts';
import { AddManyDialog } from '../../shared/people/add-many-dialog.tsx';
import { personNameAndAddress } from '../../shared/people/person-label.tsx';
import { useOneByOne } from '../../shared/people/use-one-by-one.ts';
import { showToast } from '../../ui/popups/toast-store.ts';
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
export function AddUsersDialog({ group, members, onClose, ...dialog }: AddUsersDialogProps) {
  const { progress, run, stop } = useOneByOne();
  const add = async (ids: readonly string[]) => {
    let failure: string | null = null;
    const addOne = async (id: string) => {
      const result = await sync.call('addToGroups', {
        body: { workspace_user_id: id, workspace_groups_ids: [{ group_id: group.id }] },
      });
      if (result.ok) return true;
      failure = addFailedMessage(result.problem);
      stop();
      return false;
    };
    const outcome = await run(ids, addOne, () => sync.refreshPeople(group.workspaceId));
    if (outcome?.isStopped && failure === null && outcome.left.length > 0) {
      showToast({ text: messages.addedOf(outcome.done.length, ids.length) });
    }
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
      progress={progress}
      onClose={() => {
        stop();
        onClose();
      }}
      {...dialog}
    />
  );
}
