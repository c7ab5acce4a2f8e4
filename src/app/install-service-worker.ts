import { Workbox } from 'workbox-window';
import type { ToastInput } from '../ui/popups/toast-store.ts';
import { offerUpdate } from './update/offer-update.ts';
import { watchEntries } from './update/unsaved-entries.ts';

/** A newer release that lies ready on this device, and how to go over to it; null while there is none. */
export interface AppUpdate {
  readonly apply: () => void;
  /** Offers it when a reload takes nothing from anybody. Its code is here before the release that replaces it. */
  readonly offer: (offer: ToastInput) => () => void;
}

const checkEveryMs = 60 * 60 * 1000;

/** Installs the service worker, and tells of a newer one that waits. */
export async function install(found: (update: AppUpdate) => void): Promise<void> {
  watchEntries();
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
      offer: offerUpdate,
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
