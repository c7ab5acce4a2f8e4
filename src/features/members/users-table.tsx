import type { Member } from '#contract/entities/member.ts';
import type { GroupRow } from '#worker/read/reader.ts';
import { formatDay } from '../../lib/format.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import type { MenuItem } from '../../ui/popups/menu-items.ts';
import { Avatar } from '../../ui/show/avatar.tsx';
import { Badge, StatusDot } from '../../ui/show/badge.tsx';
import { RowOpener, Table, TableRow } from '../../ui/table/table.tsx';
import { groupsText, mayDelete } from './member-list.ts';
import { roleName } from './messages.ts';

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
  const open = members.filter((member) => mayDelete(me, member)).map(({ id }) => id);
  const on = open.filter((id) => selected.has(id)).length;
  const toggle = (id: string, checked: boolean) => {
    const next = new Set(selected);
    if (checked) next.add(id);
    else next.delete(id);
    onSelect(next);
  };
  return (
    <Table
      label="Users"
      head={
        <>
          <th scope="col" data-cell="check">
            <Checkbox
              label="Select all users"
              labelHidden
              disabled={open.length === 0}
              checked={on > 0 && on === open.length}
              mixed={on > 0 && on < open.length}
              onChange={(checked) => onSelect(new Set(checked ? open : []))}
            />
          </th>
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
      {members.map((member) => (
        <UserRow
          key={member.id}
          member={member}
          isMe={member.id === me?.id}
          selected={selected.has(member.id)}
          onToggle={mayDelete(me, member) ? (checked) => toggle(member.id, checked) : null}
          {...rest}
        />
      ))}
      {members.length === 0 && (
        <tr>
          <td colSpan={7}>No users found</td>
        </tr>
      )}
    </Table>
  );
}

interface UserRowProps extends Pick<UsersTableProps, 'groups' | 'managedId' | 'onManage' | 'menuOf'> {
  readonly member: Member;
  readonly isMe: boolean;
  readonly selected: boolean;
  /** Null for whom nobody here can delete. */
  readonly onToggle: ((checked: boolean) => void) | null;
}

function UserRow({ member, isMe, selected, onToggle, groups, managedId, onManage, menuOf }: UserRowProps) {
  const { id, email, role, status, joinedMs } = member;
  const menu = menuOf(member);
  return (
    <TableRow selected={selected} current={id === managedId}>
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
      <td data-from="wide">{groupsText(member, groups)}</td>
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
