import type { GroupRow } from '#worker/read/reader.ts';
import { formatGroupCount } from '../../lib/format.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { IconTile } from '../../ui/show/avatar.tsx';
import { Badge } from '../../ui/show/badge.tsx';
import { RowOpener, Table, TableRow } from '../../ui/table/table.tsx';

interface GroupsTableProps {
  readonly groups: readonly GroupRow[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  /** Whose panel is open. */
  readonly openId: string | null;
  readonly onOpen: (groupId: string) => void;
  readonly onRename: (group: GroupRow) => void;
  readonly onDelete: (group: GroupRow) => void;
  readonly offlineReason: string | false;
}

export function GroupsTable({ groups, selected, onSelect, ...rest }: GroupsTableProps) {
  const open = groups.filter(({ isEveryone }) => !isEveryone).map(({ id }) => id);
  const on = open.filter((id) => selected.has(id)).length;
  const toggle = (id: string, checked: boolean) => {
    const next = new Set(selected);
    if (checked) next.add(id);
    else next.delete(id);
    onSelect(next);
  };
  return (
    <Table
      label="Groups"
      head={
        <>
          <th scope="col" data-cell="check">
            <Checkbox
              label="Select all groups"
              labelHidden
              disabled={open.length === 0}
              checked={on > 0 && on === open.length}
              mixed={on > 0 && on < open.length}
              onChange={(checked) => onSelect(new Set(checked ? open : []))}
            />
          </th>
          <th scope="col">Groups</th>
          <th scope="col">Users count</th>
          <th scope="col" data-cell="end">
            Actions
          </th>
        </>
      }
    >
      {groups.map((group) => (
        <Row
          key={group.id}
          group={group}
          selected={selected.has(group.id)}
          onToggle={(checked) => toggle(group.id, checked)}
          {...rest}
        />
      ))}
      {groups.length === 0 && (
        <tr>
          <td colSpan={4}>No groups found</td>
        </tr>
      )}
    </Table>
  );
}

interface RowProps extends Omit<GroupsTableProps, 'groups' | 'selected' | 'onSelect'> {
  readonly group: GroupRow;
  readonly selected: boolean;
  readonly onToggle: (checked: boolean) => void;
}

function Row({ group, selected, onToggle, openId, onOpen, onRename, onDelete, offlineReason }: RowProps) {
  const { id, name, memberCount, isEveryone } = group;
  return (
    <TableRow selected={selected} current={id === openId}>
      <td data-cell="check">
        <Checkbox
          label={`Select ${name}`}
          labelHidden
          disabled={isEveryone}
          checked={selected}
          onChange={onToggle}
        />
      </td>
      <td data-cell="main">
        <RowOpener
          lead={<IconTile icon="users" />}
          aside={isEveryone && <Badge>Built in</Badge>}
          onOpen={() => onOpen(id)}
        >
          {name}
        </RowOpener>
      </td>
      <td data-cell="number">{formatGroupCount(memberCount)}</td>
      <td data-cell="end">
        {!isEveryone && (
          <>
            <IconButton
              icon="pencil"
              label={`Rename ${name}`}
              tip="Rename group"
              disabledReason={offlineReason}
              onClick={() => onRename(group)}
            />
            <IconButton
              icon="trash"
              label={`Delete ${name}`}
              tip="Delete group"
              disabledReason={offlineReason}
              onClick={() => onDelete(group)}
            />
          </>
        )}
      </td>
    </TableRow>
  );
}
