import { useNavigate } from 'react-router-dom';
import type { Workspace } from '#contract/entities/workspace.ts';
import { followUpMs } from '../../features/workspaces/settings/messages.ts';
import { type DriveAddress, paths, readDriveAddress } from '../../lib/paths.ts';
import type { Inviting } from '../../lib/people/use-people.ts';
import { sync } from '../../lib/sync.ts';
import { AccessPage, AuditScreen, GroupsPage, UsersPage, WorkspaceSettings } from '../lazy-parts.ts';
import type { Place } from '../place.ts';

interface AdminPageProps {
  readonly address: DriveAddress;
  readonly place: Place;
  readonly workspace: Workspace;
  readonly inviting: Inviting;
}

/** Each workspace has its own: nothing that was chosen in one is chosen in the next. */
export function AdminPage({ address, place, workspace, inviting }: AdminPageProps) {
  const navigate = useNavigate();

  /** What the person reads of it comes first; whoever has gone elsewhere meanwhile stays there. */
  function leaveSoon() {
    setTimeout(() => {
      void sync.refreshSpaces();
      const { workspaceId } = readDriveAddress(new URLSearchParams(location.search));
      if (workspaceId === workspace.id) navigate(paths.drive, { replace: true });
    }, followUpMs);
  }

  switch (address.panel) {
    case 'groups':
      return <GroupsPage key={workspace.id} workspace={workspace} />;
    case 'access':
      return <AccessPage key={workspace.id} workspace={workspace} place={place} address={address} />;
    case 'audit':
      return <AuditScreen key={workspace.id} workspace={workspace} />;
    case 'settings':
      return <WorkspaceSettings key={workspace.id} workspace={workspace} onLeft={leaveSoon} />;
    default:
      return <UsersPage key={workspace.id} workspace={workspace} inviting={inviting} />;
  }
}
