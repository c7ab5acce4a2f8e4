import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { contentPath } from '#contract/wire/downloads.ts';
import { findScope } from '../../access/scope.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { sendProblem } from '../../http/problem.ts';
import { ContentDiffers } from '../../storage/content-differs.ts';
import { type BlobRow, locateContent } from '../../storage/content-location.ts';
import { findWorkspaceStorage } from '../../storage/find-workspace-storage.ts';
import { readContent } from '../../storage/read-content.ts';
import { StorageError } from '../../storage/storage-error.ts';
import { visibleEntries } from '../items/visible-entries.ts';
import { parseRange } from './parse-range.ts';

interface Params {
  readonly driveId: string;
  readonly fileId: string;
}

/** Downloads. What people store is never shown by this origin: it is handed over as a file, whatever it says it is. */
export function installDownloads(app: FastifyInstance, deps: Dependencies): void {
  app.route<{ Params: Params }>({
    method: 'GET',
    url: `/api/${contentPath(':driveId', ':fileId')}`,
    config: { policy: 'content' },
    schema: { hide: true },
    handler: (request, reply) => sendContent(deps, request, reply),
  });
}

async function sendContent(
  deps: Dependencies,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.actor === null) throw new Error('the guard lets nobody in without a session');
  const { driveId, fileId } = request.params;
  const access = await findScope(deps.db, request.actor, driveId);
  const file =
    access === null ? null : await findFile(deps.db, visibleEntries(access.drive.id, access.scope), fileId);
  if (access === null || file === null) return sendProblem(reply, { code: 'not-found' });

  const etag = `"${file.blob_id}"`; // content never changes under its id
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': attachmentHeader(file.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const asked = request.headers['if-range'];
  const range = parseRange(
    asked === undefined || asked === etag ? request.headers.range : undefined,
    file.size_bytes,
  );
  if (range === 'outside') {
    return reply.code(416).header('content-range', `bytes */${file.size_bytes}`).send();
  }
  const length = range === 'all' ? file.size_bytes : range.end - range.start + 1;
  reply.type('application/octet-stream').header('content-length', length);
  if (range !== 'all') {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size_bytes}`);
  }
  if (request.method === 'HEAD') return reply.send();
  const store = deps.blobs.of(await findWorkspaceStorage(deps.db, file.workspace_id));
  const location = locateContent({ ...file, id: file.blob_id });
  const content = await readContent(store, location, range === 'all' ? undefined : range).catch(
    (err: unknown) => {
      const code = problemOf(err);
      request.log.warn({ err, blobId: file.blob_id }, 'stored content cannot be sent');
      return code;
    },
  );
  if (content === null) request.log.error({ blobId: file.blob_id }, 'a blob is missing');
  if (content === null || typeof content === 'string') {
    for (const name of ['etag', 'content-length', 'content-range', 'content-disposition'])
      reply.removeHeader(name);
    return sendProblem(reply, { code: content ?? 'storage-unavailable' });
  }
  return reply.send(content);
}

function problemOf(error: unknown): 'content-damaged' | 'storage-unavailable' {
  if (error instanceof ContentDiffers) return 'content-damaged';
  if (error instanceof StorageError) return 'storage-unavailable';
  throw error;
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

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((each) => ['*', etag, `W/${etag}`].includes(each.trim()));
}

/** A name for old clients, in plain letters, and the real one as RFC 5987 writes it. */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
