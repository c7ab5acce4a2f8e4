import type { Member } from '#contract/entities/member.ts';
import type { GroupRow } from '#worker/read/reader.ts';
import { formatDay } from '../../lib/format.ts';
import { roleName } from '../../shared/people/role-name.ts';
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
      label="Users"
      columns={7}
      rows={members}
      keyOf={({ id }) => id}
      empty="No users found"
      head={
        <>
          <SelectAll label="Select all users" open={open} selected={selected} onSelect={onSelect} />
          <th scope="col">Email</th>
          <th scope="col" data-from="medium">
            Role
          </th>
          <th scope="col" data-from="wide">
            Groups
          </th>
          <th scope="col" data-from="medium">
            Joined on
          </th>
          <th scope="col">Status</th>
          <th scope="col" data-cell="end">
            <span className="visually-hidden">Actions</span>
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
  const menu = menuOf(member);
  return (
    <TableRow rowProps={rowProps} selected={selected} current={id === managedId}>
      <td data-cell="check">
        <Checkbox
          label={`Select ${email}`}
          labelHidden
          disabled={onToggle === null}
          checked={selected}
          onChange={(checked) => onToggle?.(checked)}
        />
      </td>
      <td data-cell="main">
        <RowOpener
          lead={<Avatar of={email} />}
          aside={isMe && <Badge>You</Badge>}
          onOpen={() => onManage(id)}
        >
          {email}
        </RowOpener>
      </td>
      <td data-from="medium">{roleName(role)}</td>
      <td data-from="wide">{groupsLabel(member, groups)}</td>
      <td data-cell="number" data-from="medium">
        {joinedMs === null ? 'Not yet' : formatDay(joinedMs)}
      </td>
      <td>
        <StatusDot state={status === 'active' ? 'ok' : 'waiting'}>
          {status === 'active' ? 'Active' : 'Invited'}
        </StatusDot>
      </td>
      <td data-cell="end">
        {menu.length > 0 && (
          <Menu
            label={`${email} options`}
            align="end"
            items={menu}
            trigger={<IconButton icon="dots" label={`${email} options`} />}
          />
        )}
      </td>
    </TableRow>
  );
}
