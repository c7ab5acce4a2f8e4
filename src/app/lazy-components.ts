import { lazy } from 'react';

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
export const FilespaceSettings = lazy(() =>
  import('../features/filespaces/settings/filespace-settings.tsx').then((module) => ({
    default: module.FilespaceSettings,
  })),
);
export const ConnectScreen = lazy(() =>
  import('../features/filespaces/connect-screen.tsx').then((module) => ({ default: module.ConnectScreen })),
);
export const UsersPage = lazy(() =>
  import('./admin/users-and-groups-pages.tsx').then((module) => ({ default: module.UsersPage })),
);
export const GroupsPage = lazy(() =>
  import('./admin/users-and-groups-pages.tsx').then((module) => ({ default: module.GroupsPage })),
);
export const AccessPage = lazy(() =>
  import('./admin/access-page.tsx').then((module) => ({ default: module.AccessPage })),
);
export const WorkspaceSettings = lazy(() =>
  import('../features/workspaces/settings/workspace-settings.tsx').then((module) => ({
    default: module.WorkspaceSettings,
  })),
);
export const AuditScreen = lazy(() =>
  import('../features/audit/audit-screen.tsx').then((module) => ({ default: module.AuditScreen })),
);
export const OfflinePlace = lazy(() =>
  import('../features/items/offline/offline-place.tsx').then((module) => ({ default: module.OfflinePlace })),
);
export const AccessPanel = lazy(() =>
  import('../features/access/panel/access-panel.tsx').then((module) => ({ default: module.AccessPanel })),
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
export const WorkspaceFullBanner = lazy(() =>
  import('./shell/workspace-full-banner.tsx').then((module) => ({ default: module.WorkspaceFullBanner })),
);
