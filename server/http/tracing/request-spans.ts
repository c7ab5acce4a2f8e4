import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { runWithin, type Span } from '../../tracing/tracing.ts';
import { trustedPeers } from './trusted-peers.ts';

const switchingProtocols = 101;

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where the request is not recorded. */
    span: Span | null;
  }
}

/** Asked by machines every few seconds: most of all traces, and of no use to anybody. */
const untraced = new Set(['health', 'metrics']);

/**
 * A trace of each request: its route and never its address, which holds e-mail addresses and tickets. One that a proxy began
 * goes on, if its word counts: a stranger must not choose which requests are recorded.
 */
export function installRequestSpans(
  app: FastifyInstance,
  { tracing, settings }: Pick<Dependencies, 'tracing' | 'settings'>,
): void {
  app.decorateRequest('span', null);
  if (!tracing.isOn) return;
  const isTrusted = trustedPeers(settings.network.trustedProxies);
  app.addHook('onRequest', (request, reply, done) => {
    const { url: route = 'none', config } = request.routeOptions;
    if (config.policy !== undefined && untraced.has(config.policy)) return done();
    const { traceparent } = request.headers;
    const isContinued = typeof traceparent === 'string' && isTrusted(request.socket.remoteAddress ?? '');
    request.span = tracing.begin(`${request.method} ${route}`, {
      kind: 'server',
      traceparent: isContinued ? traceparent : undefined,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'lunvik.request': request.id,
        ...(config.policy !== undefined && { 'lunvik.call': config.policy }),
      },
    });
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) request.span?.set({ 'lunvik.broken': true });
      endRequestSpan(request, reply.statusCode);
    });
    runWithin(request.span, done);
  });
  // A body comes with events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => runWithin(request.span, done));
  // A socket may stay for days: its request ends when it is let in.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.ws) endRequestSpan(request, switchingProtocols);
    done();
  });
}

function endRequestSpan({ span }: FastifyRequest, status: number): void {
  if (span === null) return;
  span.set({ 'http.response.status_code': status });
  if (status >= 500) span.fail({ code: String(status) });
  span.end();
}
