import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bundleContentType, bundlesPath } from '#contract/wire/bundles.ts';
import type { ProblemCode } from '#contract/wire/problems.ts';
import { findScope } from '../../../access/scope.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Problem } from '../../../http/handler.ts';
import { sendProblem } from '../../../http/problem.ts';
import { measureTransfer } from '../../../metrics/measure-stream.ts';
import { DiskFull } from '../../../storage/disk/disk-room.ts';
import { StorageError } from '../../../storage/storage-error.ts';
import { StorageFull } from '../../../storage/workspace-room.ts';
import { ContentNotStored } from '../../items/changes/add-files.ts';
import { applyBundle } from './apply-bundle.ts';
import { createTransferSlots, type TransferSlots } from './memory-budget.ts';
import { readBundle } from './read-bundle.ts';

interface Params {
  readonly driveId: string;
}

/** Many small files in one request; see contract/wire/bundles.ts. */
export async function installBundles(
  app: FastifyInstance,
  deps: Dependencies,
  slots: TransferSlots = createTransferSlots(),
): Promise<void> {
  await app.register(async (scope) => {
    // The body is read here, as it comes, by whoever may send one.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(bundleContentType, (_request, _payload, done) => done(null));
    scope.route<{ Params: Params }>({
      method: 'POST',
      url: `/api/${bundlesPath(':driveId')}`,
      config: { policy: 'bundles' },
      schema: { hide: true },
      handler: (request, reply) => receive(deps, slots, request, reply),
    });
  });
}

async function receive(
  deps: Dependencies,
  slots: TransferSlots,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { actor, params } = request;
  if (actor === null) throw new Error('the guard lets nobody in without a session');
  if ((await findScope(deps.db, actor, params.driveId)) === null) return refuse(reply, 'not-found');
  const memory = slots.begin(actor.userId);
  if (memory === null) return refuse(reply.header('retry-after', 1), 'too-many-requests');
  try {
    const bundle = await readBundle(measureTransfer<Buffer>(deps.metrics, 'up', request.raw), memory);
    if (!bundle.ok) {
      const { kind } = bundle.problem;
      if (kind === 'server-busy') reply.header('retry-after', 1);
      return refuse(reply, kind);
    }
    const applied = await applyBundle(
      deps,
      { actor, headers: request.headers },
      params.driveId,
      bundle.value,
    );
    if (!applied.ok) return sendProblem(reply, applied.problem);
    return applied.value === null ? refuse(reply, 'not-found') : reply.send({ data: applied.value });
  } catch (error) {
    if (request.raw.destroyed && !request.raw.complete) return reply; // nobody is there to be answered
    if (error instanceof StorageFull) return refuse(reply, error.code, error);
    if (error instanceof ContentNotStored) return refuse(reply.header('retry-after', 1), 'server-busy');
    if (!(error instanceof StorageError)) throw error;
    request.log.warn({ err: error }, 'a bundle could not be stored');
    return refuse(reply, error instanceof DiskFull ? 'storage-full' : 'storage-unavailable');
  } finally {
    memory.release();
  }
}

/** What is left of the body is not read: the connection ends with the answer. */
function refuse(reply: FastifyReply, code: ProblemCode, room?: Problem['room']): FastifyReply {
  if (!reply.request.raw.complete) reply.header('connection', 'close');
  return sendProblem(reply, { code, ...(room && { room }) });
}
