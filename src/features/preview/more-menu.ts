import { copyToClipboard } from '../../lib/copy-to-clipboard.ts';
import { common } from '../../ui/common-messages.ts';
import type { MenuGroup } from '../../ui/popups/menu-items.ts';
import { messages } from './messages.ts';
import type { PreviewProps, PreviewRow } from './preview-props.ts';

interface MoreMenuOptions
  extends Pick<
    PreviewProps,
    'commands' | 'linkOf' | 'onDownload' | 'downloadOff' | 'onShare' | 'onVersions'
  > {
  /** The header has no room for all of its buttons: they stand in the menu. */
  readonly isNarrow: boolean;
  readonly isStripShown: boolean;
  readonly onStrip: () => void;
}

/** What the header has no button for: what concerns the view, then what the menu of the row does with the file. */
export function moreMenu(file: PreviewRow, options: MoreMenuOptions): readonly MenuGroup[] {
  const { linkOf, onDownload, onShare, isNarrow } = options;
  const { keepOffline, changes } = options.commands(file);
  return [
    {
      id: 'view',
      items: [
        ...(isNarrow
          ? [
              {
                ...{ id: 'download', label: common.download, icon: 'download' as const },
                disabledReason: options.downloadOff(file),
                onSelect: () => onDownload(file),
              },
            ]
          : []),
        {
          id: 'link',
          label: messages.copyLink,
          icon: 'link',
          onSelect: () => {
            const link = new URL(linkOf(file), location.href).href;
            void copyToClipboard(link, messages.linkCopied, messages.linkFailed);
          },
        },
        ...(isNarrow && onShare
          ? [{ id: 'share', label: messages.share, icon: 'share' as const, onSelect: () => onShare(file) }]
          : []),
        ...(isNarrow ? [keepOffline] : []),
        { id: 'versions', label: messages.versions, icon: 'history', onSelect: options.onVersions },
        {
          ...{ id: 'strip', label: messages.filmstrip, icon: 'gallery', keys: 'F' },
          ...{ checked: options.isStripShown, onSelect: options.onStrip },
        },
      ],
    },
    ...changes,
  ];
}
