import { Suspense, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { can } from '#contract/rules/roles.ts';
import { DeviceSummary } from '../features/filespaces/device-summary.tsx';
import { FilespaceList } from '../features/filespaces/filespace-list.tsx';
import { useFilespaceDialogs } from '../features/filespaces/use-filespace-dialogs.tsx';
import { WorkspaceSidebar } from '../features/workspaces/workspace-sidebar.tsx';
import { PageActionsContext, type PageActionsRef } from '../lib/page-actions.ts';
import { folderPath, panelPath, parseDriveAddress, paths, workspacePath } from '../lib/paths.ts';
import { useAccount } from '../lib/session.ts';
import { useTimeZone } from '../lib/time-zone/use-time-zone.ts';
import { useSharedQuery } from '../lib/use-live-query.ts';
import { useFirstSpaceList } from '../shared/spaces/use-first-space-list.ts';
import { useAccessPanel } from './access/use-access-panel.ts';
import { adminPages } from './admin/admin-pages.ts';
import { choosePage, isPlace, showsCreateFilespace, showsInvite } from './choose-page.ts';
import { PaletteSlot, usePalette } from './command-palette/palette-slot.tsx';
import { useInvitePanel } from './invitations/use-invite-panel.ts';
import { AdminNav, Announcers, InvitePanelSlot, OutboxPanel, TransfersSide } from './lazy-components.ts';
import { useCurrentLocation, useIsUnknownFilespace, useSpaces } from './location/use-current-location.ts';
import { MainPage } from './main-page.tsx';
import { Banners } from './shell/banners.tsx';
import { Header } from './shell/header.tsx';
import { Shell } from './shell/shell.tsx';
import { shellMessages } from './shell/shell-messages.ts';
import { SidebarFooter } from './shell/sidebar-footer.tsx';
import { useTimeZoneOffer } from './time-zone/use-time-zone-offer.ts';
import { useDevicePanels } from './transfers/use-device-panels.tsx';
import { useShortcutsDialog } from './use-shortcuts-dialog.tsx';

/** The main app: finds out where the person is and composes the frame around it. */
export function MainScreen() {
  const { email } = useAccount();
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const [search] = useSearchParams();
  const address = parseDriveAddress(search);
  const { spaces, addWorkspace, addFilespace } = useSpaces();
  const currentLocation = useCurrentLocation(spaces, address);
  const { workspace, filespaces, filespace } = currentLocation;
  const drives = useSharedQuery('drives');
  const invite = useInvitePanel(workspace);
  const access = useAccessPanel(currentLocation, address.panel !== null, () => {
    invite.close();
    panels.close();
  });
  const panels = useDevicePanels(() => {
    invite.close();
    access.close();
  });
  const dialogs = useFilespaceDialogs(workspace?.role, ({ id }) => access.open(id, null));
  const shortcuts = useShortcutsDialog();
  const palette = usePalette();
  const pageOffer: PageActionsRef = useRef(null);
  useFirstSpaceList(!spaces.known, () =>
    navigate(paths.emailVerification, { replace: true, state: { email } }),
  );

  const isAnother = address.workspaceId !== null && address.workspaceId !== workspace?.id;
  const isUnknown = useIsUnknownFilespace(spaces, address.driveId);
  const page = choosePage({
    spacesKnown: spaces.known && (spaces.live || !address.driveId || filespace?.id === address.driveId),
    hasWorkspace: workspace !== undefined,
    hasFilespace: filespace !== undefined,
    connected: drives?.some(({ driveId, connected }) => connected && driveId === filespace?.id),
    asked: address.panel,
    canCreateFilespace: can(workspace?.role, 'createFilespace'),
    canManageFilespaces: can(workspace?.role, 'manageFilespaces'),
    // Of a workspace that has just gone there is no page, and not another's in its place.
    administers: isAnother ? [] : adminPages(workspace?.role).map(({ panel }) => panel),
  });
  const administration = page === 'administration' ? workspace : undefined;
  const outbox = {
    outboxOpen: panels.open === 'outbox',
    onOutbox: () => panels.toggle('outbox'),
  };
  const inviting = {
    isOpen: invite.workspaceId !== null,
    close: invite.close,
    open: () => {
      panels.close();
      access.close();
      invite.open();
    },
  };
  useTimeZoneOffer();
  const onInvite = showsInvite(page, workspace?.role) ? inviting.open : undefined;
  const creation = {
    offersCreation: showsCreateFilespace(page),
    onCreateFilespace: () => navigate(panelPath('create-filespace', workspace?.id)),
    onCreateWorkspace: () => navigate(panelPath('create-workspace')),
  };

  return (
    <Shell
      header={
        <Header
          workspaces={spaces.workspaces}
          workspace={workspace}
          {...outbox}
          {...creation}
          transfers={panels.transfersButton}
          onInvite={onInvite}
          onShortcuts={shortcuts.show}
          onPalette={palette.show}
          onSwitchWorkspace={(id) => navigate(workspacePath(id))}
        />
      }
      sidebar={
        <WorkspaceSidebar workspaces={spaces.workspaces} current={workspace}>
          <SidebarFooter />
        </WorkspaceSidebar>
      }
      navLabel={administration ? shellMessages.administration : shellMessages.filespaces}
      nav={
        <>
          {administration ? (
            <Suspense fallback={null}>
              <AdminNav
                workspace={administration}
                panel={address.panel}
                backTo={filespace ? folderPath(filespace.id) : workspacePath(administration.id)}
              />
            </Suspense>
          ) : (
            <FilespaceList
              known={spaces.known}
              filespaces={filespaces}
              currentId={filespace?.id}
              place={isPlace(page) ? page : null}
              isGuest={!can(workspace?.role, 'seeEverything')}
              menuOf={dialogs.menuOf}
            />
          )}
          <DeviceSummary driveId={filespace?.id} />
        </>
      }
      banners={<Banners workspace={workspace} />}
      side={
        invite.workspaceId ? (
          <InvitePanelSlot key={invite.workspaceId} workspaceId={invite.workspaceId} onClose={invite.close} />
        ) : (
          <>
            {panels.open === 'outbox' && <OutboxPanel timeZone={timeZone} onClose={panels.close} />}
            {panels.open === 'transfers' && (
              <TransfersSide
                timeZone={timeZone}
                onClose={panels.close}
                onShowFolder={(driveId, folderId) => navigate(folderPath(driveId, folderId))}
              />
            )}
          </>
        )
      }
    >
      <PageActionsContext value={pageOffer}>
        <MainPage
          page={page}
          currentLocation={currentLocation}
          address={address}
          settled={spaces.live}
          isUnknown={isUnknown}
          filespaceMenu={dialogs.menuOf}
          crowded={panels.open !== null}
          inviting={inviting}
          access={access}
          onReviewChanges={() => panels.show('outbox')}
          onCreateFilespace={creation.onCreateFilespace}
          onWorkspaceCreated={addWorkspace}
          onFilespaceCreated={addFilespace}
        />
        {dialogs.element}
        {panels.transfersPill}
        <Suspense fallback={null}>
          <Announcers />
        </Suspense>
        {shortcuts.element}
        <PaletteSlot
          asked={palette.asked}
          open={palette.open}
          onClose={palette.hide}
          spaces={spaces}
          currentLocation={currentLocation}
          filespaceMenu={dialogs.menuOf}
          {...outbox}
          {...creation}
          transfersOpen={panels.open === 'transfers'}
          onTransfers={() => panels.toggle('transfers')}
          onInvite={onInvite}
          onShortcuts={shortcuts.show}
        />
      </PageActionsContext>
    </Shell>
  );
}
