import { endOfProblem } from '#contract/entities/session-end.ts';
import { type ProblemCode, problems } from '#contract/wire/problems.ts';
import type { CallProblem, WorkspaceRoom } from '#contract/worker-api/worker-api.ts';
import { parseRetryAfterMs } from '../../api-client/retry-after.ts';
import type { HttpResponse } from '../../lib/ports.ts';
import type { UploadDependencies } from './upload-job.ts';

const timeoutMs = 30_000;
/** How long the connection has to come back before something is asked again. */
const againMs = 300;
/** Servers hash what they have got, and may pass it on, before they answer: so many bytes in a second at least. */
const finishedBytesPerMs = 65_536;

export interface UploadResponse {
  readonly kind: 'answered';
  readonly status: number;
  header(name: string): string | null;
  /** Null where it is no JSON: of HEAD, of tus itself, of a proxy. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** Nobody knows whether the server did it. `sentBytes`: how many of a body were on their way. */
export interface Broken {
  readonly kind: 'broken';
  readonly sentBytes: number;
}

export type Asked = UploadResponse | Broken | { readonly kind: 'aborted' } | { readonly kind: 'signed-out' };

export type UploadRequests = ReturnType<typeof createUploadRequests>;

type Headers = Readonly<Record<string, string>>;

/** The requests of one upload, in its person's name. Nothing is thrown. */
export function createUploadRequests(deps: UploadDependencies, signal: AbortSignal) {
  const { ports } = deps;

  async function ask(
    headers: Headers,
    request: (headers: Headers) => Promise<HttpResponse>,
    sentBytes: () => number,
  ): Promise<Asked> {
    if (signal.aborted) return { kind: 'aborted' };
    const authorized = deps.authorize();
    if (authorized === null) return { kind: 'signed-out' };
    const { token } = authorized;
    try {
      const response = await request({ ...headers, Authorization: `Bearer ${token}` });
      const body = parseBody(await response.text());
      const { status } = response;
      deps.responded(status);
      if (status === 401 && body !== null) deps.refused(token, endOfProblem(body));
      return { kind: 'answered', status, header: (name) => response.headers.get(name), body };
    } catch {
      return signal.aborted ? { kind: 'aborted' } : { kind: 'broken', sentBytes: sentBytes() };
    }
  }

  async function askOnce(method: string, path: string, headers: Headers): Promise<Asked> {
    const abort = new AbortController();
    const abortToo = () => abort.abort();
    signal.addEventListener('abort', abortToo);
    const stopTimer = ports.setTimer(timeoutMs, abortToo);
    const url = ports.apiBase + path;
    const asked = await ask(
      headers,
      (authorized) => ports.fetch(url, { method, headers: authorized, signal: abort.signal }),
      () => 0,
    );
    stopTimer();
    signal.removeEventListener('abort', abortToo);
    return asked;
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      const end = () => {
        stopTimer();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const stopTimer = ports.setTimer(againMs, end);
      signal.addEventListener('abort', end);
    });

  return {
    pause,
    isOnline: ports.online,
    now: ports.now,
    /** A request without a body that may be repeated: once, where the connection broke. */
    async ask(method: string, path: string, headers: Headers): Promise<Asked> {
      const first = await askOnce(method, path, headers);
      if (first.kind !== 'broken' || !ports.online()) return first;
      await pause();
      return askOnce(method, path, headers);
    },
    /** `finishesBytes`: how much the server has in hand when it has all of the body. */
    send(
      method: string,
      path: string,
      headers: Headers,
      body: Blob,
      onProgress: (sentBytes: number) => void,
      finishesBytes: number,
    ): Promise<Asked> {
      let sentBytes = 0;
      const responseTimeoutMs = 2 * timeoutMs + finishesBytes / finishedBytesPerMs;
      const send = (authorized: Headers) =>
        ports.sendBytes(ports.apiBase + path, {
          method,
          headers: authorized,
          body,
          signal,
          responseTimeoutMs,
          onProgress(sent) {
            sentBytes = sent;
            onProgress(sent);
          },
        });
      return ask(headers, send, () => sentBytes);
    },
  };
}

/** An answer that is no success, or none. A page of somebody else's instead of an answer is as good as no network. */
export function toCallProblem(asked: Exclude<Asked, { kind: 'aborted' }>, nowMs: number): CallProblem {
  if (asked.kind === 'broken') return { kind: 'offline' };
  if (asked.kind === 'signed-out') return refusal(401, 'signed-out');
  const { status, body } = asked;
  const isOurs = body !== null && typeof body['code'] === 'string';
  if (!isOurs && !(status in codesOfStatus) && status < 500) return { kind: 'offline' };
  const retryAfterMs = parseRetryAfterMs(asked.header('retry-after'), nowMs);
  return {
    ...refusal(status, codesOfStatus[status] ?? 'internal'),
    ...(isOurs && { code: String(body['code']), message: String(body['error_message'] ?? '') }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...roomOf(body),
  };
}

function roomOf(body: UploadResponse['body']): { readonly room?: WorkspaceRoom } {
  const neededBytes = Number(body?.['needed_bytes']);
  const leftBytes = Number(body?.['left_bytes']);
  return neededBytes >= 0 && leftBytes >= 0 ? { room: { neededBytes, leftBytes } } : {};
}

/** What a status means whoever says it: proxies speak their own language. Of others only the server is believed. */
const codesOfStatus: Readonly<Record<number, ProblemCode>> = {
  413: 'too-large',
  429: 'too-many-requests',
  503: 'server-busy',
};

export function refusal(status: number, code: ProblemCode) {
  return { kind: 'refused', status, code, message: problems[code].message } as const;
}

function parseBody(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
