import type { FastifyInstance, FastifyReply, preValidationHookHandler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import type { Call } from '#contract/wire/call.ts';
import { type CallName, calls } from '#contract/wire/calls.ts';
import type { Dependencies } from '../../dependencies.ts';
import { compressedCalls, compression } from '../compression.ts';
import type { Handlers, Watch } from '../handler.ts';
import { callPolicies } from '../policy.ts';
import { type FormerCall, type FormerCalls, withCurrentFields } from './former-calls.ts';
import { respondToCall } from './respond-to-call.ts';

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
    ...(former?.fields && { preValidation: renameBody(former) }),
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
    handler: (request, reply) =>
      track(respondToCall(deps, name, handlers[name], watch, request, reply, former)),
  });
}

function renameBody(former: FormerCall): preValidationHookHandler {
  return (request, _reply, done) => {
    request.body = withCurrentFields(request.body, former);
    done();
  };
}
