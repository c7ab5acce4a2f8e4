import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { findActor } from './bearer.ts';
import type { Actor } from './handler.ts';
import { policies } from './policy.ts';
import { sendProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard; null where the policy lets anyone in. */
    actor: Actor | null;
  }
}

/** Stands before every route: without a policy a route does not start, and nobody passes whom it does not let in. */
export function installAuthorization(app: FastifyInstance, deps: Dependencies): void {
  app.decorateRequest('actor', null);

  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const open = routes.find(
      ({ config }) => config?.policy === undefined || !Object.hasOwn(policies, config.policy),
    );
    if (open !== undefined) {
      throw new Error(`${String(open.method)} ${open.url} has no entry in server/http/policy.ts`);
    }
  });

  app.addHook('onRequest', async (request, reply) => {
    const name = request.routeOptions.config.policy;
    if (name === undefined) return; // no route: the answer is "not found"
    const { who } = policies[name];
    if (who === 'anyone') return;
    const found = await findActor(deps, request.headers);
    if (!found.ok) return sendProblem(reply, found.problem);
    if (who !== 'signedIn' && !found.value.verified)
      return sendProblem(reply, { code: 'email-not-verified' });
    request.actor = found.value;
  });
}
