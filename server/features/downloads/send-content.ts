import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '#contract/wire/problems.ts';
import { sendProblem } from '../../http/problem.ts';
import { measureTransfer } from '../../metrics/measure-stream.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { ByteRange } from '../../storage/blob-store.ts';
import { ContentDiffers } from '../../storage/content-differs.ts';
import { StorageError } from '../../storage/storage-error.ts';
import type { DownloadBounds, DownloadSlots } from './download-slots.ts';
import { matchesEtag } from './matches-etag.ts';
import { parseRange } from './parse-range.ts';
import { watchDownload } from './watch-download.ts';

/** What is handed over, file or ZIP. */
export interface Download {
  readonly name: string;
  readonly sizeBytes: number;
  /** Changes with the bytes, and only then. */
  readonly etag: string;
  readonly contentType: string;
  /** Whether the page may show it: then its type stands on the list of inline/sniff-type.ts. */
  readonly isInline: boolean;
  /** Where a part cannot be asked for, all of it is sent. */
  readonly isSeekable: boolean;
  /** Null where the storage has nothing of it. Fails as the stream does where it is not what it should be. */
  open(range: ByteRange | undefined): Promise<AsyncIterable<Buffer> | null>;
  /** Whether the person may still have it: asked again while a long answer is under way. */
  isAllowed(): Promise<boolean>;
}

/** What all downloads of a process share. */
export interface DownloadContext {
  readonly metrics: Metrics;
  readonly bounds: DownloadBounds;
  readonly slots: DownloadSlots;
}

/** Downloads take longer than requests: who has too many is not asked to try again at once. */
const busySeconds = 5;

/**
 * What people store runs nothing in this origin: it is handed over as a file, whatever it says it is, or inline as a type
 * that runs nothing, and as a document of its own it is in a sandbox. Of what is shown inline the device keeps nothing.
 */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  download: Download,
  { metrics, userId, bounds, slots }: DownloadContext & { readonly userId: string },
): Promise<FastifyReply> {
  const { etag, sizeBytes } = download;
  reply.headers({
    etag,
    'accept-ranges': download.isSeekable ? 'bytes' : 'none',
    'cache-control': download.isInline ? 'private, no-store' : 'private, no-cache',
    'content-disposition': dispositionHeader(download.isInline ? 'inline' : 'attachment', download.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
  });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const asked = request.headers['if-range'];
  const isWanted = download.isSeekable && (asked === undefined || asked === etag);
  const range = parseRange(isWanted ? request.headers.range : undefined, sizeBytes);
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send();
  const length = range === 'all' ? sizeBytes : range.end - range.start + 1;
  reply.type(download.contentType).header('content-length', length);
  if (range !== 'all')
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
  if (request.method === 'HEAD') return reply.send();
  const slot = slots.begin(userId);
  if (typeof slot === 'string') {
    if (slot === 'too-many-requests') reply.header('retry-after', busySeconds);
    return refuse(reply, slot);
  }
  reply.raw.once('close', slot);
  if (reply.raw.closed) slot(); // left while it was looked up
  const content = await download
    .open(range === 'all' ? undefined : range)
    .catch((err: unknown) => contentProblem(request, etag, err));
  if (content === null) request.log.error({ etag }, 'a blob is missing');
  if (content === null || typeof content === 'string') return refuse(reply, content ?? 'storage-unavailable');
  const pieces = measureTransfer(metrics, 'down', content);
  return reply.send(watchDownload(pieces, reply.raw, () => download.isAllowed(), bounds));
}

function refuse(reply: FastifyReply, code: ProblemCode): FastifyReply {
  for (const name of ['etag', 'content-length', 'content-range', 'content-disposition', 'accept-ranges'])
    reply.removeHeader(name);
  return sendProblem(reply, { code });
}

/** Why a stored content cannot be sent; throws what is no reason. */
export function contentProblem(
  request: FastifyRequest,
  etag: string,
  err: unknown,
): 'content-damaged' | 'storage-unavailable' {
  if (!(err instanceof ContentDiffers) && !(err instanceof StorageError)) throw err;
  request.log.warn({ err, etag }, 'stored content cannot be sent');
  return err instanceof ContentDiffers ? 'content-damaged' : 'storage-unavailable';
}

/** A name for old clients, in plain letters, and the real one as RFC 5987 writes it. */
export function dispositionHeader(disposition: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
