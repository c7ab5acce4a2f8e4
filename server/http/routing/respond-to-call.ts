import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguage, type Language } from '#contract/entities/language.ts';
import type { Call } from '#contract/wire/call.ts';
import { type CallName, calls } from '#contract/wire/calls.ts';
import type { Dependencies } from '../../dependencies.ts';
import { consumeAttempt, refundAttempts } from '../attempts/attempt-limiter.ts';
import { lockoutMinutes } from '../attempts/attempt-limits.ts';
import { bindToBrowser } from '../browser/bind-to-browser.ts';
import type { CallRequest, Handler, Watch } from '../handler.ts';
import { holdsNul } from '../holds-nul.ts';
import { runIdempotent, type SentRequest, wasAnswered } from '../idempotency.ts';
import { writeJsonResponse } from '../json-response.ts';
import { type AttemptKind, callPolicies } from '../policy.ts';
import { detailed, sendProblem } from '../problem.ts';
import { type FormerCall, withFormerFields } from './former-calls.ts';

/** What is tried rather than asked for: who knows it was not guessing. */
const guessing: ReadonlySet<AttemptKind> = new Set(['signIn', 'ownPassword', 'code', 'secondFactor']);

/** Counts the attempt, runs the handler, and sends its result in the words of the page that asks. */
export async function respondToCall<N extends CallName>(
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
    return sendProblem(reply, detailed('bad-request', 'nul'));
  }
  const attempts = callPolicies[name].attempts;
  // A browser sends again by itself what broke off: the storage was tried the first time.
  const isRepeat = attempts === 'storage' && (await wasAnswered(deps.db, request));
  if (attempts !== undefined && !isRepeat) {
    const waitMs = await consumeAttempt(deps, attempts, request);
    if (waitMs !== null) {
      reply.header('retry-after', Math.ceil(waitMs / 1000));
      const problem = detailed('too-many-requests', 'attempts', { minutes: lockoutMinutes(waitMs) });
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
    language: otherLanguage(request.headers['accept-language']),
  } as CallRequest<N>;
  const result = call.idempotent
    ? await runIdempotent(deps, name, asSent(name, request, former), (inside) => handler(inside, ask))
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

/** English is what everybody gets who was never spoken with in another language: it is no choice. */
function otherLanguage(header: string | undefined): Language | null {
  const language = acceptedLanguage(header);
  return language === 'en' ? null : language;
}

/** What a repeat is compared with. */
function asSent(name: CallName, request: FastifyRequest, former: FormerCall | undefined): SentRequest {
  const { actor, headers, params, query, body } = request;
  const sent = { name, actor, headers, params, query, body };
  return former?.name === undefined
    ? sent
    : { ...sent, name: former.name, body: withFormerFields(body, former) };
}

/** One factor of two proves nothing yet: whoever knows the password alone could try codes for ever. */
function isSecondFactorPending(response: unknown): boolean {
  return typeof response === 'object' && response !== null && 'second_factor_token' in response;
}
