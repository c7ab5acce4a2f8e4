import { offlineMessages } from '../../../../shared/offline-files/offline-messages.ts';
import { common } from '../../../../ui/common-messages.ts';
import type { MenuGroup, MenuItem } from '../../../../ui/popups/menu-items.ts';
import type { OfflineOffer } from '../../offline/offline-offer.ts';
import { commandMessages } from '../command-messages.ts';

/** Keeps items on this device, or no longer. */
export function offlineItem({ isKept, disabledReason }: OfflineOffer, onSelect: () => void): MenuItem {
  return {
    id: 'offline',
    label: offlineMessages.available,
    icon: 'offline',
    checked: isKept,
    disabledReason,
    onSelect,
  };
}

export function copyItem({ copy }: { readonly copy: () => void }): MenuItem {
  return { id: 'copy', label: common.copy, icon: 'copy', keys: 'Shift+C', onSelect: copy };
}

/** What changes where items are and what they are called. */
export function changeGroup(
  { move, copy, rename }: Record<'move' | 'copy' | 'rename', () => void>,
  one: boolean,
): MenuGroup {
  return {
    id: 'change',
    items: [
      { id: 'move', label: commandMessages.move, icon: 'move', keys: 'Shift+M', onSelect: move },
      copyItem({ copy }),
      {
        id: 'rename',
        label: common.rename,
        icon: 'pencil',
        keys: 'F2',
        disabledReason: !one && commandMessages.oneOnly,
        onSelect: rename,
      },
    ],
  };
}

export function deleteGroup({ remove }: { readonly remove: () => void }): MenuGroup {
  return {
    id: 'delete',
    items: [
      { id: 'delete', label: common.delete, icon: 'trash', keys: 'Delete', danger: true, onSelect: remove },
    ],
  };
}
