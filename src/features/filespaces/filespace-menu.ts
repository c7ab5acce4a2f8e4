import type { MenuItem } from '../../ui/popups/menu-items.ts';

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

const connectFirst = 'Connect it first: its folders come to this device with that';

/** What the menus of a filespace offer: the tab's, and the one under the name above its contents. */
export function filespaceMenu(connected: boolean, act: FilespaceActions): readonly MenuItem[] {
  return [
    { id: 'details', label: 'Filespace details', icon: 'info', onSelect: act.details },
    ...(act.access
      ? [
          {
            id: 'access',
            label: 'Access and Permissions',
            icon: 'shield' as const,
            disabledReason: !connected && connectFirst,
            onSelect: act.access,
          },
        ]
      : []),
    {
      id: 'snapshots',
      label: 'Snapshots',
      icon: 'camera',
      disabledReason: !connected && connectFirst,
      onSelect: act.snapshots,
    },
    {
      id: 'trash',
      label: 'Trash',
      icon: 'trash',
      disabledReason: !connected && connectFirst,
      onSelect: act.trash,
    },
    {
      id: 'activity',
      label: 'Activity',
      icon: 'history',
      disabledReason: !connected && connectFirst,
      onSelect: act.activity,
    },
    {
      id: 'history',
      label: 'History',
      icon: 'clock',
      keys: 'H',
      disabledReason: !connected && connectFirst,
      onSelect: act.history,
    },
    ...(act.settings
      ? [{ id: 'settings', label: 'Filespace settings', icon: 'gear' as const, onSelect: act.settings }]
      : []),
    connected
      ? { id: 'disconnect', label: 'Disconnect', icon: 'plug', onSelect: act.disconnect }
      : { id: 'connect', label: 'Connect', icon: 'plug', onSelect: act.connect },
  ];
}
