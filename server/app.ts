import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Deps } from './deps.ts';
import { accessHandlers } from './features/access/access-handlers.ts';
import { allAccountHandlers } from './features/account/all-account-handlers.ts';
import { installProviderAnswer } from './features/account/oidc/answer-route.ts';
import { watchAccounts } from './features/account/watch-accounts.ts';
import { auditHandlers } from './features/audit/audit-handlers.ts';
import { configurationHandlers } from './features/configuration/configuration-handlers.ts';
import { filespaceHandlers } from './features/filespaces/filespace-handlers.ts';
import { groupHandlers } from './features/groups/group-handlers.ts';
import { invitationHandlers } from './features/invitations/invitation-handlers.ts';
import { itemHandlers } from './features/items/item-handlers.ts';
import { memberHandlers } from './features/members/member-handlers.ts';
import { installContent } from './features/transfers/install-content.ts';
import { installUploads } from './features/transfers/install-uploads.ts';
import { workspaceKeeping } from './features/workspaces/keep-workspace.ts';
import { workspaceHandlers } from './features/workspaces/workspace-handlers.ts';
import { installCompression } from './http/compression.ts';
import { installDocumentation } from './http/documentation.ts';
import { type EntranceOptions, installEntrance } from './http/entrance.ts';
import { installFailures, refuseAddress } from './http/failure.ts';
import type { Handlers } from './http/handler.ts';
import { installHealth } from './http/health.ts';
import { installMetrics } from './http/metrics.ts';
import { installCalls } from './http/router.ts';
import { installPage } from './http/static.ts';
import { installMailbox } from './mail/mailbox.ts';
import { installRealtime } from './realtime/install-realtime.ts';
import { realtimeHandlers } from './realtime/ticket.ts';

/** Of whoever is not known. Calls of people who are signed in say their own. */
const bodyLimitBytes = 16_384;

export interface AppOptions extends EntranceOptions {
  /** The built page; absent in development, where Vite serves it. */
  readonly pageFolder?: string;
}

/** The whole HTTP side. main and the tests both call it. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    trustProxy: [...deps.settings.network.trustedProxies],
    forceCloseConnections: 'idle',
    requestTimeout: 0, // Node's knows no exception for uploads: installRequestBounds; headers have their own limit in Node
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: refuseAddress,
  }) as unknown as FastifyInstance;

  installFailures(app);
  await installEntrance(app, deps, options);
  if (deps.settings.network.apiDocs) await installDocumentation(app, deps.settings.version);
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
      ...workspaceKeeping,
      ...invitationHandlers,
      ...memberHandlers,
      ...groupHandlers,
      ...accessHandlers,
      ...auditHandlers,
      ...filespaceHandlers,
      ...itemHandlers,
      ...realtimeHandlers,
    } satisfies Handlers,
    watchAccounts,
  );
  await installProviderAnswer(app, deps);
  await installRealtime(app, deps);
  await installUploads(app, deps);
  installContent(app, deps);
  await installMailbox(app, deps.settings);
  await installPage(app, options.pageFolder);
  return app;
}
