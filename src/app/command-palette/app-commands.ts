import type { Filespace } from '#contract/entities/filespace.ts';
import { can } from '#contract/rules/roles.ts';
import { folderPath, panelPath, paths, placePath, workspacePath } from '../../lib/paths.ts';
import { distinctName } from '../../shared/spaces/workspace-owner-hint.ts';
import type { Theme } from '../../ui/foundations/theme.ts';
import { type MenuItems, menuGroups } from '../../ui/popups/menu-items.ts';
import { adminPages } from '../admin/admin-pages.ts';
import type { CurrentLocation, Spaces } from '../location/current-location.ts';
import { shellMessages } from '../shell/shell-messages.ts';
import { themeMenuGroup } from '../shell/theme-menu-group.ts';
import { paletteMessages } from './palette-messages.ts';
import type { Command, CommandGroup } from './palette-options.ts';

export interface AppCommandContext {
  readonly spaces: Spaces;
  readonly currentLocation: CurrentLocation;
  /** Whether this page offers to make a filespace at all. */
  readonly offersCreation: boolean;
  readonly offline: boolean;
  readonly paused: boolean;
  readonly outboxOpen: boolean;
  readonly transfersOpen: boolean;
  readonly theme: Theme;
  readonly filespaceMenu: (filespace: Filespace) => MenuItems;
}

export interface AppActions {
  readonly goTo: (path: string) => void;
  /** Opens the invite panel; absent where the page does not offer it. */
  readonly invite: (() => void) | undefined;
  readonly createFilespace: () => void;
  readonly createWorkspace: () => void;
  readonly chooseTheme: (theme: Theme) => void;
  readonly shortcuts: () => void;
  readonly outbox: () => void;
  readonly transfers: () => void;
  readonly syncNow: () => void;
  readonly pauseSync: (paused: boolean) => void;
  /** Goes over to the newer release; null while there is none. */
  readonly update: (() => void) | null;
  readonly signOut: () => void;
}

/** What of the places stands in the list before anything is typed; typing finds the others. */
const maxLocations = 8;

/** What can be done wherever one is. */
export function appCommands(context: AppCommandContext, actions: AppActions): readonly Command[] {
  const { currentLocation, offline, paused } = context;
  const { filespace, workspace } = currentLocation;
  const create: Command[] = [];
  if (context.offersCreation && can(workspace?.role, 'createFilespace') && !offline) {
    create.push({
      id: 'create-filespace',
      label: shellMessages.createFilespace,
      icon: 'drive',
      onSelect: actions.createFilespace,
    });
  }
  if (workspace && !offline) {
    create.push({
      id: 'create-workspace',
      label: paletteMessages.createWorkspace,
      icon: 'plus',
      onSelect: actions.createWorkspace,
    });
  }
  const ofWorkspace: Command[] = adminPages(workspace?.role).map(({ panel, label, commandLabel, icon }) => ({
    id: `workspace-${panel}`,
    label: commandLabel ?? label,
    icon,
    detail: workspace?.name,
    onSelect: () => actions.goTo(panelPath(panel, workspace?.id)),
  }));
  if (actions.invite && !offline) {
    create.push({
      id: 'invite',
      label: shellMessages.inviteUsers,
      icon: 'user-plus',
      onSelect: actions.invite,
    });
  }
  const ofFilespace = filespace
    ? menuGroups(context.filespaceMenu(filespace))
        .flatMap(({ items }) => items)
        .map((item) => ({ ...item, detail: filespace.name }))
    : [];
  const syncing: Command[] = [
    {
      id: 'outbox',
      label: context.outboxOpen ? paletteMessages.closeOutbox : paletteMessages.openOutbox,
      icon: 'outbox',
      onSelect: actions.outbox,
    },
    {
      id: 'transfers',
      label: context.transfersOpen ? paletteMessages.closeTransfers : paletteMessages.openTransfers,
      icon: 'upload',
      keys: 'T',
      onSelect: actions.transfers,
    },
  ];
  if (!paused && !offline) {
    syncing.push({ id: 'sync-now', label: paletteMessages.syncNow, icon: 'sync', onSelect: actions.syncNow });
  }
  syncing.push({
    id: 'pause',
    label: paused ? paletteMessages.resumeSync : paletteMessages.pauseSync,
    icon: paused ? 'play' : 'pause',
    onSelect: () => actions.pauseSync(!paused),
  });
  const themes = themeMenuGroup(context.theme, actions.chooseTheme)
    .items.filter(({ checked }) => !checked)
    .map(({ id, label, onSelect }) => ({
      id: `theme-${id}`,
      label: paletteMessages.theme(label),
      icon: 'eye' as const,
      onSelect,
    }));
  const { update } = actions;
  const release: Command[] = update
    ? [{ id: 'update', label: shellMessages.reloadToUpdate, icon: 'sync', onSelect: update }]
    : [];
  return [
    ...create,
    ...ofFilespace,
    ...placeCommands(filespace, can(workspace?.role, 'seeEverything'), actions.goTo),
    ...ofWorkspace,
    ...syncing,
    {
      id: 'shortcuts',
      label: shellMessages.shortcuts,
      icon: 'keyboard',
      keys: '?',
      onSelect: actions.shortcuts,
    },
    {
      id: 'diagnostics',
      label: shellMessages.diagnostics,
      icon: 'info',
      onSelect: () => actions.goTo(paths.diagnostics),
    },
    ...themes,
    ...release,
    { id: 'sign-out', label: shellMessages.signOut, icon: 'logout', onSelect: actions.signOut },
  ];
}

const places = [
  ['recent', 'clock'],
  ['starred', 'star'],
  ['shared', 'users'],
  ['offline', 'offline'],
] as const;

/** The lists of the filespace; who sees everything has no use for what was shared with them. */
function placeCommands(
  filespace: Filespace | undefined,
  seesEverything: boolean,
  goTo: (path: string) => void,
): readonly Command[] {
  if (filespace === undefined) return [];
  return places
    .filter(([panel]) => panel !== 'shared' || !seesEverything)
    .map(([panel, icon]) => ({
      id: `place-${panel}`,
      label: paletteMessages.places[panel],
      icon,
      detail: filespace.name,
      onSelect: () => goTo(placePath(filespace.id, panel)),
    }));
}

/** The other filespaces of the workspace, then the other workspaces. */
export function navigationCommands(
  { spaces, currentLocation }: AppCommandContext,
  goTo: (path: string) => void,
): CommandGroup {
  const filespaces = currentLocation.filespaces
    .filter(({ id }) => id !== currentLocation.filespace?.id)
    .map(({ id, name }) => ({
      id,
      name,
      icon: 'drive' as const,
      detail: paletteMessages.filespace,
      href: folderPath(id),
    }));
  const workspaces = spaces.workspaces
    .filter(({ id }) => id !== currentLocation.workspace?.id)
    .map((workspace) => ({
      id: workspace.id,
      name: distinctName(workspace, spaces.workspaces),
      icon: 'users' as const,
      detail: paletteMessages.workspace,
      href: workspacePath(workspace.id),
    }));
  return {
    id: 'places',
    label: paletteMessages.filespacesAndWorkspaces,
    most: maxLocations,
    items: [...filespaces, ...workspaces].map(({ name, ...currentLocation }) => ({
      ...currentLocation,
      label: paletteMessages.goTo(name),
      onSelect: () => goTo(currentLocation.href),
    })),
  };
}
