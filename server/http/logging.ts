import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from '../settings/settings.ts';
import { logSecurity } from './security-log.ts';

const secrets = [
  'authorization',
  'password',
  'token',
  'access_token',
  'user_name',
  'code',
  'ticket',
  'content',
  'html',
  'text',
];

/** JSON lines. Whatever is called like a secret is cut out, wherever it stands. */
export function createLogger(level: Settings['logLevel'], to?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' },
    serializers: { err: describe },
  };
  return to === undefined ? pino(options) : pino(options, to);
}

/** What an error says and where; not what drivers hang onto it, such as connections. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack } = error;
  return { name, message, stack, reason: (error as { code?: unknown }).code };
}

/** One line for each request. The route and not the URL, which holds e-mail addresses and tickets; whose `address` it is, behind proxies that are trusted. */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.actor?.userId,
        trace: request.span?.traceId,
        address: request.ip,
      },
      'request',
    );
    if (reply.statusCode !== 403 || request.actor === null) return;
    const { policy: call } = request.routeOptions.config;
    const user = request.actor.userId;
    logSecurity(request.log as Logger, 'warn', request.ip, { security: 'refused', user, call });
  });
}
