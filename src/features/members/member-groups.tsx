import type { Member } from '#contract/entities/member.ts';
import type { GroupRow } from '#worker/read/reader.ts';
import { sync } from '../../lib/worker-client.ts';
import { personName } from '../../shared/people/person-label.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { IconTile } from '../../ui/display/avatar.tsx';
import { ListRow, RowList } from '../../ui/display/row-list.tsx';
import { showToast } from '../../ui/popups/toast-store.ts';
import { removeFromGroupFailed } from './member-texts.ts';
import { messages } from './messages.ts';

interface MemberGroupsProps {
  readonly member: Member;
  /** Those that the person is in. */
  readonly groups: readonly GroupRow[];
  readonly offlineReason: string | false;
}

/** The groups of one user; all but Everyone can be left. */
export function MemberGroups({ member, groups, offlineReason }: MemberGroupsProps) {
  const leave = async (group: GroupRow) => {
    const result = await sync.call('removeFromGroup', { params: { one: group.id, other: member.id } });
    await sync.refreshPeople(member.workspaceId);
    if (!result.ok) showToast({ kind: 'error', text: removeFromGroupFailed(result.problem) });
  };
  return (
    <RowList label={messages.groupsOf(personName(member))}>
      {groups.map((group) => (
        <ListRow
          key={group.id}
          lead={<IconTile icon="users" />}
          action={
            !group.isEveryone && (
              <IconButton
                icon="x"
                label={messages.removeFrom(group.name)}
                disabledReason={offlineReason}
                onClick={() => leave(group)}
              />
            )
          }
        >
          {group.name}
        </ListRow>
      ))}
    </RowList>
  );
}
