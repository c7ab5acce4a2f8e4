import { rootId } from '#contract/rules/root-folder.ts';
import { common } from '../../../ui/common-messages.ts';
import type { MenuGroup, MenuItem } from '../../../ui/popups/menu-items.ts';
import { browserMessages } from '../browser/browser-messages.ts';
import type { Browser } from '../browser/use-browser.ts';
import type { TotalsOf } from '../downloads/download-offer.ts';
import { selectedRows } from '../list/selected-rows.ts';
import { messages } from '../messages.ts';
import { offlineOffer } from '../offline/offline-offer.ts';
import { uploadMenu } from '../uploads/upload-button.tsx';
import { areaMessages } from './area-messages.ts';
import { itemMenu } from './item-menu.ts';

/** Those of the selection, else of the focused row; null where there is neither. */
export function selectionCommands(browser: Browser, totalsOf: TotalsOf): MenuGroup | null {
  const { selection, actions, search, onAccess } = browser;
  const { commands, clip } = actions;
  const focused = selection.count === 0 ? actions.focusedRow() : undefined;
  const count = focused ? 1 : selection.count;
  if (count === 0) return null;
  const chosen = focused ? [focused] : selectedRows(browser);
  const first = chosen?.[0];
  const download = browser.downloads.offer(chosen, count, totalsOf);
  const offline = offlineOffer(chosen, browser.offline);
  const title = count === 1 && first ? first.name : browserMessages.items(count);
  const menu = itemMenu(
    {
      title,
      count,
      first,
      canEdit: focused ? browser.canEditRow(focused) : browser.canEditSelected,
      canCopy: browser.canCopy,
      download,
      offline,
      isStarred: chosen?.every(({ id }) => browser.stars.has(id)) ?? false,
      clipped: clip?.items.length ?? 0,
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
      share: onAccess ? actions.share : null,
      saveToFolder: browser.downloads.canSave ? actions.saveToFolder : null,
    },
  );
  // Paste is about the folder: it stands there.
  const items = menu.flatMap((group) => group.items).filter(({ id }) => id !== 'paste');
  return { id: 'selection', label: title, items };
}

const sortColumns = ['name', 'size', 'modified'] as const;

/** Those of the folder that is open. */
export function folderCommands(browser: Browser): readonly MenuItem[] {
  const { canEdit, search, source, selection, navigation, actions } = browser;
  const { commands, clip } = actions;
  const items: MenuItem[] = [];
  if (canEdit && !search.active && !browser.list) {
    items.push({
      id: 'add-folder',
      label: messages.addFolder,
      icon: 'folder-plus',
      keys: 'Shift+N',
      onSelect: commands.addFolder,
    });
    for (const item of uploadMenu(browser.uploads)) {
      if (item.id !== 'upload-paste' || !clip)
        items.push({ ...item, label: areaMessages.upload(item.label) });
    }
    if (clip)
      items.push({
        id: 'paste',
        label: areaMessages.paste,
        icon: 'paste',
        keys: 'mod+V',
        onSelect: commands.paste,
      });
  }
  if (source.count > selection.count) {
    items.push({
      id: 'select-all',
      label: common.selectAll,
      icon: 'check',
      keys: 'mod+A',
      onSelect: selection.all,
    });
  }
  if (!search.active && !browser.list) {
    items.push({
      id: 'view',
      label: browser.view === 'list' ? areaMessages.showGallery : areaMessages.showList,
      icon: 'gallery',
      keys: 'Shift+V',
      onSelect: commands.view,
    });
  }
  if (!browser.list || search.active) {
    for (const by of sortColumns) {
      items.push({
        id: `sort-${by}`,
        label: areaMessages.sortBy[by],
        icon: 'arrow-u',
        onSelect: () => browser.sort.onSort(by),
      });
    }
  }
  if (search.active || navigation.folder.id !== rootId) {
    items.push({
      id: 'parent',
      label: search.active ? areaMessages.leaveSearch : areaMessages.upOneFolder,
      icon: 'arrow-u',
      keys: 'Alt+Up',
      onSelect: commands.parent,
    });
  }
  return items;
}
