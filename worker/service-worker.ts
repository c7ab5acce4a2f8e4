import { cacheNames } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { firstScreenHints } from '#contract/rules/first-screen-hints.ts';
import { shareTargetPath } from '#contract/worker-api/shared-files.ts';
import { keepSharedFiles } from './shared-files.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Static routing of service workers, which not every browser has. */
interface RoutingInstallEvent extends ExtendableEvent {
  readonly addRoutes?: (rule: {
    readonly condition: { readonly urlPattern: string; readonly requestMethod: string };
    readonly source: { readonly cacheName: string };
  }) => Promise<void>;
}

// The product itself is kept whole, so that it starts without a network. Nothing under /api is ever kept: what a person
// may see is decided by the server at each call, and offline by the replica.
const kept = self.__WB_MANIFEST;
precacheAndRoute(kept);
cleanupOutdatedCaches();
const page = createHandlerBoundToURL('/index.html');
const hints = firstScreenHints(kept.map((entry) => assetName(typeof entry === 'string' ? entry : entry.url)));
registerRoute(
  new NavigationRoute(async (navigation) => withHints(navigation.url.pathname, await page(navigation)), {
    denylist: [/^\/api(\/|$)/, /^\/dev(\/|$)/],
  }),
);

// A file whose name says what is in it need not be looked for by a script: where the browser can, it takes it from the cache
// itself, also before this one has started. What is not there comes from the network, as it would from here.
self.addEventListener('install', (event) => {
  const { addRoutes } = event as RoutingInstallEvent;
  if (addRoutes === undefined) return;
  const assets = { urlPattern: '/assets/*', requestMethod: 'get' };
  const adding = addRoutes.call(event, { condition: assets, source: { cacheName: cacheNames.precache } });
  event.waitUntil(adding.catch(() => undefined));
});

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

function assetName(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

/** The page with the files of its screen named, which are then asked for together with those of the page. */
function withHints(path: string, response: Response): Response {
  const link = hints[path];
  if (!link) return response;
  const headers = new Headers(response.headers);
  headers.set('link', link);
  return new Response(response.body, { status: response.status, headers });
}

function typeOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined;
}
