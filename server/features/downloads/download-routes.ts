import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentHashHeader, contentPath, contentSeqHeader } from '#contract/wire/downloads.ts';
import { momentQuery } from '#contract/wire/items.ts';
import { inRepeatableRead } from '../../db/repeatable-read.ts';
import type { Dependencies } from '../../dependencies.ts';
import { findActor } from '../../http/bearer.ts';
import { sendProblem } from '../../http/problem.ts';
import { findWorkspaceStorage } from '../../storage/find-workspace-storage.ts';
import { loadDownloadPlan } from './download-plan.ts';
import { createDownloadSlots, type DownloadBounds, downloadBounds } from './download-slots.ts';
import { findFile } from './find-file.ts';
import { attachmentType, findInlineType } from './inline/inline-type.ts';
import { redeemDownload } from './redeem-download.ts';
import { contentProblem, type DownloadContext, sendContent } from './send-content.ts';
import { toFileDownload, toZipDownload } from './to-download.ts';

interface ContentParams {
  readonly driveId: string;
  readonly fileId: string;
}

interface TicketParams {
  readonly ticket: string;
}

/** Downloads: of one file with a token, and of what a ticket stands for. */
export function installDownloads(
  app: FastifyInstance,
  deps: Dependencies,
  given: Partial<DownloadBounds> = {},
): void {
  const bounds = downloadBounds(given);
  const context = { metrics: deps.metrics, bounds, slots: createDownloadSlots(bounds) };
  app.route<{ Params: ContentParams }>({
    method: ['GET', 'HEAD'], // Fastify's own HEAD says a length of 0
    url: `/api/${contentPath(':driveId', ':fileId')}`,
    config: { policy: 'content' },
    schema: { hide: true },
    handler: (request, reply) => downloadFile(deps, request, reply, context),
  });
  app.route<{ Params: TicketParams }>({
    method: ['GET', 'HEAD'], // Fastify's own HEAD says a length of 0
    url: '/api/downloads/:ticket/*', // a name may be longer than a parameter
    config: { policy: 'downloads' },
    schema: { hide: true },
    handler: (request, reply) => downloadByTicket(deps, request, reply, context),
  });
}

async function downloadFile(
  deps: Dependencies,
  request: FastifyRequest<{ Params: ContentParams }>,
  reply: FastifyReply,
  context: DownloadContext,
): Promise<FastifyReply> {
  const { actor, params } = request;
  if (actor === null) throw new Error('the guard lets nobody in without a session');
  const moment = momentQuery.safeParse(request.query);
  if (!moment.success) return sendProblem(reply, { code: 'bad-request' });
  const find = () => findFile(deps.db, actor, params, moment.data);
  const found = await find();
  if (!found.ok) return sendProblem(reply, found.problem);
  const file = found.value;
  const isAllowed = async () => (await findActor(deps, request.headers)).ok && (await find()).ok;
  const store = deps.blobs.of(await findWorkspaceStorage(deps.db, file.blob.workspace_id), file.blob.region);
  reply.header(contentSeqHeader, file.contentSeq);
  if (file.sha256 !== null) reply.header(contentHashHeader, file.sha256.toString('hex'));
  return sendContent(request, reply, toFileDownload(store, file.name, file.blob, isAllowed), {
    ...context,
    userId: actor.userId,
  });
}

async function downloadByTicket(
  deps: Dependencies,
  request: FastifyRequest<{ Params: TicketParams }>,
  reply: FastifyReply,
  context: DownloadContext,
): Promise<FastifyReply> {
  const redeem = (db: Dependencies['db']) =>
    redeemDownload({ ...deps, db }, request.params.ticket, request.headers.cookie);
  // Of one moment: what is committed between the two looks would be taken for what the ticket stands for.
  const { redeemed, plan } = await inRepeatableRead(deps.db, async (db) => {
    const redeemed = await redeem(db);
    const loaded = redeemed && (await loadDownloadPlan(db, redeemed));
    return { redeemed, plan: loaded?.ok ? loaded.value : [] };
  });
  if (redeemed === null || plan.length === 0) return sendProblem(reply, { code: 'download-ended' });
  const isAllowed = async () => (await redeem(deps.db)) !== null;
  const storage = await findWorkspaceStorage(deps.db, redeemed.workspaceId);
  const storeOf = ({ region }: { readonly region: string }) => deps.blobs.of(storage, region);
  const [first] = plan;
  if (redeemed.kind === 'zip' || !first?.blob)
    return sendContent(request, reply, toZipDownload(storeOf, redeemed.name, plan, isAllowed), {
      ...context,
      userId: redeemed.userId,
    });
  const { blob } = first;
  const store = storeOf(blob);
  let contentType = redeemed.kind === 'file' ? attachmentType : redeemed.contentType;
  try {
    contentType ??= await findInlineType(deps, request.params.ticket, store, blob);
  } catch (err) {
    return sendProblem(reply, { code: contentProblem(request, `"${blob.id}"`, err) });
  }
  return sendContent(request, reply, toFileDownload(store, redeemed.name, blob, isAllowed, contentType), {
    ...context,
    userId: redeemed.userId,
  });
}
