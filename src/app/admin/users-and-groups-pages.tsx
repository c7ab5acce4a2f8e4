import type { Filespace } from '#contract/entities/filespace.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { roles } from '#contract/rules/roles.ts';
import { GroupAccess, useGroupFolders } from '../../features/access/tabs/group-access.tsx';
import { MemberAccess } from '../../features/access/tabs/member-access.tsx';
import { GroupsScreen } from '../../features/groups/groups-screen.tsx';
import { UsersScreen } from '../../features/members/users-screen.tsx';
import { useSharedQuery } from '../../lib/use-live-query.ts';
import type { InvitePanelHandle } from '../../shared/people/use-people.ts';
import type { AccessPanelContext } from '../access/use-access-panel.ts';

/** The users of a workspace, and what each has access to. */
export function UsersPage({
  workspace,
  filespaces,
  inviting,
  onGiveAccess,
}: {
  readonly workspace: Workspace;
  readonly filespaces: readonly Filespace[];
  readonly inviting: InvitePanelHandle;
  readonly onGiveAccess: AccessPanelContext['give'];
}) {
  const drives = useSharedQuery('drives');
  const isHere = (id: string) => drives?.some(({ driveId, connected }) => connected && driveId === id);
  return (
    <UsersScreen
      workspace={workspace}
      inviting={inviting}
      onGiveAccess={({ workspace_user_id: id, drive_id: asked, folder_id: folderId, folder_path: path }) => {
        const driveId = asked ?? filespaces.find((each) => isHere(each.id))?.id;
        if (driveId === undefined || !isHere(driveId)) return false;
        const folder = folderId === null ? null : { id: folderId, name: path.at(-1) ?? '' };
        onGiveAccess({ driveId, folder, grantTo: { kind: 'user', id } });
        return true;
      }}
      access={(member) =>
        member.role === roles.owner
          ? null
          : (footer) => <MemberAccess workspace={workspace} member={member} footer={footer} />
      }
    />
  );
}

/** The groups of a workspace, and what each has access to. */
export function GroupsPage({ workspace }: { readonly workspace: Workspace }) {
  const count = useGroupFolders(workspace.id);
  return (
    <GroupsScreen
      workspace={workspace}
      access={{
        count,
        show: (group, footer) => <GroupAccess workspace={workspace} group={group} footer={footer} />,
      }}
    />
  );
}
