import type { Filespace } from '#contract/entities/filespace.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { roles } from '#contract/rules/roles.ts';
import type { WireAccessRequest } from '#contract/wire/access/requests.ts';
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
        onGiveAccess({ driveId, folder: folderOf(folderId, path), grantTo: { kind: 'user', id } });
        return true;
      }}
      access={(member, request) =>
        member.role === roles.owner
          ? null
          : (footer) => (
              <MemberAccess workspace={workspace} member={member} asked={askedBy(request)} footer={footer} />
            )
      }
    />
  );
}

function folderOf(id: string | null, path: readonly string[]) {
  return id === null ? null : { id, name: path.at(-1) ?? '' };
}

/** Who asks for a workspace leaves open which of its filespaces. */
function askedBy(request: WireAccessRequest | undefined) {
  if (!request || request.drive_id === null) return undefined;
  return { driveId: request.drive_id, folder: folderOf(request.folder_id, request.folder_path) };
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
