import type { MenuItem } from '../../ui/popups/menu-items.ts';
import { detailsMessages } from './details-messages.ts';

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
    { id: 'details', label: detailsMessages.details, icon: 'info', onSelect: act.details },
    ...(act.access
      ? [
          {
            id: 'access',
            label: detailsMessages.access,
            icon: 'shield' as const,
            disabledReason: !connected && detailsMessages.connectFirst,
            onSelect: act.access,
          },
        ]
      : []),
    {
      id: 'snapshots',
      label: detailsMessages.snapshots,
      icon: 'camera',
      disabledReason: !connected && detailsMessages.connectFirst,
      onSelect: act.snapshots,
    },
    {
      id: 'trash',
      label: detailsMessages.trash,
      icon: 'trash',
      disabledReason: !connected && detailsMessages.connectFirst,
      onSelect: act.trash,
    },
    {
      id: 'activity',
      label: detailsMessages.activity,
      icon: 'history',
      disabledReason: !connected && detailsMessages.connectFirst,
      onSelect: act.activity,
    },
    {
      id: 'history',
      label: detailsMessages.history,
      icon: 'clock',
      keys: 'H',
      disabledReason: !connected && detailsMessages.connectFirst,
      onSelect: act.history,
    },
    ...(act.settings
      ? [{ id: 'settings', label: detailsMessages.settings, icon: 'gear' as const, onSelect: act.settings }]
      : []),
    connected
      ? { id: 'disconnect', label: detailsMessages.disconnect, icon: 'plug', onSelect: act.disconnect }
      : { id: 'connect', label: detailsMessages.connect, icon: 'plug', onSelect: act.connect },
  ];
}
