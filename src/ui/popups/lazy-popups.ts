import { lazy } from 'react';

const loadDialog = () => import('./dialog-surface.tsx');
const loadMenu = () => import('./menu-surface.tsx');

/**
 * The popups' behaviour is most of their weight and no first frame needs it. `<Dialog>`, `<Menu>` and
 * `<ContextMenu>` are light and load these when they first open; nothing else imports the surfaces.
 */
export const LazyDialogSurface = lazy(() =>
  loadDialog().then((module) => ({ default: module.DialogSurface })),
);
export const LazyMenuSurface = lazy(() => loadMenu().then((module) => ({ default: module.MenuSurface })));

/** Fetches them while nobody waits. A failure is nothing: the first opening tries again. */
export function prefetchPopups(): void {
  whenIdle(() => {
    Promise.all([loadDialog(), loadMenu()]).catch(() => undefined);
  });
}

function whenIdle(run: () => void) {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 5_000 });
  else setTimeout(run, 1_000);
}
