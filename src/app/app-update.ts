import { createStore, type Store } from '../ui/foundations/store.ts';
import { whenIdle } from '../ui/popups/lazy-popups.ts';
import type { AppUpdate } from './install-service-worker.ts';

/**
 * Installs the service worker and watches for a newer one. A new release never takes over by itself: `apply` is called
 * by a person, and only the page on which that happened reloads immediately.
 */
export function watchAppUpdates(): Store<AppUpdate | null> {
  const update = createStore<AppUpdate | null>(null);
  // Private windows and some policies forbid service workers. The page works without, only not offline.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    fetchAndInstall(update.set).catch(() => undefined);
  return update;
}

/** The whole app is loaded for it, which the first screen and whoever types into it come before. */
async function fetchAndInstall(found: (update: AppUpdate) => void) {
  await new Promise<void>(whenIdle);
  await (await import('./install-service-worker.ts')).install(found);
}
