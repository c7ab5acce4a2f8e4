import { useEffect, useRef, useState } from 'react';
import { common } from '../../../ui/common-messages.ts';
import { ContextMenu, type ContextMenuAnchor } from '../../../ui/popups/context-menu.tsx';
import type { MenuGroup, MenuItem } from '../../../ui/popups/menu-items.ts';
import type { Browser } from '../browser/use-browser.ts';
import { rowSelector } from '../layout/row-elements.ts';
import { areaMessages as messages } from './area-messages.ts';

interface AreaMenuProps {
  readonly browser: Browser;
}

/** The menu of the list itself: a right click beside the rows, or Shift+F10 where there are none. */
export function AreaMenu({ browser }: AreaMenuProps) {
  const [at, setAt] = useState<ContextMenuAnchor | null>(null);
  const { grid } = browser;
  const items = areaMenu(browser);
  const hasItems = useRef(false);
  hasItems.current = items.length > 0;
  useEffect(() => {
    const scroller = grid.current?.scroller();
    if (!scroller) return;
    const onContextMenu = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || !hasItems.current || target?.closest(`${rowSelector}, input`)) return;
      event.preventDefault();
      const box = scroller.getBoundingClientRect();
      const isPointer = event.button === 2;
      setAt({
        x: isPointer ? event.clientX : box.left + box.width / 2,
        y: isPointer ? event.clientY : box.top + box.height / 4,
        by: isPointer ? 'pointer' : 'keyboard',
      });
    };
    scroller.addEventListener('contextmenu', onContextMenu);
    return () => scroller.removeEventListener('contextmenu', onContextMenu);
  }, [grid]);
  return (
    <ContextMenu
      at={at}
      label={browser.list?.label ?? browser.navigation.folder.name}
      items={items}
      onClose={() => setAt(null)}
    />
  );
}

/** What can be done with the folder, or the list, that is open; what does not apply is left out. */
function areaMenu({
  actions,
  canEdit,
  search,
  list,
  sort,
  source,
  selection,
  onAccess,
  navigation,
}: Browser): readonly MenuGroup[] {
  const { commands, clip } = actions;
  const isFolder = !search.active && !list;
  const change: MenuItem[] = [];
  if (isFolder && canEdit) {
    change.push({
      id: 'add-folder',
      label: messages.newFolder,
      icon: 'folder-plus',
      keys: 'Shift+N',
      onSelect: commands.addFolder,
    });
    if (clip)
      change.push({
        id: 'paste',
        label: messages.paste,
        icon: 'paste',
        keys: 'mod+V',
        onSelect: commands.paste,
      });
  }
  const orders: readonly MenuItem[] = (['name', 'size', 'modified'] as const).map((by) => ({
    id: `sort-${by}`,
    label: messages.sortBy[by],
    checked: sort.order.by === by,
    onSelect: () => sort.onSort(by),
  }));
  const about: MenuItem[] = [];
  if (source.count > selection.count)
    about.push({
      id: 'select-all',
      label: messages.selectAll,
      icon: 'check',
      keys: 'mod+A',
      onSelect: selection.all,
    });
  if (isFolder && onAccess)
    about.push({
      id: 'share',
      label: common.share,
      icon: 'share',
      onSelect: () => onAccess(navigation.folder),
    });
  const groups: readonly MenuGroup[] = [
    { id: 'change', items: change },
    { id: 'sort', items: orders },
    { id: 'about', items: about },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
