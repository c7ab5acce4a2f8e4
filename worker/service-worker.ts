import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { shareTargetPath } from '#contract/worker-api/shared-files.ts';
import { keepSharedFiles } from './shared-files.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

// The product itself is kept whole, so that it starts without a network. Nothing under /api is ever kept: what a person
// may see is decided by the server at each call, and offline by the replica.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api(\/|$)/, /^\/dev(\/|$)/] }),
);

registerRoute(
  ({ url }) => url.pathname === shareTargetPath,
  ({ request }) => keepSharedFiles(request, caches, () => crypto.randomUUID()),
  'POST',
);

// The page of the first visit loaded without a service worker. It is served from here as soon as everything is kept, so
// that the parts which it asks for later come without a network too. A page that has one already is not touched by this.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A new version waits until the page says so: it never takes over under somebody's hands. CLAIM: a page that loaded without
// the service worker, though there is one, is served from here after all.
self.addEventListener('message', (event) => {
  const type = typeOf(event.data);
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'CLAIM') event.waitUntil(self.clients.claim());
});

function typeOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined;
}
