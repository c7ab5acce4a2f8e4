import type { MenuItem } from '../../ui/popups/menu-items.ts';
import { menuMessages } from './menu-messages.ts';

interface FilespaceActions {
  readonly details: () => void;
  /** Null for those who do not manage access. */
  readonly access: (() => void) | null;
  readonly snapshots: () => void;
  readonly trash: () => void;
  readonly activity: () => void;
  readonly history: () => void;
  /** Null for those who may not manage filespaces. */
  readonly settings: (() => void) | null;
  readonly disconnect: () => void;
  readonly connect: () => void;
}

/** What the menus of a filespace offer: the tab's, and the one under the name above its contents. */
export function filespaceMenu(connected: boolean, act: FilespaceActions): readonly MenuItem[] {
  return [
    { id: 'details', label: menuMessages.details, icon: 'info', onSelect: act.details },
    ...(act.access
      ? [
          {
            id: 'access',
            label: menuMessages.access,
            icon: 'shield' as const,
            disabledReason: !connected && menuMessages.connectFirst,
            onSelect: act.access,
          },
        ]
      : []),
    {
      id: 'snapshots',
      label: menuMessages.snapshots,
      icon: 'camera',
      disabledReason: !connected && menuMessages.connectFirst,
      onSelect: act.snapshots,
    },
    {
      id: 'trash',
      label: menuMessages.trash,
      icon: 'trash',
      disabledReason: !connected && menuMessages.connectFirst,
      onSelect: act.trash,
    },
    {
      id: 'activity',
      label: menuMessages.activity,
      icon: 'history',
      disabledReason: !connected && menuMessages.connectFirst,
      onSelect: act.activity,
    },
    {
      id: 'history',
      label: menuMessages.history,
      icon: 'clock',
      keys: 'H',
      disabledReason: !connected && menuMessages.connectFirst,
      onSelect: act.history,
    },
    ...(act.settings
      ? [{ id: 'settings', label: menuMessages.settings, icon: 'gear' as const, onSelect: act.settings }]
      : []),
    connected
      ? { id: 'disconnect', label: menuMessages.disconnect, icon: 'plug', onSelect: act.disconnect }
      : { id: 'connect', label: menuMessages.connect, icon: 'plug', onSelect: act.connect },
  ];
}
