import type { Filespace } from '#contract/entities/filespace.ts';
import { can } from '#contract/rules/roles.ts';
import { folderPath, panelPath, paths, workspacePath } from '../../lib/paths.ts';
import type { Theme } from '../../ui/ground/theme.ts';
import { type MenuItems, menuGroups } from '../../ui/popups/menu-items.ts';
import { adminPages } from '../admin/admin-pages.ts';
import { themeGroup } from '../frame/theme-group.ts';
import type { Place, Spaces } from '../place.ts';
import type { Command, CommandGroup } from './palette-options.ts';

export interface AppFacts {
  readonly spaces: Spaces;
  readonly place: Place;
  /** Whether this page offers to make a filespace at all. */
  readonly offersCreation: boolean;
  readonly offline: boolean;
  readonly paused: boolean;
  readonly outboxOpen: boolean;
  readonly theme: Theme;
  readonly filespaceMenu: (filespace: Filespace) => MenuItems;
}

export interface AppDeeds {
  readonly goTo: (path: string) => void;
  /** Opens the invite panel; absent where the page does not offer it. */
  readonly invite: (() => void) | undefined;
  readonly createFilespace: () => void;
  readonly createWorkspace: () => void;
  readonly chooseTheme: (theme: Theme) => void;
  readonly shortcuts: () => void;
  readonly outbox: () => void;
  readonly syncNow: () => void;
  readonly pauseSync: (paused: boolean) => void;
  /** Goes over to the newer release; null while there is none. */
  readonly update: (() => void) | null;
  readonly signOut: () => void;
}

/** What of the places stands in the list at once; typing finds the others. */
const mostPlaces = 8;

/** What can be done wherever one is. */
export function appCommands(facts: AppFacts, deeds: AppDeeds): readonly Command[] {
  const { place, offline, paused } = facts;
  const { filespace, workspace } = place;
  const create: Command[] = [];
  if (facts.offersCreation && can(workspace?.role, 'createFilespace') && !offline) {
    create.push({
      id: 'create-filespace',
      label: 'Create filespace',
      icon: 'drive',
      onSelect: deeds.createFilespace,
    });
  }
  if (workspace && !offline) {
    create.push({
      id: 'create-workspace',
      label: 'Create workspace',
      icon: 'plus',
      onSelect: deeds.createWorkspace,
    });
  }
  const ofWorkspace: Command[] = adminPages(workspace?.role).map(({ panel, label, commandLabel, icon }) => ({
    id: `workspace-${panel}`,
    label: commandLabel ?? label,
    icon,
    detail: workspace?.name,
    onSelect: () => deeds.goTo(panelPath(panel, workspace?.id)),
  }));
  if (deeds.invite && !offline) {
    create.push({ id: 'invite', label: 'Invite Users', icon: 'user-plus', onSelect: deeds.invite });
  }
  const ofFilespace = filespace
    ? menuGroups(facts.filespaceMenu(filespace))
        .flatMap(({ items }) => items)
        .map((item) => ({ ...item, detail: filespace.name }))
    : [];
  const syncing: Command[] = [
    {
      id: 'outbox',
      label: facts.outboxOpen ? 'Close outbox' : 'Open outbox',
      icon: 'outbox',
      onSelect: deeds.outbox,
    },
  ];
  if (!paused && !offline) {
    syncing.push({ id: 'sync-now', label: 'Sync now', icon: 'sync', onSelect: deeds.syncNow });
  }
  syncing.push({
    id: 'pause',
    label: paused ? 'Resume sync' : 'Pause sync',
    icon: paused ? 'play' : 'pause',
    onSelect: () => deeds.pauseSync(!paused),
  });
  const themes = themeGroup(facts.theme, deeds.chooseTheme)
    .items.filter(({ checked }) => !checked)
    .map(({ id, label, onSelect }) => ({
      id: `theme-${id}`,
      label: `Theme: ${label}`,
      icon: 'eye' as const,
      onSelect,
    }));
  const { update } = deeds;
  const release: Command[] = update
    ? [{ id: 'update', label: 'Reload to update', icon: 'sync', onSelect: update }]
    : [];
  return [
    ...create,
    ...ofFilespace,
    ...ofWorkspace,
    ...syncing,
    { id: 'shortcuts', label: 'Keyboard shortcuts', icon: 'keyboard', keys: '?', onSelect: deeds.shortcuts },
    {
      id: 'diagnostics',
      label: 'Diagnostics',
      icon: 'info',
      onSelect: () => deeds.goTo(paths.diagnostics),
    },
    ...themes,
    ...release,
    { id: 'sign-out', label: 'Sign out', icon: 'logout', onSelect: deeds.signOut },
  ];
}

/** The other filespaces of the workspace, then the other workspaces. */
export function placeCommands({ spaces, place }: AppFacts, goTo: (path: string) => void): CommandGroup {
  const filespaces = place.filespaces
    .filter(({ id }) => id !== place.filespace?.id)
    .map(({ id, name }) => ({ id, name, icon: 'drive' as const, detail: 'Filespace', href: folderPath(id) }));
  const workspaces = spaces.workspaces
    .filter(({ id }) => id !== place.workspace?.id)
    .map(({ id, name }) => ({
      id,
      name,
      icon: 'users' as const,
      detail: 'Workspace',
      href: workspacePath(id),
    }));
  return {
    id: 'places',
    label: 'Filespaces and workspaces',
    most: mostPlaces,
    items: [...filespaces, ...workspaces].map(({ name, ...place }) => ({
      ...place,
      label: `Go to ${name}`,
      onSelect: () => goTo(place.href),
    })),
  };
}
