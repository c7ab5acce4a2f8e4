import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** By which a log line is found again: short enough to be read out, and never one that a client chose. */
export function newRequestId(): string {
  return randomBytes(8).toString('base64url').toLowerCase().replace(/[_-]/g, 'x');
}

/** Every answer says which request it is of; `X-Request-Id` of a proxy is not believed. */
export function installRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}
