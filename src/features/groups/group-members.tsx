import type { Member } from '#contract/entities/member.ts';
import type { GroupRow } from '#worker/read/reader.ts';
import { PersonLabel, personName } from '../../shared/people/person-label.tsx';
import { common } from '../../ui/common-messages.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { ListRow, VirtualRowList } from '../../ui/display/row-list.tsx';
import { toggleSelected } from '../../ui/table/select-all.tsx';
import { messages } from './messages.ts';

interface GroupMembersProps {
  readonly group: GroupRow;
  readonly members: readonly Member[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
  readonly offlineReason: string | false;
  readonly onRemove: (member: Member) => void;
}

/** Who is in a group. Nobody is taken out of Everyone. */
export function GroupMembers({
  group,
  members,
  chosen,
  onChoose,
  offlineReason,
  onRemove,
}: GroupMembersProps) {
  if (members.length === 0)
    return (
      <EmptyState art="vacant" level={3} title={messages.noUsers}>
        {messages.noUsersHint}
      </EmptyState>
    );
  return (
    <VirtualRowList label={messages.usersOf(group.name)} rows={members} keyOf={({ id }) => id}>
      {(member, rowProps) => (
        <ListRow
          rowProps={rowProps}
          lead={
            <>
              {!group.isEveryone && (
                <Checkbox
                  label={common.select(personName(member))}
                  labelHidden
                  checked={chosen.has(member.id)}
                  onChange={(checked) => onChoose(toggleSelected(chosen, member.id, checked))}
                />
              )}
              <Avatar of={member.email} />
            </>
          }
          action={
            !group.isEveryone && (
              <IconButton
                icon="x"
                label={common.removeNamed(personName(member))}
                disabledReason={offlineReason}
                onClick={() => onRemove(member)}
              />
            )
          }
        >
          <PersonLabel of={member} address="below" />
        </ListRow>
      )}
    </VirtualRowList>
  );
}
