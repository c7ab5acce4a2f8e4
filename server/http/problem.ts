import type { FastifyReply } from 'fastify';
import { detailText } from '#contract/wire/problems/detail-text.ts';
import {
  type DetailedCode,
  type DetailOf,
  type DetailValues,
  type ProblemDetails,
  problemDetails,
} from '#contract/wire/problems/problem-details.ts';
import { type ProblemBody, type ProblemCode, problems } from '#contract/wire/problems.ts';
import type { Problem } from './handler.ts';

/** When to come again after a 503. */
export function retrySeconds(code: ProblemCode): number {
  return code === 'maintenance' ? 30 : 2;
}

/** A problem that says more than its code; with the names and numbers that its sentence has in it. */
export function detailed<C extends DetailedCode, D extends DetailOf<C>>(
  code: C,
  detail: D,
  ...[values]: DetailValues<ProblemDetails[C][D]>
): Problem & { readonly code: C & ProblemCode } {
  return { code, detail, ...(values !== undefined && { values: values as NonNullable<Problem['values']> }) };
}

/** In English, for clients without texts of their own. */
export function problemMessage(problem: Problem): string {
  return detailText(problemDetails, problem) ?? problems[problem.code].message;
}

export function problemBody(problem: Problem): ProblemBody {
  const { code, detail, values, reason, room } = problem;
  return {
    error_message: problemMessage(problem),
    code,
    ...(detail !== undefined && { detail }),
    ...(values && { values }),
    ...(reason && { reason: reason === 'deleted' ? 'removed' : reason }),
    ...(reason === 'deleted' && { account_deleted: true }),
    ...(room && { needed_bytes: room.neededBytes, left_bytes: room.leftBytes }),
  };
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status } = problems[problem.code];
  if (status === 503 && !reply.hasHeader('retry-after'))
    reply.header('retry-after', retrySeconds(problem.code));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(problemBody(problem));
}
