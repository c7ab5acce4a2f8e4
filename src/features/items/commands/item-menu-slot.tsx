import { type ComponentProps, Suspense, useState } from 'react';
import { PreloadedComponent, preloadable } from '../../../ui/foundations/preloadable.tsx';
import type { ItemContextMenu } from './item-context-menu.tsx';

/** It comes when the page is idle, or when it is first asked for. */
export const itemContextMenu = preloadable(
  async () => (await import('./item-context-menu.tsx')).ItemContextMenu,
);

/** Stays once it was open, so that it can fade away. */
export function ItemMenuSlot(props: ComponentProps<typeof ItemContextMenu>) {
  const { menuAt, setMenuAt } = props.browser.actions;
  const isOpen = menuAt !== null;
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <PreloadedComponent
        what={itemContextMenu}
        with={{ ...props, open: isOpen, onClose: () => setMenuAt(null) }}
      />
    </Suspense>
  );
}
