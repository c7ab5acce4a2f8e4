import { ContextMenu, type ContextMenuAnchor } from '../../../ui/popups/context-menu.tsx';
import type { DownloadOffer } from '../downloads/download-offer.ts';
import type { GridRow } from '../list/row-source.ts';
import { messages } from './messages.ts';

interface MomentMenuProps {
  readonly at: ContextMenuAnchor | null;
  readonly chosen: readonly GridRow[];
  readonly offer: DownloadOffer;
  readonly restoreReason: string | false;
  readonly onOpen: (row: GridRow) => void;
  readonly onDownload: () => void;
  readonly onRestore: () => void;
  readonly onClose: () => void;
}

export function MomentMenu({ at, chosen, offer, restoreReason, ...on }: MomentMenuProps) {
  const [first] = chosen;
  const single = chosen.length === 1 ? first : undefined;
  return (
    <ContextMenu
      at={at}
      label={first?.name ?? ''}
      onClose={on.onClose}
      items={[
        ...(single === undefined
          ? []
          : [
              {
                id: 'open',
                label: single.kind === 'folder' ? messages.open : messages.preview,
                icon: 'open' as const,
                onSelect: () => on.onOpen(single),
              },
            ]),
        {
          id: 'download',
          label: offer.label,
          icon: 'download',
          disabledReason: offer.disabledReason,
          onSelect: on.onDownload,
        },
        {
          id: 'restore',
          label: messages.restore,
          icon: 'undo',
          keys: 'Shift+R',
          disabledReason: restoreReason,
          onSelect: on.onRestore,
        },
      ]}
    />
  );
}
