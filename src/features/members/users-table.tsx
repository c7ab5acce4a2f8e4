import type { Member } from '#contract/entities/member.ts';
import type { GroupRow } from '#worker/read/reader.ts';
import { PersonLabel, personName } from '../../shared/people/person-label.tsx';
import { roleName } from '../../shared/people/role-name.ts';
import { common } from '../../ui/common-messages.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Badge, StatusDot } from '../../ui/display/badge.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import type { MenuItem } from '../../ui/popups/menu-items.ts';
import { SelectAll, toggleSelected } from '../../ui/table/select-all.tsx';
import { RowOpener, TableRow, type VirtualRowProps } from '../../ui/table/table.tsx';
import { VirtualTable } from '../../ui/table/virtual-table.tsx';
import { canDelete, groupsLabel } from './filter-members.ts';
import { JoinedDay } from './joined-day.tsx';
import { messages } from './messages.ts';

interface UsersTableProps {
  readonly members: readonly Member[];
  readonly groups: readonly GroupRow[];
  readonly me: Member | undefined;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly managedId: string | null;
  readonly onManage: (memberId: string) => void;
  /** Nothing for whom nothing can be done to. */
  readonly menuOf: (member: Member) => readonly MenuItem[];
}

export function UsersTable({ members, me, selected, onSelect, ...rest }: UsersTableProps) {
  const open = members.filter((member) => canDelete(me, member)).map(({ id }) => id);
  return (
    <VirtualTable
      label={messages.title}
      columns={7}
      rows={members}
      keyOf={({ id }) => id}
      empty={messages.noneFound}
      head={
        <>
          <SelectAll label={messages.selectAll} open={open} selected={selected} onSelect={onSelect} />
          <th scope="col">{messages.email}</th>
          <th scope="col" data-from="medium">
            {messages.role}
          </th>
          <th scope="col" data-from="wide">
            {messages.groups}
          </th>
          <th scope="col" data-from="medium">
            {messages.joinedOn}
          </th>
          <th scope="col">{messages.status}</th>
          <th scope="col" data-cell="end">
            <span className="visually-hidden">{common.actions}</span>
          </th>
        </>
      }
    >
      {(member, rowProps) => (
        <UserRow
          rowProps={rowProps}
          member={member}
          isMe={member.id === me?.id}
          selected={selected.has(member.id)}
          onToggle={
            canDelete(me, member) ? (checked) => onSelect(toggleSelected(selected, member.id, checked)) : null
          }
          {...rest}
        />
      )}
    </VirtualTable>
  );
}

interface UserRowProps extends Pick<UsersTableProps, 'groups' | 'managedId' | 'onManage' | 'menuOf'> {
  readonly rowProps: VirtualRowProps;
  readonly member: Member;
  readonly isMe: boolean;
  readonly selected: boolean;
  /** Null for whom nobody here can delete. */
  readonly onToggle: ((checked: boolean) => void) | null;
}

function UserRow({ rowProps, member, isMe, selected, onToggle, groups, managedId, ...rest }: UserRowProps) {
  const { onManage, menuOf } = rest;
  const { id, email, role, status, joinedMs } = member;
  const name = personName(member);
  const menu = menuOf(member);
  return (
    <TableRow rowProps={rowProps} selected={selected} current={id === managedId}>
      <td data-cell="check">
        <Checkbox
          label={common.select(name)}
          labelHidden
          disabled={onToggle === null}
          checked={selected}
          onChange={(checked) => onToggle?.(checked)}
        />
      </td>
      <td data-cell="main">
        <RowOpener
          lead={<Avatar of={email} />}
          aside={isMe && <Badge>{messages.you}</Badge>}
          onOpen={() => onManage(id)}
        >
          <PersonLabel of={member} address="below" />
        </RowOpener>
      </td>
      <td data-from="medium">{roleName(role)}</td>
      <td data-from="wide">{groupsLabel(member, groups)}</td>
      <td data-cell="number" data-from="medium">
        <JoinedDay ms={joinedMs} />
      </td>
      <td>
        <StatusDot state={status === 'active' ? 'ok' : 'waiting'}>
          {status === 'active' ? messages.isActive : messages.isInvited}
        </StatusDot>
      </td>
      <td data-cell="end">
        {menu.length > 0 && (
          <Menu
            label={common.optionsOf(name)}
            align="end"
            items={menu}
            trigger={<IconButton icon="dots" label={common.optionsOf(name)} />}
          />
        )}
      </td>
    </TableRow>
  );
}
