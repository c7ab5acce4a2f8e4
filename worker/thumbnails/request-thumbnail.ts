import { endOfProblem, type SessionEnd } from '#contract/entities/session-end.ts';
import { thumbnailPath } from '#contract/wire/thumbnails.ts';
import { parseRetryAfterMs } from '../api-client/retry-after.ts';
import type { BlobResponse, Ports } from '../lib/ports.ts';
import type { ThumbnailKey } from './thumbnail-key.ts';

const timeoutMs = 30_000;

export interface ThumbnailServer {
  readonly ports: Pick<Ports, 'apiBase' | 'fetchBlob' | 'setTimer' | 'now' | 'online' | 'resizeImage'>;
  /** Null where nobody is signed in, or the server knows the token no more. */
  token(): string | null;
  /** The server does not know the token that was sent; `end` says why where it knows. */
  refused(token: string, end: SessionEnd | null): unknown;
  /** The server answered, whatever it said. */
  responded(status: number): void;
}

export type ThumbnailResponse =
  | { readonly kind: 'picture'; readonly picture: Blob }
  /** This content has none. */
  | { readonly kind: 'none' }
  /** The server has too much to do. */
  | { readonly kind: 'busy'; readonly retryAfterMs: number }
  | { readonly kind: 'failed' };

/** Asks the server once. Nothing is thrown. */
export async function requestThumbnail(
  server: ThumbnailServer,
  { driveId, fileId, size, at }: ThumbnailKey,
  signal: AbortSignal,
): Promise<ThumbnailResponse> {
  const { ports } = server;
  const token = server.token();
  if (token === null || signal.aborted || !ports.online()) return { kind: 'failed' };
  const abort = new AbortController();
  const end = () => abort.abort();
  signal.addEventListener('abort', end);
  const stopTimer = ports.setTimer(timeoutMs, end);
  const path = thumbnailPath(encodeURIComponent(driveId), encodeURIComponent(fileId), size, at);
  try {
    const response = await ports.fetchBlob(ports.apiBase + path, {
      method: 'GET',
      headers: { Authorization: `Bearer ${token}` },
      signal: abort.signal,
    });
    const picture = await response.blob();
    server.responded(response.status);
    if (response.status === 200 && picture.type.startsWith('image/')) return { kind: 'picture', picture };
    return explain(server, token, response, await parseBody(picture));
  } catch {
    return { kind: 'failed' };
  } finally {
    stopTimer();
    signal.removeEventListener('abort', end);
  }
}

function explain(
  server: ThumbnailServer,
  token: string,
  { status, headers }: BlobResponse,
  body: Readonly<Record<string, unknown>>,
): ThumbnailResponse {
  if (status === 401) server.refused(token, endOfProblem(body));
  const retryAfterMs = parseRetryAfterMs(headers.get('retry-after'), server.ports.now());
  if (retryAfterMs !== undefined && (status === 429 || status === 503)) return { kind: 'busy', retryAfterMs };
  return status === 415 || body['code'] === 'no-thumbnail' ? { kind: 'none' } : { kind: 'failed' };
}

async function parseBody(bytes: Blob): Promise<Readonly<Record<string, unknown>>> {
  try {
    const body: unknown = JSON.parse(await bytes.text());
    return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
