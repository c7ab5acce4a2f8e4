import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { leafItems } from '#contract/replica-format/leaf-block.ts';
import { leafStreamContentType } from '#contract/replica-format/leaf-stream.ts';
import { type LeavesHead, leavesPath, leavesQuery } from '#contract/wire/leaves.ts';
import { type DriveAccess, findScope, grantsToWire } from '../../../../access/scope.ts';
import { recordScopeStart } from '../../../../access/visibility-history.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { findActor } from '../../../../http/bearer.ts';
import { sendProblem } from '../../../../http/problem.ts';
import { readPosition } from '../page-position.ts';
import { readMoment } from '../read-moment.ts';
import { createTurns, type Turns } from './chunk-turns.ts';
import { type LeafStart, loadLeafChunk } from './load-leaf-chunk.ts';
import { type LoadChunk, streamLeaves } from './stream-leaves.ts';

interface Params {
  readonly driveId: string;
}

/** Few at first, so that the first leaf comes at once. */
const firstChunk = 2 * leafItems.target;
/** For who sees a part, what that is has to be found anew for each chunk: so there are fewer. */
const furtherChunks = { everything: 16 * leafItems.target, granted: 64 * leafItems.target } as const;
/** Chunks that one process loads at once, for all who ask. */
const chunksAtOnce = 2;

/** All that a person sees of a filespace; see contract/wire/leaves.ts. */
export function installLeaves(
  app: FastifyInstance,
  deps: Dependencies,
  turns: Turns = createTurns(chunksAtOnce),
): void {
  app.route<{ Params: Params }>({
    method: 'GET',
    url: `/api/${leavesPath(':driveId')}`,
    exposeHeadRoute: false, // it would read all of the answer
    config: { policy: 'leaves' },
    schema: { hide: true },
    handler: (request, reply) => sendLeaves(deps, turns, request, reply),
  });
}

async function sendLeaves(
  deps: Dependencies,
  turns: Turns,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { actor, params, headers } = request;
  if (actor === null) throw new Error('the guard lets nobody in without a session');
  const query = leavesQuery.safeParse(request.query);
  if (!query.success) return sendProblem(reply, { code: 'bad-request' });
  const access = await findScope(deps.db, actor, params.driveId);
  if (access === null) return sendProblem(reply, { code: 'not-found' });
  const after = query.data.after === undefined ? null : readPosition(query.data.after);
  if (after === undefined) return sendProblem(reply, { code: 'bad-request' });
  if (after === 'of before') return sendProblem(reply, { code: 'cursor-expired' });

  const { drive, hash } = access;
  const seq = query.data.at ?? drive.seq;
  const loadAt = ({ scope }: DriveAccess, start: LeafStart, limit: number) =>
    turns(async () =>
      // Whoever has gone while others had their turn is not waited for.
      reply.raw.destroyed
        ? null
        : loadLeafChunk(deps.db, { driveId: drive.id, scope, at: seq, start, limit }),
    );
  const first = await readMoment(deps.db, access, query.data, async (at) => {
    if (at === null) await recordScopeStart(deps.db, access);
    return loadAt(access, { kind: after === null ? 0 : toKind(after[1]), after }, firstChunk);
  });
  if (!first.ok) return sendProblem(reply, first.problem);
  if (first.value === null) return reply; // nobody is there to be answered

  const load: LoadChunk = async (current, start) => {
    const limit = furtherChunks[current.scope.kind];
    const asked = { at: seq, epoch: drive.epoch };
    const found = await readMoment(deps.db, current, asked, () => loadAt(current, start, limit));
    return found.ok ? found.value : null;
  };
  const currentAccess = async () => {
    const isSignedIn = (await findActor(deps, headers)).ok;
    const current = isSignedIn ? await findScope(deps.db, actor, drive.id) : null;
    return current?.hash === hash ? current : null;
  };
  const head = await headOf(deps, access, seq);
  const frames = streamLeaves({ head, first: first.value, currentAccess, load });
  return reply
    .type(leafStreamContentType)
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .send(Readable.from(frames, { objectMode: false }));
}

/** As itemPage says it of its pages. */
async function headOf({ db }: Dependencies, access: DriveAccess, seq: number): Promise<LeavesHead> {
  const { drive, scope, hash } = access;
  return {
    drive_id: drive.id,
    epoch: drive.epoch,
    seq,
    scope_hash: hash,
    ...(scope.kind === 'granted' && { grants: await grantsToWire(db, drive.id, scope.folders) }),
    total: scope.kind === 'everything' && seq === drive.seq ? drive.itemCount : null,
  };
}

function toKind(kind: number): 0 | 1 {
  return kind === 0 ? 0 : 1;
}
