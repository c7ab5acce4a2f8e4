import type { FastifyReply } from 'fastify';
import { type ProblemBody, problems } from '#contract/wire/problems.ts';
import type { Problem } from './handler.ts';

const tryAgainSeconds = 2;

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, message } = problems[problem.code];
  const { code, reason, room } = problem;
  const body: ProblemBody = {
    error_message: problem.message ?? message,
    code,
    ...(reason && { reason }),
    ...(room && { needed_bytes: room.neededBytes, left_bytes: room.leftBytes }),
  };
  if (status === 503) reply.header('retry-after', tryAgainSeconds);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
}
