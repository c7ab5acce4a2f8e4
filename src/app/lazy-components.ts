import { untilHere } from '../ui/foundations/import-retries.ts';
import { lazy } from '../ui/language/lazy.ts';
import { whenIdle } from '../ui/popups/lazy-popups.ts';

// Parts of the main app that its first screen does without. They are in the precache, so they come without a network.

export const CreateWorkspace = lazy(() =>
  import('../features/workspaces/create-workspace/create-workspace.tsx').then((module) => ({
    default: module.CreateWorkspace,
  })),
);
export const CreateFilespace = lazy(() =>
  import('../features/filespaces/create-filespace.tsx').then((module) => ({
    default: module.CreateFilespace,
  })),
);
export const NoFilespace = lazy(() =>
  import('../features/filespaces/no-filespace.tsx').then((module) => ({ default: module.NoFilespace })),
);
export const FilespaceSettings = lazy(() =>
  import('../features/filespaces/settings/filespace-settings.tsx').then((module) => ({
    default: module.FilespaceSettings,
  })),
);
export const ConnectScreen = lazy(() =>
  import('../features/filespaces/connect-screen.tsx').then((module) => ({ default: module.ConnectScreen })),
);
export const PlacePage = lazy(() =>
  import('./places/place-page.tsx').then((module) => ({ default: module.PlacePage })),
);
export const AccessPanel = lazy(() =>
  import('../features/access/panel/access-panel.tsx').then((module) => ({ default: module.AccessPanel })),
);
export const AccessSummary = lazy(() =>
  import('../features/access/explain/access-summary.tsx').then((module) => ({
    default: module.AccessSummary,
  })),
);
export const OutboxPanel = lazy(() =>
  import('../features/items/outbox/outbox-panel.tsx').then((module) => ({ default: module.OutboxPanel })),
);
export const TransfersSide = lazy(() =>
  import('./transfers/transfers-side.tsx').then((module) => ({ default: module.TransfersSide })),
);
export const ShortcutsDialog = lazy(() =>
  import('../features/items/shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);
export const InvitePanelSlot = lazy(() =>
  import('./invitations/invite-panel-slot.tsx').then((module) => ({ default: module.InvitePanelSlot })),
);
export const AdminNav = lazy(() =>
  import('./admin/admin-nav.tsx').then((module) => ({ default: module.AdminNav })),
);
export const AdminPage = lazy(() =>
  import('./admin/admin-page.tsx').then((module) => ({ default: module.AdminPage })),
);
export const UnknownFilespace = lazy(() =>
  import('./unknown-filespace.tsx').then((module) => ({ default: module.UnknownFilespace })),
);
/** Shows nothing itself: nobody waits for it, and a page that cannot get it goes on. */
export const Announcers = lazy(async () => {
  await new Promise<void>(whenIdle);
  return untilHere(async () => ({
    default: (await import('../features/items/outbox/announcers.tsx')).Announcers,
  }));
});
export const WorkspaceBanners = lazy(() =>
  untilHere(async () => ({
    default: (await import('./shell/workspace-banners.tsx')).WorkspaceBanners,
  })),
);
