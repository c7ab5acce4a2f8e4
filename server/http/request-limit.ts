import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

const perMinute = 6000;

/**
 * Requests in a minute: of one person, whoever sits beside them, and of one address where nobody is signed in. A whole
 * office behind one address comes back at once after a restart, and must not lock itself out. The guard comes before.
 */
export async function installRequestLimit(app: FastifyInstance, max = perMinute): Promise<void> {
  await app.register(rateLimit, {
    max,
    timeWindow: '1 minute',
    keyGenerator: (request) => request.actor?.userId ?? request.ip,
    addHeaders: silentHeaders,
    addHeadersOnExceeding: silentHeaders,
  });
}

/** Answers must not differ by how many came before them: a stranger's id answers like a random one. */
const silentHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
  'retry-after': true,
};
