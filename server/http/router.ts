import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import type { Call } from '#contract/wire/call.ts';
import { type CallName, calls } from '#contract/wire/calls.ts';
import type { Dependencies } from '../dependencies.ts';
import { consumeAttempt, refundAttempts } from './attempts/attempt-limiter.ts';
import { lockoutMessage } from './attempts/attempt-limits.ts';
import { bindToBrowser } from './browser/bind-to-browser.ts';
import { compressedCalls, compression } from './compression.ts';
import type { FormerCall, FormerCalls } from './former-calls.ts';
import type { CallRequest, Handler, Handlers, Watch } from './handler.ts';
import { runIdempotent } from './idempotency.ts';
import { writeJsonResponse } from './json-response.ts';
import { type AttemptKind, callPolicies } from './policy.ts';
import { sendProblem } from './problem.ts';

/** Makes a route below /api/ of every declaration of contract/wire, and another one of a path that it had before. */
export function installCalls(
  app: FastifyInstance,
  deps: Dependencies,
  handlers: Handlers,
  watch: Watch,
  formerCalls: FormerCalls,
): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify); // answers are typed; documenting them is all that schemas do here
  const track = trackWork(app);
  for (const name of Object.keys(calls) as CallName[]) {
    const former = formerCalls[name] as FormerCall | undefined;
    const add = (route: Route) => addRoute(app, deps, handlers, watch, track, name, route);
    const isMoved = former?.path !== undefined;
    add({ path: calls[name].path, former: isMoved ? undefined : former });
    if (isMoved) add({ path: former.path, former, hide: true });
  }
}

/** A stranger's words are short, but for what an authenticator says of itself. */
function bodyLimitOf(name: CallName): number {
  if (callPolicies[name].who !== 'anyone') return 1_048_576;
  return name === 'passkeySignIn' ? 131_072 : 16_384;
}

/** What is tried rather than asked for: who knows it was not guessing. */
const guessing: ReadonlySet<AttemptKind> = new Set(['signIn', 'ownPassword', 'code', 'secondFactor']);

interface Route {
  readonly path: string;
  /** How the pages that send requests to this path may name what they send and read. */
  readonly former?: FormerCall | undefined;
  /** Whether it is left out of the API documentation. */
  readonly hide?: boolean;
}

type Track = (work: Promise<FastifyReply>) => Promise<FastifyReply>;

/** A call whose connection was cut goes on to its end; the server closes after that, while its database is there. */
function trackWork(app: FastifyInstance): Track {
  const working = new Set<Promise<unknown>>();
  app.addHook('onClose', async () => {
    await Promise.allSettled(working);
  });
  return (work) => {
    working.add(work);
    const done = () => working.delete(work);
    work.then(done, done);
    return work;
  };
}

function addRoute<N extends CallName>(
  app: FastifyInstance,
  deps: Dependencies,
  handlers: Handlers,
  watch: Watch,
  track: Track,
  name: N,
  { path, former, hide = false }: Route,
): void {
  const call: Call = calls[name];
  app.route({
    method: call.method,
    url: `/api/${path}`,
    config: { policy: name },
    bodyLimit: bodyLimitOf(name),
    ...(compressedCalls.has(name) && { compress: compression }),
    ...(former?.currentBody && { preValidation: renameBody(former.currentBody) }),
    schema: {
      hide,
      operationId: name,
      summary: call.summary,
      ...(call.auth === 'bearer' && { security: [{ bearer: [] }] }),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { [call.status]: z.object({ data: call.response }) },
    },
    handler: (request, reply) => track(respond(deps, name, handlers[name], watch, request, reply, former)),
  });
}

async function respond<N extends CallName>(
  deps: Dependencies,
  name: N,
  handler: Handler<N>,
  watch: Watch,
  request: FastifyRequest,
  reply: FastifyReply,
  former: FormerCall | undefined,
): Promise<FastifyReply> {
  const call: Call = calls[name];
  if (holdsNul(request.query)) return sendProblem(reply, { code: 'not-found' });
  if (holdsNul(request.body)) {
    return sendProblem(reply, { code: 'bad-request', message: 'The request holds a NUL character.' });
  }
  const attempts = callPolicies[name].attempts;
  if (attempts !== undefined) {
    const waitMs = await consumeAttempt(deps, attempts, request);
    if (waitMs !== null) {
      reply.header('retry-after', Math.ceil(waitMs / 1000));
      const problem = { code: 'too-many-requests', message: lockoutMessage(waitMs) } as const;
      await watch(deps, { name, request, outcome: { ok: false, problem } });
      return sendProblem(reply, problem);
    }
  }
  const ask = {
    actor: request.actor,
    params: request.params,
    query: request.query,
    body: request.body,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  } as CallRequest<N>;
  const result = call.idempotent
    ? await runIdempotent(deps, name, request, (inside) => handler(inside, ask))
    : await handler(deps, ask);
  await watch(deps, { name, request, outcome: result });
  if (!result.ok) return sendProblem(reply, result.problem);
  await bindToBrowser(deps, name, request, reply, result.value);
  if (attempts !== undefined && guessing.has(attempts) && !isSecondFactorPending(result.value))
    await refundAttempts(deps, attempts, request);
  const data = former?.formerResponse?.(result.value as never) ?? result.value;
  return reply
    .code(call.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(writeJsonResponse(data));
}

function renameBody(currentBody: NonNullable<FormerCall['currentBody']>): preValidationHookHandler {
  return (request, _reply, done) => {
    request.body = currentBody(request.body);
    done();
  };
}

/** One factor of two proves nothing yet: whoever knows the password alone could try codes for ever. */
function isSecondFactorPending(response: unknown): boolean {
  return typeof response === 'object' && response !== null && 'second_factor_token' in response;
}

/** PostgreSQL's text cannot hold it, so no name, address or word with one can ever be meant. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || holdsNul(inner));
}
