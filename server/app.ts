import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Dependencies } from './dependencies.ts';
import { installDevMailbox } from './email/dev-mailbox.ts';
import { accessHandlers } from './features/access/access-handlers.ts';
import { allAccountHandlers } from './features/account/all-account-handlers.ts';
import { installOidcCallback } from './features/account/oidc/callback-route.ts';
import { watchAccounts } from './features/account/watch-accounts.ts';
import { auditHandlers } from './features/audit/audit-handlers.ts';
import { configurationHandlers } from './features/configuration/configuration-handlers.ts';
import { downloadHandlers } from './features/downloads/create-download.ts';
import { installDownloads } from './features/downloads/download-routes.ts';
import { filespaceHandlers } from './features/filespaces/filespace-handlers.ts';
import { groupHandlers } from './features/groups/group-handlers.ts';
import { invitationHandlers } from './features/invitations/invitation-handlers.ts';
import { itemHandlers } from './features/items/item-handlers.ts';
import { memberHandlers } from './features/members/member-handlers.ts';
import { installBundles } from './features/uploads/bundles/bundle-route.ts';
import { installUploads } from './features/uploads/upload-routes.ts';
import { workspaceHandlers } from './features/workspaces/workspace-handlers.ts';
import { workspaceSettingsHandlers } from './features/workspaces/workspace-settings-handlers.ts';
import { installCompression } from './http/compression.ts';
import { installErrorHandler, notFoundHandler } from './http/error-handler.ts';
import type { Handlers } from './http/handler.ts';
import { installHealth } from './http/health.ts';
import { installMetrics } from './http/metrics.ts';
import { installMiddleware, type MiddlewareOptions } from './http/middleware.ts';
import { installOpenApi } from './http/openapi.ts';
import { installCalls } from './http/router.ts';
import { installStaticFiles } from './http/static-files.ts';
import { installRealtime } from './realtime/realtime-route.ts';
import { realtimeHandlers } from './realtime/realtime-tickets.ts';

/** Of whoever is not known. Calls of people who are signed in say their own. */
const bodyLimitBytes = 16_384;

export interface AppOptions extends MiddlewareOptions {
  /** The built page; absent in development, where Vite serves it. */
  readonly pageFolder?: string;
}

/** The whole HTTP side. main and the tests both call it. */
export async function buildApp(deps: Dependencies, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    trustProxy: [...deps.settings.network.trustedProxies],
    forceCloseConnections: 'idle',
    requestTimeout: 0, // Node's knows no exception for uploads: installRequestBounds; headers have their own limit in Node
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: notFoundHandler,
  }) as unknown as FastifyInstance;

  installErrorHandler(app);
  await installMiddleware(app, deps, options);
  if (deps.settings.network.apiDocs) await installOpenApi(app, deps.settings.version);
  installHealth(app, deps);
  installMetrics(app, deps.settings);
  await installCompression(app);
  installCalls(
    app,
    deps,
    {
      ...configurationHandlers,
      ...allAccountHandlers,
      ...workspaceHandlers,
      ...workspaceSettingsHandlers,
      ...invitationHandlers,
      ...memberHandlers,
      ...groupHandlers,
      ...accessHandlers,
      ...auditHandlers,
      ...filespaceHandlers,
      ...itemHandlers,
      ...downloadHandlers,
      ...realtimeHandlers,
    } satisfies Handlers,
    watchAccounts,
  );
  await installOidcCallback(app, deps);
  await installRealtime(app, deps);
  await installUploads(app, deps);
  await installBundles(app, deps);
  installDownloads(app, deps);
  await installDevMailbox(app, deps.settings);
  await installStaticFiles(app, options.pageFolder);
  return app;
}
