import { common } from '../../../ui/common-messages.ts';
import type { MenuGroup } from '../../../ui/popups/menu-items.ts';
import { dialogMessages } from '../dialogs/dialog-messages.ts';
import { downloadMessages } from '../downloads/download-messages.ts';
import type { DownloadOffer } from '../downloads/download-offer.ts';
import type { GridRow } from '../list/row-source.ts';
import type { OfflineOffer } from '../offline/offline-offer.ts';
import { commandMessages } from './command-messages.ts';
import { linkMessages } from './link/link-messages.ts';
import { changeGroup, copyItem, deleteGroup, offlineItem } from './menu/menu-parts.ts';

export interface ItemMenuActions {
  readonly open: () => void;
  readonly openInTab: () => void;
  readonly copyLink: () => void;
  readonly download: () => void;
  /** Null where the browser lets no page write into a folder. */
  readonly saveToFolder: (() => void) | null;
  readonly move: () => void;
  readonly copy: () => void;
  readonly rename: () => void;
  readonly cut: () => void;
  readonly paste: () => void;
  readonly info: () => void;
  /** Of the one file. */
  readonly versions: () => void;
  /** Keeps them on this device, or no longer. */
  readonly keepOffline: () => void;
  /** Stars them, or no longer. */
  readonly star: () => void;
  /** Null where they are listed in their folder. */
  readonly showInFolder: (() => void) | null;
  /** Null for those who do not manage access. */
  readonly share: (() => void) | null;
  readonly remove: () => void;
}

export interface ItemMenuContext {
  readonly title: string;
  readonly count: number;
  readonly first: GridRow | undefined;
  readonly canEdit: boolean;
  readonly canCopy: boolean;
  readonly download: DownloadOffer;
  readonly offline: OfflineOffer;
  /** Whether all of them are starred. */
  readonly isStarred: boolean;
  /** How many items wait to be pasted. */
  readonly clipped: number;
  readonly searching: boolean;
}

/** The context menu of a row or a selection: everything that a key can do with it. */
export function itemMenu(context: ItemMenuContext, actions: ItemMenuActions): readonly MenuGroup[] {
  const one = context.count === 1;
  const about: MenuGroup = {
    id: 'open',
    label: context.title,
    items: [
      {
        id: 'open',
        label: one && context.first?.kind === 'file' ? commandMessages.preview : common.open,
        icon: one && context.first?.kind === 'file' ? 'eye' : 'folder',
        keys: 'Enter',
        disabledReason: !one && commandMessages.oneOnly,
        onSelect: actions.open,
      },
      {
        id: 'open-in-tab',
        label: linkMessages.openInTab,
        icon: 'open',
        keys: 'mod+Enter',
        disabledReason: !one && commandMessages.oneOnly,
        onSelect: actions.openInTab,
      },
      {
        id: 'copy-link',
        label: linkMessages.copyLink,
        icon: 'link',
        keys: 'mod+Shift+C',
        disabledReason: !one && commandMessages.oneOnly,
        onSelect: actions.copyLink,
      },
      {
        id: 'download',
        label: context.download.label,
        icon: 'download',
        keys: 'Shift+D',
        detail: context.download.estimate,
        disabledReason: context.download.disabledReason,
        onSelect: actions.download,
      },
      ...(actions.saveToFolder && context.download.isZip
        ? [
            {
              id: 'save-to-folder',
              label: downloadMessages.saveToFolder,
              icon: 'folder' as const,
              disabledReason: context.download.disabledReason,
              onSelect: actions.saveToFolder,
            },
          ]
        : []),
      ...(actions.showInFolder
        ? [
            {
              id: 'show-in-folder',
              label: commandMessages.showInFolder,
              icon: 'folder' as const,
              disabledReason: !one && commandMessages.oneOnly,
              onSelect: actions.showInFolder,
            },
          ]
        : []),
      {
        id: 'star',
        label: context.isStarred ? commandMessages.removeStar : commandMessages.addStar,
        icon: 'star',
        keys: 'Shift+S',
        onSelect: actions.star,
      },
      offlineItem(context.offline, actions.keepOffline),
      {
        id: 'info',
        label: common.info,
        icon: 'info',
        keys: 'Shift+I',
        onSelect: actions.info,
      },
      ...(one && context.first?.kind === 'file'
        ? [
            {
              id: 'versions',
              label: dialogMessages.versions,
              icon: 'history' as const,
              onSelect: actions.versions,
            },
          ]
        : []),
      ...(actions.share
        ? [
            {
              id: 'share',
              label: common.share,
              icon: 'share' as const,
              disabledReason: !one && commandMessages.oneOnly,
              onSelect: actions.share,
            },
          ]
        : []),
    ],
  };
  if (!context.canEdit)
    return context.canCopy ? [about, { id: 'change', items: [copyItem(actions)] }] : [about];
  return [
    about,
    changeGroup(actions, one),
    {
      id: 'clip',
      items: [
        { id: 'cut', label: commandMessages.cut, icon: 'cut', keys: 'mod+X', onSelect: actions.cut },
        ...(context.clipped > 0 && !context.searching
          ? [
              {
                id: 'paste',
                label: commandMessages.paste,
                icon: 'paste' as const,
                keys: 'mod+V',
                onSelect: actions.paste,
              },
            ]
          : []),
      ],
    },
    deleteGroup(actions),
  ];
}
