import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { installAuthorization } from './authorize.ts';
import { installClosing } from './closing.ts';
import { installHostRule } from './hosts.ts';
import { installJsonBody } from './limits/json-body.ts';
import { installRateLimit } from './limits/rate-limit.ts';
import { installRequestBounds, type RequestBounds } from './limits/request-bounds.ts';
import { createRequestCounts } from './limits/request-counts.ts';
import { installTokenLimit } from './limits/token-limit.ts';
import { installRequestLog } from './logging.ts';
import { installMaintenance } from './maintenance/refuse-in-maintenance.ts';
import { installRequestId } from './request-id.ts';
import { installSecurityHeaders } from './security-headers.ts';
import { installRequestSpans } from './tracing/request-spans.ts';

export interface MiddlewareOptions {
  /** Of each kind, in place of its own limit. */
  readonly requestsPerMinute?: number;
  /** Of one network, before the database is asked about the next. */
  readonly unknownTokensPerMinute?: number;
  readonly bounds?: Partial<RequestBounds>;
}

/** What every request passes, in this order, before a route looks at it. */
export async function installMiddleware(
  app: FastifyInstance,
  deps: Dependencies,
  options: MiddlewareOptions,
): Promise<void> {
  installRequestSpans(app, deps);
  installClosing(app);
  installRequestId(app);
  await installSecurityHeaders(app, deps.settings.publicUrl);
  installRequestBounds(app, options.bounds); // before all that refuses: of what is refused a rest may come too
  installHostRule(app, deps.settings);
  const counts = createRequestCounts(app, deps);
  installTokenLimit(app, counts, options.unknownTokensPerMinute);
  installMaintenance(app, deps);
  installAuthorization(app, deps);
  installJsonBody(app);
  installRequestLog(app);
  await installRateLimit(app, counts, options.requestsPerMinute);
}
