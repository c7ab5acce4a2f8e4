import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Filespace } from '#contract/entities/filespace.ts';
import { copyToClipboard } from '../../lib/copy-to-clipboard.ts';
import { ContextMenu, type ContextMenuAnchor } from '../../ui/popups/context-menu.tsx';
import { type MenuItems, menuGroups } from '../../ui/popups/menu-items.ts';
import { menuMessages as messages } from './menu-messages.ts';

interface FilespaceMenusProps {
  readonly filespaces: readonly Filespace[];
  readonly menuOf: (filespace: Filespace) => MenuItems;
}

interface Asked {
  readonly at: ContextMenuAnchor;
  readonly path: string;
  readonly name: string;
  /** Of a place there is none. */
  readonly filespaceId: string | null;
}

/** The context menus of the filespaces and their places in the sidebar: a right click on one, or Shift+F10. */
export function FilespaceMenus({ filespaces, menuOf }: FilespaceMenusProps) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  const link = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const onContextMenu = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const anchor = target?.closest<HTMLAnchorElement>('[data-menu-of] > a');
      if (!anchor || event.defaultPrevented) return;
      event.preventDefault();
      link.current = anchor;
      const box = anchor.getBoundingClientRect();
      const isPointer = event.button === 2;
      setAsked({
        at: {
          x: isPointer ? event.clientX : box.left + 48,
          y: isPointer ? event.clientY : box.bottom - 4,
          by: isPointer ? 'pointer' : 'keyboard',
        },
        path: anchor.pathname + anchor.search,
        name: anchor.querySelector('span')?.textContent ?? '',
        filespaceId: anchor.parentElement?.dataset['menuOf'] || null,
      });
      setOpen(true);
    };
    document.addEventListener('contextmenu', onContextMenu);
    return () => document.removeEventListener('contextmenu', onContextMenu);
  }, []);
  const filespace = filespaces.find(({ id }) => id === asked?.filespaceId);
  if (!asked) return null;
  const { path, name } = asked;
  return (
    <ContextMenu
      at={isOpen ? asked.at : null}
      label={name}
      finalFocus={link}
      onClose={() => setOpen(false)}
      items={[
        {
          id: 'link',
          items: [
            { id: 'open', label: messages.open, icon: 'drive', onSelect: () => void navigate(path) },
            {
              id: 'open-tab',
              label: messages.openInTab,
              icon: 'open',
              onSelect: () => void window.open(path, '_blank', 'noopener'),
            },
            {
              id: 'copy-link',
              label: messages.copyLink,
              icon: 'link',
              onSelect: () =>
                void copyToClipboard(location.origin + path, messages.linkCopied, messages.notCopied),
            },
          ],
        },
        ...(filespace ? menuGroups(menuOf(filespace)) : []),
      ]}
    />
  );
}
