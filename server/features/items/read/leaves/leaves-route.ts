import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { leafStreamContentType } from '#contract/replica-format/leaf-stream.ts';
import { leavesPath, leavesQuery } from '#contract/wire/leaves.ts';
import { findScope } from '../../../../access/scope.ts';
import { findCopyAccess } from '../../../../access/visibility-history.ts';
import { createTurns } from '../../../../db/queues/turns.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { findActor } from '../../../../http/bearer.ts';
import { sendProblem } from '../../../../http/problem.ts';
import { measureLeaves } from '../../../../metrics/measure-stream.ts';
import { type LeavesContext, openLeaves } from './open-leaves.ts';
import { createOpenStreams, type OpenStreams } from './open-streams.ts';
import { createLeafPacks } from './packs/leaf-packs.ts';

interface Params {
  readonly driveId: string;
}

/** Chunks that one process loads at once, for all who ask. */
const chunksAtOnce = 2;
/** Until somebody who has too many streams open may ask again. */
const tryAgainSeconds = 5;

/** All that a person sees of a filespace; see contract/wire/leaves.ts. */
export function installLeaves(app: FastifyInstance, deps: Dependencies): void {
  const turns = createTurns(chunksAtOnce);
  const packs = createLeafPacks(deps, turns);
  const measure: LeavesContext['measure'] = (source, frames) => measureLeaves(deps.metrics, source, frames);
  const context = { deps, turns, packs, measure, streams: createOpenStreams() };
  app.addHook('onClose', () => packs.close());
  app.route<{ Params: Params }>({
    method: 'GET',
    url: `/api/${leavesPath(':driveId')}`,
    exposeHeadRoute: false, // it would read all of the answer
    config: { policy: 'leaves' },
    schema: { hide: true },
    handler: (request, reply) => sendLeaves(context, request, reply),
  });
}

interface RouteContext extends LeavesContext {
  readonly deps: Dependencies;
  readonly streams: OpenStreams;
}

async function sendLeaves(
  context: RouteContext,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { actor, params, headers } = request;
  const { deps, streams } = context;
  if (actor === null) throw new Error('the guard lets nobody in without a session');
  const query = leavesQuery.safeParse(request.query);
  if (!query.success) return sendProblem(reply, { code: 'bad-request' });
  const access = await findCopyAccess(deps.db, actor, params.driveId, query.data.at);
  if (access === null) return sendProblem(reply, { code: 'not-found' });
  if (reply.raw.destroyed) return reply; // it has gone: its end will not be heard of
  const close = streams.open(actor.userId);
  if (close === null) {
    return sendProblem(reply.header('retry-after', tryAgainSeconds), { code: 'too-many-requests' });
  }
  const over = once(reply.raw, 'close').then(close, close);

  const { drive, hash } = access;
  const currentAccess = async () => {
    const isSignedIn = (await findActor(deps, headers)).ok;
    const current = isSignedIn ? await findScope(deps.db, actor, drive.id) : null;
    return current?.hash === hash ? current : null;
  };
  const hasGone = () => reply.raw.destroyed;
  const frames = await openLeaves(context, { access, query: query.data, currentAccess, hasGone, over });
  if (!frames.ok) return sendProblem(reply, frames.problem);
  if (frames.value === null) return reply; // nobody is there to be answered
  return reply
    .type(leafStreamContentType)
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .send(Readable.from(frames.value, { objectMode: false }));
}
