import fastify, { type FastifyInstance, LogController } from 'fastify';
import { installHolds } from './access/hold/refuse-on-hold.ts';
import { allFormerCalls } from './all-former-calls.ts';
import { allHandlers } from './all-handlers.ts';
import type { Dependencies } from './dependencies.ts';
import { installDevMailbox } from './email/dev-mailbox.ts';
import { installOidcCallback } from './features/account/oidc/callback-route.ts';
import { watchAccounts } from './features/account/watch-accounts.ts';
import { installDownloads } from './features/downloads/download-routes.ts';
import type { DownloadBounds } from './features/downloads/download-slots.ts';
import { installLeaves } from './features/items/read/leaves/leaves-route.ts';
import { installThumbnails } from './features/thumbnails/thumbnail-route.ts';
import { installBundles } from './features/uploads/bundles/bundle-route.ts';
import { installUploads } from './features/uploads/upload-routes.ts';
import { installCompression } from './http/compression.ts';
import { installDocumentation } from './http/documentation/openapi.ts';
import { installErrorHandler, notFoundHandler } from './http/error-handler.ts';
import { installHealth } from './http/health.ts';
import { installMetrics } from './http/metrics.ts';
import { installMiddleware, type MiddlewareOptions } from './http/middleware.ts';
import { newRequestId } from './http/request-id.ts';
import { installCalls } from './http/routing/router.ts';
import { installStaticFiles } from './http/static-files.ts';
import { installRealtime } from './realtime/realtime-route.ts';

/** Of whoever is not known. Calls of people who are signed in say their own. */
const bodyLimitBytes = 16_384;

export interface AppOptions extends MiddlewareOptions {
  /** The built page; absent in development, where Vite serves it. */
  readonly pageFolder?: string;
  readonly downloads?: Partial<DownloadBounds>;
}

/** The whole HTTP side. main and the tests both call it. */
export async function buildApp(deps: Dependencies, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    bodyLimit: bodyLimitBytes,
    genReqId: newRequestId,
    trustProxy: [...deps.settings.network.trustedProxies],
    forceCloseConnections: 'idle',
    requestTimeout: 0, // Node's knows no exception for uploads: installRequestBounds; headers have their own limit in Node
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: notFoundHandler,
  }) as unknown as FastifyInstance;

  installErrorHandler(app);
  await installMiddleware(app, deps, options);
  installHolds(app, deps);
  if (deps.settings.network.apiDocs) await installDocumentation(app, deps.settings.version);
  installHealth(app, deps);
  installMetrics(app, deps);
  await installCompression(app);
  installCalls(app, deps, allHandlers, watchAccounts, allFormerCalls);
  await installOidcCallback(app, deps);
  await installRealtime(app, deps);
  await installUploads(app, deps);
  await installBundles(app, deps);
  installLeaves(app, deps);
  installDownloads(app, deps, options.downloads);
  installThumbnails(app, deps);
  await installDevMailbox(app, deps.settings);
  await installStaticFiles(app, options.pageFolder);
  return app;
}
