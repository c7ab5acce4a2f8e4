import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ipPrefixOf } from '../attempts/attempt-limiter.ts';
import { type PolicyName, policies } from '../policy.ts';
import type { RequestCounts } from './request-counts.ts';

/** What is counted apart, so that one never uses up another: an upload of many small files leaves the listings alone. */
export type RequestKind = 'signIn' | 'calls' | 'transfers' | 'thumbnails' | 'page';

/**
 * Requests in a minute: of one person, whoever sits beside them, and of one network where nobody is signed in. A whole
 * office behind one address comes back simultaneously after a restart, and must not lock itself out. The guard comes before.
 */
const perMinute: Readonly<Record<RequestKind, number>> = {
  signIn: 1200,
  calls: 6000,
  transfers: 6000,
  thumbnails: 6000,
  page: 6000,
};

/** `max` replaces the limit of every kind. */
export async function installRateLimit(
  app: FastifyInstance,
  counts: RequestCounts,
  max?: number,
): Promise<void> {
  await app.register(rateLimit, {
    store: storeOf(counts),
    max: (request) => max ?? perMinute[kindOf(request)],
    timeWindow: '1 minute',
    keyGenerator: (request) =>
      `${kindOf(request)}:${request.actor?.userId ?? ipPrefixOf(request.ip) ?? request.ip}`,
    addHeaders: silentHeaders,
    addHeadersOnExceeding: silentHeaders,
  });
}

/** The counts as the plugin wants them: a class of its own making. */
function storeOf(counts: RequestCounts): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      _windowMs?: number,
      max = 0,
    ): void {
      const { count, leftMs } = counts.add(key, max);
      done(null, { current: count, ttl: leftMs });
    }
    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

const requestKinds: Partial<Record<PolicyName, RequestKind>> = {
  uploads: 'transfers',
  bundles: 'transfers',
  content: 'transfers',
  downloads: 'transfers',
  thumbnail: 'thumbnails',
  page: 'page',
};

function kindOf({ routeOptions: { config } }: FastifyRequest): RequestKind {
  const { policy } = config;
  if (policy === undefined) return 'page';
  return requestKinds[policy] ?? (policies[policy].attempts === undefined ? 'calls' : 'signIn');
}

/** Answers must not differ by how many came before them: a stranger's id answers like a random one. */
const silentHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
  'retry-after': true,
};
