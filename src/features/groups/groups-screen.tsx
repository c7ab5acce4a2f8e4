import { useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { searchKey } from '#contract/rules/unicode/search-key.ts';
import { formatGroupCount } from '../../lib/format.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { useTitle } from '../../lib/use-title.ts';
import { OfflineCopyNotice, PeopleUnavailable } from '../../shared/people/offline-copy-notice.tsx';
import { usePeople } from '../../shared/people/use-people.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { TablePage } from '../../ui/table/table-page.tsx';
import { type GroupAccessTab, GroupPanel } from './group-panel.tsx';
import { GroupsTable } from './groups-table.tsx';
import { messages } from './messages.ts';
import { useGroupDialogs } from './use-group-dialogs.tsx';

/** The groups of a workspace: make, rename, delete, and who is in them. */
export function GroupsScreen({
  workspace,
  access,
}: {
  readonly workspace: Workspace;
  readonly access: GroupAccessTab;
}) {
  useTitle(messages.title);
  const people = usePeople(workspace.id);
  const offline = useOffline();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [openId, setOpenId] = useState<string | null>(null);
  const dialogs = useGroupDialogs(workspace.id);
  if (people === undefined) return null;
  if (people === null) return <PeopleUnavailable what="groups" offline={offline} />;

  const { members, groups, checkedMs } = people;
  const searchText = searchKey(search.trim());
  const shown = groups.filter(({ name }) => searchKey(name).includes(searchText));
  const selected = groups.filter(({ id, isEveryone }) => chosen.has(id) && !isEveryone);
  const open = groups.find(({ id }) => id === openId);
  const offlineReason = offline && messages.needsConnection;

  return (
    <TablePage
      title={messages.title}
      count={formatGroupCount(groups.length)}
      counted={messages.counted(groups.length)}
      actions={
        <>
          <Button
            icon="trash"
            variant="danger"
            disabledReason={offlineReason || (selected.length === 0 && messages.selectGroups)}
            onClick={() => dialogs.ask('delete', selected)}
          >
            {common.delete}
          </Button>
          <Button
            icon="plus"
            variant="primary"
            disabledReason={offlineReason}
            onClick={() => dialogs.ask('create', [])}
          >
            {messages.createGroup}
          </Button>
        </>
      }
      toolbar={
        <>
          <SearchField label={common.search} quiet value={search} onChange={setSearch} />
          <span role="status">{selected.length > 0 && messages.selected(selected.length)}</span>
        </>
      }
      side={
        open && (
          <GroupPanel
            key={open.id}
            group={open}
            members={members}
            offline={offline}
            access={access}
            onClose={() => setOpenId(null)}
          />
        )
      }
    >
      <OfflineCopyNotice what="groups" offline={offline} checkedMs={checkedMs} />
      <GroupsTable
        groups={shown}
        selected={new Set(selected.map(({ id }) => id))}
        onSelect={setChosen}
        openId={openId}
        onOpen={setOpenId}
        onRename={(group) => dialogs.ask('rename', [group])}
        onDelete={(group) => dialogs.ask('delete', [group])}
        offlineReason={offlineReason}
      />
      {dialogs.element(groups)}
    </TablePage>
  );
}
