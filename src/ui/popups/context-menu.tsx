import { type RefObject, Suspense, useState } from 'react';
import { PreloadedComponent } from '../foundations/preloadable.tsx';
import { menuSurface } from './lazy-popups.ts';
import type { MenuItems } from './menu-items.ts';

/** Where a context menu opens: at the pointer, or by the element that the keyboard asked for it. */
export type ContextMenuAnchor = {
  readonly x: number;
  readonly y: number;
  readonly by: 'pointer' | 'keyboard';
};

export interface ContextMenuProps {
  /** Null is closed. */
  readonly at: ContextMenuAnchor | null;
  readonly onClose: () => void;
  readonly label: string;
  readonly items: MenuItems;
  /** Where the focus returns; otherwise to where it was. */
  readonly finalFocus?: RefObject<HTMLElement | null> | undefined;
}

/** A menu at a point. A press outside closes it and still does its own work, so a second right click moves it. */
export function ContextMenu({ at, onClose, label, items, finalFocus }: ContextMenuProps) {
  // The last place stays while the menu fades away.
  const [position, setPosition] = useState(at);
  if (at && at !== position) setPosition(at);
  if (!position) return null;
  return (
    <Suspense fallback={null}>
      <PreloadedComponent
        what={menuSurface}
        with={{
          open: at !== null,
          onClose,
          anchor: position,
          fromKeyboard: position.by === 'keyboard',
          modal: false,
          label,
          items,
          finalFocus,
        }}
      />
    </Suspense>
  );
}

/** The place that a `contextmenu` event asks for. Shift+F10 and the menu key point nowhere: under the element. */
export function contextMenuAnchor(event: {
  readonly clientX: number;
  readonly clientY: number;
  readonly button: number;
  readonly currentTarget: Element;
}): ContextMenuAnchor {
  if (event.button === 2 || event.clientX > 0 || event.clientY > 0) {
    return { x: event.clientX, y: event.clientY, by: event.button === 2 ? 'pointer' : 'keyboard' };
  }
  const box = event.currentTarget.getBoundingClientRect();
  return { x: box.left + 48, y: box.bottom - 4, by: 'keyboard' };
}
