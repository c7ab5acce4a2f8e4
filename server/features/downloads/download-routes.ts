import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { contentPath } from '#contract/wire/downloads.ts';
import { findScope } from '../../access/scope.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { findActor } from '../../http/bearer.ts';
import { sendProblem } from '../../http/problem.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import { type BlobRow, locateContent } from '../../storage/content-location.ts';
import { findWorkspaceStorage } from '../../storage/find-workspace-storage.ts';
import { readContent } from '../../storage/read-content.ts';
import { visibleEntries } from '../items/visible-entries.ts';
import { loadDownloadPlan, type PlannedEntry } from './download-plan.ts';
import { openContents } from './open-contents.ts';
import { redeemDownload } from './redeem-download.ts';
import { type Download, recheckEveryMs, sendContent } from './send-content.ts';
import { readZip } from './zip/read-zip.ts';
import { layoutZip, zipIdentity } from './zip/zip-layout.ts';

interface ContentParams {
  readonly driveId: string;
  readonly fileId: string;
}

interface TicketParams {
  readonly ticket: string;
}

/** Downloads: of one file with a token, and of what a ticket stands for. */
export function installDownloads(app: FastifyInstance, deps: Dependencies, everyMs = recheckEveryMs): void {
  app.route<{ Params: ContentParams }>({
    method: 'GET',
    url: `/api/${contentPath(':driveId', ':fileId')}`,
    config: { policy: 'content' },
    schema: { hide: true },
    handler: (request, reply) => downloadFile(deps, request, reply, everyMs),
  });
  app.route<{ Params: TicketParams }>({
    method: 'GET',
    url: '/api/downloads/:ticket/:name',
    config: { policy: 'downloads' },
    schema: { hide: true },
    handler: (request, reply) => downloadByTicket(deps, request, reply, everyMs),
  });
}

async function downloadFile(
  deps: Dependencies,
  request: FastifyRequest<{ Params: ContentParams }>,
  reply: FastifyReply,
  everyMs: number,
): Promise<FastifyReply> {
  const { actor, params } = request;
  if (actor === null) throw new Error('the guard lets nobody in without a session');
  const find = async () => {
    const access = await findScope(deps.db, actor, params.driveId);
    return access && findFile(deps.db, visibleEntries(access.drive.id, access.scope), params.fileId);
  };
  const file = await find();
  if (file === null) return sendProblem(reply, { code: 'not-found' });
  const isAllowed = async () => (await findActor(deps, request.headers)).ok && (await find()) !== null;
  const store = deps.blobs.of(await findWorkspaceStorage(deps.db, file.workspace_id));
  return sendContent(
    request,
    reply,
    toFileDownload(store, file.name, { ...file, id: file.blob_id }, isAllowed),
    everyMs,
  );
}

async function downloadByTicket(
  deps: Dependencies,
  request: FastifyRequest<{ Params: TicketParams }>,
  reply: FastifyReply,
  everyMs: number,
): Promise<FastifyReply> {
  const redeem = () => redeemDownload(deps, request.params.ticket, request.headers.cookie);
  const redeemed = await redeem();
  const plan = redeemed && (await loadDownloadPlan(deps.db, redeemed));
  if (redeemed === null || plan === null || plan.length === 0)
    return sendProblem(reply, { code: 'download-ended' });
  const isAllowed = async () => (await redeem()) !== null;
  const store = deps.blobs.of(await findWorkspaceStorage(deps.db, redeemed.workspaceId));
  const [first] = plan;
  const download =
    redeemed.kind === 'file' && first?.blob
      ? toFileDownload(store, redeemed.name, first.blob, isAllowed)
      : toZipDownload(store, redeemed.name, plan, isAllowed);
  return sendContent(request, reply, download, everyMs);
}

function toFileDownload(
  store: BlobStore,
  name: string,
  blob: BlobRow,
  isAllowed: Download['isAllowed'],
): Download {
  return {
    name,
    sizeBytes: blob.size_bytes,
    etag: `"${blob.id}"`, // content never changes under its id
    contentType: 'application/octet-stream',
    isSeekable: true,
    open: (range) => readContent(store, locateContent(blob), range),
    isAllowed,
  };
}

function toZipDownload(
  store: BlobStore,
  name: string,
  plan: readonly PlannedEntry[],
  isAllowed: Download['isAllowed'],
): Download {
  const layout = layoutZip(plan);
  return {
    name,
    sizeBytes: layout.sizeBytes,
    etag: `"${zipIdentity(plan, ({ blob }) => blob?.id ?? '')}"`,
    contentType: 'application/zip',
    isSeekable: layout.isSeekable,
    open: async (range) => readZip(layout, openContents(store, plan), range),
    isAllowed,
  };
}

interface FileRow extends Omit<BlobRow, 'id'> {
  readonly name: string;
  readonly blob_id: string;
}

async function findFile(
  db: Kysely<Database>,
  visible: ReturnType<typeof visibleEntries>,
  fileId: string,
): Promise<FileRow | null> {
  if (!isUuid(fileId)) return null;
  const { rows } = await sql<FileRow>`
    select v.name, v.size_bytes, v.blob_id, b.workspace_id, b.pack_id, b.pack_offset
    from ${visible} v join blobs b on b.id = v.blob_id
    where v.id = ${fileId} and v.kind = 1 and v.permission >= 0`.execute(db);
  return rows[0] ?? null;
}
