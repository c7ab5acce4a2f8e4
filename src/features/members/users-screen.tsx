import { useState } from 'react';
import type { Workspace } from '#contract/entities/workspace.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { useTitle } from '../../lib/use-title.ts';
import { OfflineCopyNotice, PeopleUnavailable } from '../../shared/people/offline-copy-notice.tsx';
import { type InvitePanelHandle, usePeople } from '../../shared/people/use-people.ts';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { TablePage } from '../../ui/table/table-page.tsx';
import { canDelete, filterMembers, listedLabel, type MemberFilter } from './filter-members.ts';
import { type AccessTab, MemberPanel } from './member-panel.tsx';
import { messages } from './messages.ts';
import { type GiveAccess, useAccessRequests } from './requests/use-access-requests.tsx';
import { useMemberDialogs } from './use-member-dialogs.tsx';
import { UsersTable } from './users-table.tsx';

type AskedFor = Parameters<GiveAccess>[0];

/** Who is in a workspace and who is invited: find, manage and delete users. */
export function UsersScreen({
  workspace,
  inviting,
  access,
  onGiveAccess,
}: {
  readonly workspace: Workspace;
  readonly inviting: InvitePanelHandle;
  /** With what the user asked for, where that is to be given. */
  readonly access: (member: Parameters<AccessTab>[0], asked?: AskedFor) => ReturnType<AccessTab>;
  readonly onGiveAccess: GiveAccess;
}) {
  useTitle(messages.title);
  const people = usePeople(workspace.id);
  const offline = useOffline();
  const [filter, setFilter] = useState<MemberFilter>('all');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [managedId, setManagedId] = useState<string | null>(null);
  /** What the managed user asked for, where that is to be given. */
  const [request, setRequest] = useState<AskedFor>();
  const dialogs = useMemberDialogs(workspace.id, offline);
  // One panel at a time: who is managed gives way to inviting, and the other way round.
  const manage = (id: string | null, asked?: AskedFor) => {
    inviting.close();
    setManagedId(id);
    setRequest(asked);
  };
  const requests = useAccessRequests({
    ...{ workspaceId: workspace.id, offline, checkedMs: people?.checkedMs },
    onGive: (request) => {
      // Where this device has nothing of the filespace, access is given beside the user.
      if (!onGiveAccess(request)) manage(request.workspace_user_id, request);
    },
  });
  if (people === undefined) return null;
  if (people === null) return <PeopleUnavailable what="users" offline={offline} />;

  const { members, groups, checkedMs } = people;
  const me = members.find(({ id }) => id === workspace.memberId);
  const shown = filterMembers(members, filter, search);
  // Nobody is deleted who is not listed.
  const selected = shown.filter((member) => chosen.has(member.id) && canDelete(me, member));
  const isFiltered = filter !== 'all' || search.trim() !== '';
  const managed = members.find(({ id }) => id === managedId);
  const count = (status: MemberFilter) => filterMembers(members, status, '').length;

  return (
    <TablePage
      title={messages.title}
      count={members.length}
      counted={messages.counted(members.length)}
      actions={
        <>
          <Button
            icon="trash"
            variant="danger"
            disabledReason={
              (offline && messages.needsConnection) || (selected.length === 0 && messages.selectUsers)
            }
            onClick={() => dialogs.askDelete(selected)}
          >
            {common.delete}
          </Button>
          <Button
            icon="user-plus"
            variant="primary"
            disabledReason={offline && messages.needsConnection}
            onClick={inviting.open}
          >
            {messages.inviteUsers}
          </Button>
        </>
      }
      toolbar={
        <>
          <SegmentedControl<MemberFilter>
            label={messages.filter}
            value={filter}
            onChange={setFilter}
            segments={[
              { value: 'all', label: messages.all, count: count('all') },
              { value: 'active', label: messages.active, count: count('active') },
              { value: 'invited', label: messages.invited, count: count('invited') },
            ]}
          />
          <span role="status">{listedLabel(shown.length, members.length, selected.length, isFiltered)}</span>
          <SearchField label={messages.searchByEmail} quiet value={search} onChange={setSearch} />
        </>
      }
      side={
        managed &&
        !inviting.isOpen && (
          <MemberPanel
            key={`${managed.id} ${request?.id}`}
            member={managed}
            groups={groups}
            menu={dialogs.menuOf(managed, me)}
            offline={offline}
            access={access(managed, request)}
            startsOnAccess={request !== undefined}
            onClose={() => setManagedId(null)}
          />
        )
      }
    >
      {requests.isSettled && (
        <>
          {requests.element}
          <OfflineCopyNotice what="users" offline={offline} checkedMs={checkedMs} />
          <UsersTable
            members={shown}
            groups={groups}
            me={me}
            selected={new Set(selected.map(({ id }) => id))}
            onSelect={setChosen}
            managedId={inviting.isOpen ? null : managedId}
            onManage={manage}
            menuOf={(member) => dialogs.menuOf(member, me, () => manage(member.id))}
          />
        </>
      )}
      {dialogs.element}
    </TablePage>
  );
}
