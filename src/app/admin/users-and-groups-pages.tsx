import type { Workspace } from '#contract/entities/workspace.ts';
import { roles } from '#contract/rules/roles.ts';
import { GroupAccess, useGroupFolders } from '../../features/access/tabs/group-access.tsx';
import { MemberAccess } from '../../features/access/tabs/member-access.tsx';
import { GroupsScreen } from '../../features/groups/groups-screen.tsx';
import { UsersScreen } from '../../features/members/users-screen.tsx';
import type { InvitePanelHandle } from '../../shared/people/use-people.ts';

/** The users of a workspace, and what each has access to. */
export function UsersPage({
  workspace,
  inviting,
}: {
  readonly workspace: Workspace;
  readonly inviting: InvitePanelHandle;
}) {
  return (
    <UsersScreen
      workspace={workspace}
      inviting={inviting}
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
