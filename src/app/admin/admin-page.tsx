import { useNavigate } from 'react-router-dom';
import type { Workspace } from '#contract/entities/workspace.ts';
import { redirectDelayMs } from '../../features/workspaces/settings/settings-texts.ts';
import { type DriveAddress, parseDriveAddress, paths } from '../../lib/paths.ts';
import { sync } from '../../lib/worker-client.ts';
import type { InvitePanelHandle } from '../../shared/people/use-people.ts';
import { lazy } from '../../ui/language/lazy.ts';
import type { AccessPanelContext } from '../access/use-access-panel.ts';
import type { CurrentLocation } from '../location/current-location.ts';

const UsersPage = lazy(() =>
  import('./users-and-groups-pages.tsx').then((module) => ({ default: module.UsersPage })),
);
const GroupsPage = lazy(() =>
  import('./users-and-groups-pages.tsx').then((module) => ({ default: module.GroupsPage })),
);
const AccessPage = lazy(() => import('./access-page.tsx').then((module) => ({ default: module.AccessPage })));
const WorkspaceSettings = lazy(() =>
  import('../../features/workspaces/settings/workspace-settings.tsx').then((module) => ({
    default: module.WorkspaceSettings,
  })),
);
const AuditScreen = lazy(() =>
  import('../../features/audit/audit-screen.tsx').then((module) => ({ default: module.AuditScreen })),
);

interface AdminPageProps {
  readonly address: DriveAddress;
  readonly currentLocation: CurrentLocation;
  readonly workspace: Workspace;
  readonly inviting: InvitePanelHandle;
  readonly onGiveAccess: AccessPanelContext['give'];
}

/** Each workspace has its own: nothing that was chosen in one is chosen in the next. */
export function AdminPage(props: AdminPageProps) {
  const { address, currentLocation, workspace, inviting, onGiveAccess } = props;
  const navigate = useNavigate();

  /** What the person reads of it comes first; whoever has gone elsewhere since stays there. */
  function leaveSoon() {
    setTimeout(() => {
      void sync.refreshSpaces();
      const { workspaceId } = parseDriveAddress(new URLSearchParams(location.search));
      if (workspaceId === workspace.id) navigate(paths.drive, { replace: true });
    }, redirectDelayMs);
  }

  switch (address.panel) {
    case 'groups':
      return <GroupsPage key={workspace.id} workspace={workspace} />;
    case 'access':
      return (
        <AccessPage
          key={workspace.id}
          workspace={workspace}
          currentLocation={currentLocation}
          address={address}
        />
      );
    case 'audit':
      return <AuditScreen key={workspace.id} workspace={workspace} />;
    case 'settings':
      return <WorkspaceSettings key={workspace.id} workspace={workspace} onLeft={leaveSoon} />;
    default:
      return (
        <UsersPage
          key={workspace.id}
          workspace={workspace}
          filespaces={currentLocation.filespaces}
          inviting={inviting}
          onGiveAccess={onGiveAccess}
        />
      );
  }
}
