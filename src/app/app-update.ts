import { createStore, type Store } from '../ui/foundations/store.ts';
import { whenIdle } from '../ui/popups/lazy-popups.ts';

/** A newer release that lies ready on this device, and how to go over to it; null while there is none. */
export interface AppUpdate {
  readonly apply: () => void;
}

const checkEveryMs = 60 * 60 * 1000;

/**
 * Installs the service worker and watches for a newer one. A new release never takes over by itself: `apply` is called
 * by a person, and only the page on which that happened reloads immediately.
 */
export function watchAppUpdates(): Store<AppUpdate | null> {
  const update = createStore<AppUpdate | null>(null);
  // Private windows and some policies forbid service workers. The page works without, only not offline.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) install(update.set).catch(() => undefined);
  return update;
}

/** The whole app is loaded for it, which the first screen and whoever types into it come before. */
async function install(found: (update: AppUpdate) => void) {
  await new Promise<void>(whenIdle);
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/service-worker.js');
  let isUpdateAccepted = false;
  let isPending = false;
  let isReplaced = false;
  workbox.addEventListener('waiting', () => {
    isPending = true;
    found({
      apply() {
        isUpdateAccepted = true;
        // Another tab let it in: it waits no more, and this page is still the old one.
        if (isReplaced) location.reload();
        else workbox.messageSkipWaiting();
      },
    });
  });
  workbox.addEventListener('controlling', () => {
    isReplaced = isPending;
    if (isUpdateAccepted) location.reload();
  });
  const registration = await workbox.register();
  // A page whose loading began before the service worker was active, or past it, would do without until it is loaded again.
  if (navigator.serviceWorker.controller === null) registration?.active?.postMessage({ type: 'CLAIM' });
  setInterval(() => workbox.update().catch(() => undefined), checkEveryMs);
}
