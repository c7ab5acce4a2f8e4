import type { GroupRow } from '#worker/read/reader.ts';
import { formatGroupCount } from '../../lib/format.ts';
import { common } from '../../ui/common-messages.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { IconTile } from '../../ui/display/avatar.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { SelectAll, toggleSelected } from '../../ui/table/select-all.tsx';
import { RowOpener, TableRow, type VirtualRowProps } from '../../ui/table/table.tsx';
import { VirtualTable } from '../../ui/table/virtual-table.tsx';
import { messages } from './messages.ts';

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
  return (
    <VirtualTable
      label={messages.title}
      columns={4}
      rows={groups}
      keyOf={({ id }) => id}
      empty={messages.noneFound}
      head={
        <>
          <SelectAll label={messages.selectAll} open={open} selected={selected} onSelect={onSelect} />
          <th scope="col">{messages.title}</th>
          <th scope="col">{messages.usersCount}</th>
          <th scope="col" data-cell="end">
            {common.actions}
          </th>
        </>
      }
    >
      {(group, rowProps) => (
        <Row
          rowProps={rowProps}
          group={group}
          selected={selected.has(group.id)}
          onToggle={(checked) => onSelect(toggleSelected(selected, group.id, checked))}
          {...rest}
        />
      )}
    </VirtualTable>
  );
}

interface RowProps extends Omit<GroupsTableProps, 'groups' | 'selected' | 'onSelect'> {
  readonly rowProps: VirtualRowProps;
  readonly group: GroupRow;
  readonly selected: boolean;
  readonly onToggle: (checked: boolean) => void;
}

function Row({ rowProps, group, selected, onToggle, openId, ...rest }: RowProps) {
  const { onOpen, onRename, onDelete, offlineReason } = rest;
  const { id, name, memberCount, isEveryone } = group;
  return (
    <TableRow rowProps={rowProps} selected={selected} current={id === openId}>
      <td data-cell="check">
        <Checkbox
          label={common.select(name)}
          labelHidden
          disabled={isEveryone}
          checked={selected}
          onChange={onToggle}
        />
      </td>
      <td data-cell="main">
        <RowOpener
          lead={<IconTile icon="users" />}
          aside={isEveryone && <Badge>{messages.builtIn}</Badge>}
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
              label={messages.renameNamed(name)}
              tip={messages.renameGroup}
              disabledReason={offlineReason}
              onClick={() => onRename(group)}
            />
            <IconButton
              icon="trash"
              label={messages.deleteNamed(name)}
              tip={messages.deleteGroup}
              disabledReason={offlineReason}
              onClick={() => onDelete(group)}
            />
          </>
        )}
      </td>
    </TableRow>
  );
}
