import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ContextMenu, type ContextMenuAnchor, contextMenuAnchor } from '../../../ui/popups/context-menu.tsx';
import { Menu } from '../../../ui/popups/menu.tsx';
import type { MenuGroup } from '../../../ui/popups/menu-items.ts';
import { gridMessages } from '../grid/grid-messages.ts';
import { columnMessages } from './column-messages.ts';
import styles from './head-tools.module.css';
import { headOf } from './measure-columns.ts';
import { type ColumnId, columnIds, resetColumns, turnColumn } from './shown-columns.ts';

/** Which columns there are: from a button, and by a right click or Shift+F10 anywhere on the header. */
export function ColumnsMenu({ columns }: { readonly columns: readonly ColumnId[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<ContextMenuAnchor | null>(null);
  useEffect(() => {
    const head = place.current && headOf(place.current);
    if (!head) return;
    const onContextMenu = (event: MouseEvent) => {
      // On a phone there is nothing to choose.
      if (event.defaultPrevented || !place.current?.getClientRects().length) return;
      event.preventDefault();
      const { clientX, clientY, button } = event;
      const currentTarget = event.target instanceof Element ? event.target : head;
      setAt(contextMenuAnchor({ clientX, clientY, button, currentTarget }));
    };
    head.addEventListener('contextmenu', onContextMenu);
    return () => head.removeEventListener('contextmenu', onContextMenu);
  }, []);
  const items = columnsMenu(columns);
  return (
    <div ref={place} className={styles.menu}>
      <Menu
        label={columnMessages.columns}
        align="end"
        trigger={<IconButton icon="columns" label={columnMessages.columns} className={styles.button} />}
        items={items}
      />
      <ContextMenu at={at} label={columnMessages.columns} items={items} onClose={() => setAt(null)} />
    </div>
  );
}

function columnsMenu(shown: readonly ColumnId[]): readonly MenuGroup[] {
  const choices = columnIds.map((id) => ({
    id,
    label: gridMessages.columns[id],
    checked: shown.includes(id),
    onSelect: () => turnColumn(id),
  }));
  return [
    { id: 'columns', items: choices },
    { id: 'all', items: [{ id: 'reset', label: columnMessages.reset, onSelect: () => resetColumns() }] },
  ];
}
