import { useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { Filespace } from '#contract/entities/filespace.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PlaceList } from '../features/items/places/place-list.ts';
import { type DriveAddress, folderPath, panelPath, paths, workspacePath } from '../lib/paths.ts';
import { useAccount } from '../lib/session.ts';
import type { InvitePanelHandle } from '../shared/people/use-people.ts';
import type { MenuItems } from '../ui/popups/menu-items.ts';
import type { AccessPanelContext } from './access/use-access-panel.ts';
import { isBesideContents, type Page } from './choose-page.ts';
import { FilespacePage } from './filespace-page.tsx';
import {
  AdminPage,
  ConnectScreen,
  CreateFilespace,
  CreateWorkspace,
  FilespaceSettings,
  NoFilespace,
  PlacePage,
  UnknownFilespace,
} from './lazy-components.ts';
import { LoadingPage } from './loading-page.tsx';
import type { CurrentLocation } from './location/current-location.ts';

interface CenterPageProps {
  readonly page: Page;
  readonly currentLocation: CurrentLocation;
  readonly address: DriveAddress;
  /** Whether the lists are the replica's own, so that an address that names nothing in them is wrong. */
  readonly settled: boolean;
  /** Whether the address names a filespace that this person cannot open. */
  readonly isUnknown: boolean;
  readonly filespaceMenu: (filespace: Filespace) => MenuItems;
  /** Another panel stands beside the page. */
  readonly crowded: boolean;
  readonly inviting: InvitePanelHandle;
  readonly access: AccessPanelContext;
  readonly onReviewChanges: () => void;
  readonly onCreateFilespace: () => void;
  readonly onWorkspaceCreated: (workspace: Workspace) => void;
  readonly onFilespaceCreated: (filespace: Filespace) => void;
}

/** The page that was chosen, in the centre panel. */
export function MainPage(props: CenterPageProps) {
  const { page, currentLocation, address, settled } = props;
  const { email } = useAccount();
  const navigate = useNavigate();
  const { key } = useLocation();
  const { workspace, filespace } = currentLocation;
  const last = useRef(workspace);
  if (workspace) last.current = workspace;
  if (props.isUnknown && page !== 'workspace-creation') {
    return (
      <UnknownFilespace
        key={address.driveId}
        target={{
          driveId: address.driveId ?? '',
          folderId: address.folderId === rootId ? undefined : address.folderId,
        }}
        other={filespace}
        onGo={({ id }) => navigate(folderPath(id), { replace: true })}
      />
    );
  }

  switch (page) {
    case 'loading':
      return <LoadingPage />;
    case 'workspace-creation':
      return (
        <CreateWorkspace
          gone={address.panel === 'create-workspace' ? undefined : last.current}
          onCancel={workspace && (() => navigate(paths.drive))}
          onCreated={(created) => {
            props.onWorkspaceCreated(created);
            navigate(panelPath('create-filespace', created.id), { replace: true });
          }}
          onNotValidated={() => navigate(paths.emailVerification, { state: { email } })}
        />
      );
    case 'filespace-creation':
      if (!workspace) return <LoadingPage />;
      if (address.panel !== 'create-filespace' || workspace.role !== roles.owner) {
        return <NoFilespace workspace={workspace} onCreate={props.onCreateFilespace} />;
      }
      return (
        <CreateFilespace
          key={workspace.id}
          workspace={workspace}
          onCancel={() => navigate(filespace ? folderPath(filespace.id) : paths.drive)}
          onCreated={(created) => {
            props.onFilespaceCreated(created);
            navigate(folderPath(created.id), { replace: true });
          }}
        />
      );
    case 'administration':
      if (!workspace) return <LoadingPage />;
      return (
        <AdminPage
          workspace={workspace}
          currentLocation={currentLocation}
          address={address}
          inviting={props.inviting}
          onGiveAccess={props.access.give}
        />
      );
    case 'filespace-settings':
    case 'connect':
    case 'offline':
    case 'starred':
    case 'recent':
    case 'shared':
    case 'snapshots':
    case 'trash':
    case 'activity':
    case 'contents': {
      if (!workspace || !filespace) return <LoadingPage />;
      // The address always names the filespace on screen, so that it can be kept and passed on.
      if (address.driveId !== filespace.id) {
        // Once for each address: one may be replaced by another that needs it too, before it was drawn.
        return settled ? <Navigate key={key} to={folderPath(filespace.id)} replace /> : <LoadingPage />;
      }
      if (page === 'filespace-settings') {
        return (
          <FilespaceSettings
            key={filespace.id}
            filespace={filespace}
            onDeleted={() => navigate(workspacePath(workspace.id), { replace: true })}
          />
        );
      }
      const contents = (list?: PlaceList) => (
        <FilespacePage
          key={filespace.id}
          filespace={filespace}
          role={workspace.role}
          folderId={address.folderId}
          previewId={address.previewId}
          query={address.query}
          filters={address.filters}
          menu={props.filespaceMenu(filespace)}
          access={props.access}
          crowded={props.crowded}
          onReviewChanges={props.onReviewChanges}
          list={list}
        />
      );
      if (isBesideContents(page) || (page === 'contents' && address.at !== null)) {
        return (
          <PlacePage
            key={filespace.id}
            page={page}
            filespace={filespace}
            role={workspace.role}
            address={address}
            renderList={contents}
          />
        );
      }
      if (page === 'connect') return <ConnectScreen key={filespace.id} filespace={filespace} />;
      return contents();
    }
  }
}
