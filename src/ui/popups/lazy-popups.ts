import { preloadable } from '../foundations/preloadable.tsx';

/**
 * The popups' behaviour is most of their weight and no first frame needs it. `<Dialog>`, `<Menu>` and
 * `<ContextMenu>` are light and fetch these when they first open; nothing else imports the surfaces.
 */
export const dialogSurface = preloadable(async () => (await import('./dialog-surface.tsx')).DialogSurface);
export const menuSurface = preloadable(async () => (await import('./menu-surface.tsx')).MenuSurface);

/** Fetches them while nobody waits. A failure is nothing: the first opening tries again. */
export function prefetchPopups(): void {
  whenIdle(() => {
    Promise.all([dialogSurface.fetch(), menuSurface.fetch()]).catch(() => undefined);
  });
}

/** Runs it when the page has nothing else to do, after five seconds at the latest. */
export function whenIdle(run: () => void) {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 5_000 });
  else setTimeout(run, 1_000);
}
