import { endOfProblem, type SessionEnd } from '#contract/entities/session-end.ts';
import { limits } from '#contract/rules/limits.ts';
import { contentHashHeader, contentPath, contentSeqHeader } from '#contract/wire/downloads.ts';
import { isRetryableStatus } from '../api-client/api-client.ts';
import { parseRetryAfterMs } from '../api-client/retry-after.ts';
import { createContentHash, readBlocks } from '../content/content-hash.ts';
import type { BytesResponse, ContentDirectory, Ports } from '../lib/ports.ts';
import {
  type OfflineCopy,
  type OfflineFileRow,
  type OfflinePart,
  offlineFilePrefix,
} from '../replica/contents/offline-rows.ts';
import { isQuotaError } from '../replica/indexeddb-errors.ts';
import { readWholeBlocks, StreamCut } from './read-whole-blocks.ts';

export interface ContentServer {
  readonly ports: Pick<Ports, 'apiBase' | 'receiveBytes' | 'uuid' | 'now'>;
  /** Null where nobody is signed in, or the server knows the token no more. */
  authorize(): { readonly token: string } | null;
  refused(token: string, end: SessionEnd | null): void;
  /** The server answered, whatever it said. */
  responded(status: number): void;
}

export type FetchedContent =
  | { readonly kind: 'whole'; readonly copy: OfflineCopy }
  | { readonly kind: 'differs' | 'no-room' | 'aborted' | 'signed-out' }
  | {
      readonly kind: 'cut';
      readonly why: 'offline' | 'server';
      readonly retryAfterMs: number | null;
    }
  | { readonly kind: 'refused'; readonly why: 'damaged' | 'refused' };

export interface FetchHooks {
  /** Bytes will be stored under this name: its row has to say so before. False: nobody wants it any more. */
  began(part: OfflinePart): Promise<boolean>;
  received(): Promise<unknown>;
}

/**
 * One attempt to bring a content to the device: from where the last one ended, if it is still the same content. It is named
 * whole when its bytes have the hash that the server says of it.
 */
export async function fetchContent(
  server: ContentServer,
  directory: ContentDirectory,
  row: OfflineFileRow,
  hooks: FetchHooks,
  signal: AbortSignal,
): Promise<FetchedContent> {
  const over = new AbortController();
  const begun = await findBegun(directory, row);
  try {
    const all = AbortSignal.any([signal, over.signal]);
    const response = await ask(server, row, begun, all);
    if ('kind' in response) return signal.aborted ? { kind: 'aborted' } : response;
    return await store(server, directory, row, begun, response, hooks);
  } catch (error) {
    if (signal.aborted || isGone(error)) return { kind: 'aborted' };
    if (error instanceof StreamCut) return { kind: 'cut', why: 'offline', retryAfterMs: null };
    if (isQuotaError(error)) return { kind: 'no-room' };
    throw error;
  } finally {
    over.abort();
  }
}

interface Begun {
  readonly part: OfflinePart;
  readonly bytes: Blob;
}

/** Whole blocks only, and never all of it: the last request says what the content comes to. */
async function findBegun(directory: ContentDirectory, { part, wantedBytes }: OfflineFileRow) {
  const stored = part && (await directory.readPart(part.file));
  if (part === null || stored === null) return null;
  const blocks = Math.floor(Math.min(stored.size, wantedBytes - 1) / limits.contentBlockBytes);
  return blocks > 0 ? { part, bytes: stored.slice(0, blocks * limits.contentBlockBytes) } : null;
}

async function ask(
  server: ContentServer,
  { driveId, fileId }: OfflineFileRow,
  begun: Begun | null,
  signal: AbortSignal,
): Promise<BytesResponse | FetchedContent> {
  const { ports } = server;
  const authorized = server.authorize();
  if (authorized === null) return { kind: 'signed-out' };
  const headers = {
    Authorization: `Bearer ${authorized.token}`,
    ...(begun && { Range: `bytes=${begun.bytes.size}-`, 'If-Range': begun.part.etag }),
  };
  const url = ports.apiBase + contentPath(driveId, fileId);
  const response = await ports.receiveBytes(url, { method: 'GET', headers, signal }).catch(() => null);
  if (response === null) return { kind: 'cut', why: 'offline', retryAfterMs: null };
  server.responded(response.status);
  if (response.status === 200 || response.status === 206) return response;
  const problem = parseProblem(await response.text().catch(() => ''));
  if (response.status === 401) {
    server.refused(authorized.token, endOfProblem(problem));
    return { kind: 'signed-out' };
  }
  if (problem?.['code'] === 'content-damaged') return { kind: 'refused', why: 'damaged' };
  const retryAfterMs = parseRetryAfterMs(response.headers.get('retry-after'), ports.now()) ?? null;
  // What is not there any more, or not for this person, leaves by the log; a page of a proxy's is no answer.
  const isTemporary = isRetryableStatus(response.status) || problem === null || response.status === 404;
  return isTemporary ? { kind: 'cut', why: 'server', retryAfterMs } : { kind: 'refused', why: 'refused' };
}

async function store(
  { ports }: ContentServer,
  directory: ContentDirectory,
  row: OfflineFileRow,
  asked: Begun | null,
  response: BytesResponse,
  { began, received }: FetchHooks,
): Promise<FetchedContent> {
  const { headers } = response;
  const etag = headers.get('etag');
  const totalBytes = totalOf(response);
  const begun = response.status === 206 && asked?.part.etag === etag ? asked : null;
  if (etag === null || totalBytes === null || (response.status === 206) !== (begun !== null))
    return { kind: 'cut', why: 'server', retryAfterMs: null };
  const part = begun?.part ?? { file: offlineFilePrefix + ports.uuid(), etag };
  if (!(await began(part))) return { kind: 'aborted' };
  const hash = createContentHash();
  if (begun !== null) for await (const block of readBlocks(begun.bytes)) await hash.addBlock(block);
  let sizeBytes = begun?.bytes.size ?? 0;
  if (totalBytes === 0) await directory.append(part.file, 0, new Uint8Array());
  for await (const block of readWholeBlocks(response.pieces)) {
    if (block.length < limits.contentBlockBytes && sizeBytes + block.length < totalBytes)
      throw new StreamCut();
    const hashing = hash.addBlock(block);
    await directory.append(part.file, sizeBytes, block);
    await hashing;
    sizeBytes += block.length;
  }
  if (sizeBytes < totalBytes) throw new StreamCut();
  await received();
  const expected = headers.get(contentHashHeader);
  const isRight = expected === null || expected === (await hash.digest());
  if (sizeBytes !== totalBytes || !isRight) return { kind: 'differs' };
  await directory.finish(part.file);
  const contentSeq = Number(headers.get(contentSeqHeader) ?? row.wantedSeq);
  return { kind: 'whole', copy: { ...part, contentSeq, sizeBytes } };
}

/** Of the whole content, whatever part of it comes. */
function totalOf({ status, headers }: BytesResponse): number | null {
  const text =
    status === 206 ? headers.get('content-range')?.split('/').at(-1) : headers.get('content-length');
  return text !== undefined && text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** Its file was removed while it was written: nobody wants it any more. */
function isGone(error: unknown): boolean {
  return (error as { name?: unknown } | null)?.name === 'NotFoundError';
}

function parseProblem(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
