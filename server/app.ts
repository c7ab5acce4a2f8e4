import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Deps } from './deps.ts';
import { accessHandlers } from './features/access/access-handlers.ts';
import { allAccountHandlers } from './features/account/all-account-handlers.ts';
import { installProviderAnswer } from './features/account/oidc/answer-route.ts';
import { auditHandlers } from './features/audit/audit-handlers.ts';
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
import { installFailures, refuseAddress } from './http/failure.ts';
import { installGuard } from './http/guard.ts';
import type { Handlers } from './http/handler.ts';
import { installHealth } from './http/health.ts';
import { installRequestLog } from './http/logging.ts';
import { installRequestLimit } from './http/request-limit.ts';
import { installCalls } from './http/router.ts';
import { installSecurity } from './http/security.ts';
import { installPage } from './http/static.ts';
import { installMailbox } from './mail/mailbox.ts';
import { installRealtime } from './realtime/install-realtime.ts';
import { realtimeHandlers } from './realtime/ticket.ts';

const bodyLimitBytes = 1_048_576;

export interface AppOptions {
  /** The built page; absent in development, where Vite serves it. */
  readonly pageFolder?: string;
  readonly requestsPerMinute?: number;
}

/** The whole HTTP side. main and the tests both call it. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    requestTimeout: 0, // uploads take as long as they take; headers have their own limit in Node
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: refuseAddress,
  }) as unknown as FastifyInstance;

  installFailures(app);
  installGuard(app, deps);
  installRequestLog(app);
  await installSecurity(app, deps.settings.publicUrl);
  await installRequestLimit(app, options.requestsPerMinute);
  await installDocumentation(app, deps.settings.version);
  installHealth(app, deps);
  await installCompression(app);
  installCalls(app, deps, {
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
  } satisfies Handlers);
  await installProviderAnswer(app, deps);
  await installRealtime(app, deps);
  await installUploads(app, deps);
  installContent(app, deps);
  await installMailbox(app, deps.settings);
  await installPage(app, options.pageFolder);
  return app;
}
