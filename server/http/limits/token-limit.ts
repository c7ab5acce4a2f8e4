import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ipPrefixOf } from '../attempts/attempt-limiter.ts';
import { policies } from '../policy.ts';
import { sendProblem } from '../problem.ts';
import type { RequestCounts } from './request-counts.ts';

const perMinute = 1000;
const admittedAtMost = 50_000;

/**
 * Each token that is not known costs a question to the database: a network has so many in a minute. Counted before the
 * guard asks, and taken back where it lets the person in, so that parallel ones count too. Whoever was let in a moment
 * ago is not kept out by what a neighbor on the same network makes up.
 */
export function installTokenLimit(app: FastifyInstance, counts: RequestCounts, max = perMinute): void {
  const admitted = new Set<string>();

  app.addHook('onRequest', async (request, reply) => {
    const { policy } = request.routeOptions.config;
    const { authorization } = request.headers;
    if (policy === undefined || policies[policy].who === 'anyone' || authorization === undefined) return;
    const key = digest(authorization);
    if (admitted.has(key)) return;
    const network = networkKey(request.ip);
    const { count, leftMs } = counts.read(network);
    if (count >= max) {
      reply.header('retry-after', Math.ceil(leftMs / 1000));
      return sendProblem(reply, { code: 'too-many-requests' });
    }
    counts.add(network, max);
  });

  // After the guard.
  app.addHook('preParsing', async (request) => {
    const { authorization } = request.headers;
    if (request.actor === null || authorization === undefined) return;
    const key = digest(authorization);
    if (admitted.has(key)) return;
    counts.takeBack(networkKey(request.ip));
    if (admitted.size >= admittedAtMost) admitted.clear();
    admitted.add(key);
  });

  app.addHook('onResponse', async (request, reply) => {
    const { authorization } = request.headers;
    if (reply.statusCode === 401 && request.actor === null && authorization !== undefined)
      admitted.delete(digest(authorization));
  });
}

function networkKey(ip: string): string {
  return `token:${ipPrefixOf(ip) ?? ip}`;
}

function digest(header: string): string {
  return createHash('sha256').update(header).digest('base64');
}
