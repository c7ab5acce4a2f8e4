import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/postgres-errors.ts';
import type { Problem } from './handler.ts';
import { BodyRefusal } from './limits/json-body.ts';
import { detailed, sendProblem } from './problem.ts';

/** What fails outside a handler's Result: refused requests, and bugs, of which the client learns nothing. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toProblem(error, request.id);
    if (problem.code === 'internal') request.log.error({ err: error }, 'request failed');
    if (problem.code === 'database-unavailable') request.log.warn({ err: error }, 'the database is away');
    return sendProblem(reply, problem);
  });
}

/** An address that no route can have: what is there is not said again, it may hold what a person typed elsewhere. */
export function notFoundHandler(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return sendProblem(reply, { code: error.code === 'FST_ERR_BAD_URL' ? 'bad-request' : 'not-found' });
}

/** Of what the client can do nothing about, the operator is told by the id of the request. */
function toProblem(error: FastifyError, request: string): Problem {
  if (error instanceof BodyRefusal)
    return error.detail === 'depth'
      ? detailed('bad-request', 'depth', { most: error.most })
      : detailed('bad-request', 'utf-8');
  if (error.validation !== undefined) return invalidPart(error);
  if (error.statusCode === 429) return { code: 'too-many-requests' };
  if (error.statusCode === 408) return { code: 'too-slow' };
  if (error.statusCode === 413) return { code: 'too-large' };
  if (error.statusCode === 415) return detailed('bad-request', 'json');
  if (error.statusCode !== undefined && error.statusCode < 500) return { code: 'bad-request' };
  return detailed(isUnavailable(error) ? 'database-unavailable' : 'internal', 'request', { request });
}

/** Names the field, never its value: it may be a password. */
function invalidPart(error: FastifyError): Problem {
  const names = { body: 'body', params: 'path', querystring: 'query', headers: 'headers' };
  const where = names[error.validationContext as keyof typeof names] ?? 'request';
  const path = error.validation?.[0]?.instancePath ?? '';
  const field = path
    .split('/')
    .filter((part) => part !== '')
    .join('.');
  return field === ''
    ? detailed('bad-request', 'part', { where })
    : detailed('bad-request', 'field', { field, where });
}
