import type { FastifyInstance } from 'fastify';
import { type CallName, calls } from '#contract/wire/calls.ts';
import type { ProblemCode } from '#contract/wire/problems.ts';
import { problemsOfCall } from '#server/http/documentation/call-problems.ts';
import { problemsOfOther } from '#server/http/documentation/describe-routes.ts';

/** Every failure that is answered in any test must be one that the documentation of the API names. */
export function watchResponses(app: FastifyInstance, complaints: string[]): void {
  app.addHook('onSend', async (request, { statusCode }, payload) => {
    const { policy } = request.routeOptions.config;
    if (statusCode < 400 || policy === undefined || typeof payload !== 'string') return;
    const isCall = Object.hasOwn(calls, policy);
    const named = isCall ? problemsOfCall(policy as CallName) : problemsOfOther(policy);
    if (named.length === 0) return;
    const { code } = JSON.parse(payload) as { code: ProblemCode };
    if (!named.includes(code))
      complaints.push(`${policy} answered ${code}, which its documentation does not name`);
  });
}
