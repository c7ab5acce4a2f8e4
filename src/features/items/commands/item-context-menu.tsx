import { ContextMenu } from '../../../ui/popups/context-menu.tsx';
import type { Browser } from '../browser/use-browser.ts';
import type { DownloadOffer } from '../downloads/download-offer.ts';
import type { GridRow } from '../list/row-source.ts';
import { selectedRows } from '../list/selected-rows.ts';
import { offlineOffer } from '../offline/offline-offer.ts';
import { itemMenu } from './item-menu.ts';

export interface ItemContextMenuProps {
  readonly browser: Browser;
  /** What it is about: a name, or how many items. */
  readonly title: string;
  readonly first: GridRow | undefined;
  readonly download: DownloadOffer;
}

export function ItemContextMenu({ browser, title, first, download }: ItemContextMenuProps) {
  const { selection, actions, search } = browser;
  const { commands } = actions;
  const chosen = selectedRows(browser);
  const offline = offlineOffer(chosen, browser.offline);
  return (
    <ContextMenu
      at={actions.menuAt}
      label={title}
      onClose={() => actions.setMenuAt(null)}
      items={itemMenu(
        {
          title,
          count: selection.count,
          first,
          canEdit: browser.canEditSelected,
          canCopy: browser.canCopy,
          download,
          offline,
          isStarred: chosen?.every(({ id }) => browser.stars.has(id)) ?? false,
          clipped: actions.clip?.items.length ?? 0,
          searching: search.active || browser.list !== undefined,
        },
        {
          ...commands,
          move: commands.moveTo,
          copy: commands.copyTo,
          remove: commands.delete,
          versions: () => actions.showInfo('versions'),
          keepOffline: () => actions.keepOffline(!offline.isKept),
          showInFolder: first?.path ? () => browser.showInFolder(first) : null,
          share: browser.onAccess ? actions.share : null,
          saveToFolder: browser.downloads.canSave ? actions.saveToFolder : null,
        },
      )}
    />
  );
}
