import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { ipPrefixOf } from '../attempts/attempt-limiter.ts';
import { policies } from '../policy.ts';
import { sendProblem } from '../problem.ts';

const perMinute = 1000;
const windowMs = 60_000;
const admittedAtMost = 50_000;

/**
 * Each token that is not known costs a question to the database: a network has so many in a minute. Counted before the
 * guard asks, and taken back where it lets the person in, so that parallel ones count too. Whoever was let in a moment
 * ago is not kept out by what a neighbor on the same network makes up.
 */
export function installTokenLimit(
  app: FastifyInstance,
  { nowMs }: Pick<Dependencies, 'nowMs'>,
  max = perMinute,
): void {
  const attempts = new Map<string, number>();
  const admitted = new Set<string>();
  let endsMs = 0;

  app.addHook('onRequest', async (request, reply) => {
    const { policy } = request.routeOptions.config;
    const { authorization } = request.headers;
    if (policy === undefined || policies[policy].who === 'anyone' || authorization === undefined) return;
    const now = nowMs();
    if (now >= endsMs || now < endsMs - windowMs) {
      attempts.clear();
      endsMs = now + windowMs;
    }
    const key = digest(authorization);
    if (admitted.has(key)) return;
    const network = ipPrefixOf(request.ip) ?? request.ip;
    const count = attempts.get(network) ?? 0;
    if (count >= max) {
      reply.header('retry-after', Math.ceil((endsMs - now) / 1000));
      return sendProblem(reply, { code: 'too-many-requests' });
    }
    attempts.set(network, count + 1);
  });

  // After the guard.
  app.addHook('preParsing', async (request) => {
    const { authorization } = request.headers;
    if (request.actor === null || authorization === undefined) return;
    const key = digest(authorization);
    if (admitted.has(key)) return;
    const network = ipPrefixOf(request.ip) ?? request.ip;
    attempts.set(network, Math.max(0, (attempts.get(network) ?? 0) - 1));
    if (admitted.size >= admittedAtMost) admitted.clear();
    admitted.add(key);
  });

  app.addHook('onResponse', async (request, reply) => {
    const { authorization } = request.headers;
    if (reply.statusCode === 401 && request.actor === null && authorization !== undefined)
      admitted.delete(digest(authorization));
  });
}

function digest(header: string): string {
  return createHash('sha256').update(header).digest('base64');
}
