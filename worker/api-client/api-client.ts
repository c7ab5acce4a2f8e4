import { endOfProblem, type SessionEnd } from '#contract/entities/session-end.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { Call } from '#contract/wire/call.ts';
import type { CallInput, CallName, CallResponse } from '#contract/wire/calls.ts';
import type { LeavesQuery } from '#contract/wire/leaves.ts';
import { signedOut } from '#contract/wire/problems/signed-out.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { fetchPart } from '../lib/fetch-part.ts';
import type { HttpResponse, Ports } from '../lib/ports.ts';
import { addressOf, requestOf } from './build-request.ts';
import type { LeafStream } from './open-leaf-stream.ts';
import { parseRetryAfterMs } from './retry-after.ts';

const timeoutMs = 30_000;
/** How long the connection has to come back before a call that may be repeated is retried. */
const againMs = 300;
const onUnauthorized = {
  kind: 'refused',
  status: signedOut.status,
  code: 'signed-out',
  message: signedOut.message,
} as const;

export type ApiClient = ReturnType<typeof createApiClient>;

export interface ApiSession {
  token(): string | null;
  /** The server does not know the bearer (any more); `end` says why where it knows. */
  onUnauthorized(end: SessionEnd | null): void;
  /** The server answered, whatever it said. */
  onResponse(status: number): void;
  /** What the page speaks, where the server is to know: who signs up or in is written to in it. */
  language?(): string;
  /** A call got no good response. */
  failed?(name: CallName | 'leaves', problem: CallProblem): void;
}

type SentResponse = { readonly kind: 'answered'; readonly data: unknown };
/** Nobody knows whether the server did it. */
type Cut = { readonly kind: 'cut' };

/** contract/wire over fetch. Nothing expected is thrown: no network, no response in time and no sense are `offline`. */
export function createApiClient(ports: Ports, identity: ApiSession) {
  // A call whose outcome is unknown keeps its key, so that a retry cannot have its effect twice.
  const unanswered = new Map<string, string>();
  const inFlight = new Set<AbortController>();
  const over = new AbortController();
  let stopped = false;

  async function call<N extends CallName>(
    name: N,
    input: CallInput<N>,
    signal?: AbortSignal,
  ): Promise<Result<CallResponse<N>, CallProblem>> {
    const schemas = await fetchPart(ports, () => import('./call-schemas.ts'));
    if (schemas === null) return err({ kind: 'offline' });
    const declaration = schemas.declarationOf(name);
    const requestKey = declaration.idempotent ? `${name} ${JSON.stringify(input)}` : null;
    const key = requestKey === null ? null : (unanswered.get(requestKey) ?? ports.uuid());
    if (requestKey !== null && key !== null) unanswered.set(requestKey, key);
    const response = await askTwice(declaration, input, key, signal);
    if (
      response.kind === 'answered' ||
      (response.kind === 'refused' && !isRetryableStatus(response.status))
    ) {
      if (requestKey !== null) unanswered.delete(requestKey);
    }
    if (response.kind !== 'answered') {
      if (!signal?.aborted) identity.failed?.(name, response);
      return err(response);
    }
    const parsed = schemas.parseResponse(declaration, response.data);
    // A response that makes no sense is no response: a captive portal says 200 too.
    return parsed.success ? ok(parsed.data as CallResponse<N>) : err({ kind: 'offline' });
  }

  /** What was cut may have been done. Under its key the server says what it said, so that no success ends as an error. */
  async function askTwice(
    declaration: Call,
    input: object,
    key: string | null,
    signal?: AbortSignal,
  ): Promise<SentResponse | CallProblem> {
    const first = await ask(declaration, input, key, signal);
    if (first.kind !== 'cut') return first;
    if (key === null || !ports.online()) return { kind: 'offline' };
    await new Promise<void>((resolve) => ports.setTimer(againMs, resolve));
    const second = await ask(declaration, input, key, signal);
    return second.kind === 'cut' ? { kind: 'offline' } : second;
  }

  async function ask(
    declaration: Call,
    input: object,
    key: string | null,
    signal?: AbortSignal,
  ): Promise<SentResponse | CallProblem | Cut> {
    const token = declaration.auth === 'bearer' ? identity.token() : null;
    if (declaration.auth === 'bearer' && token === null) return onUnauthorized;
    if (stopped || signal?.aborted) return { kind: 'offline' };
    const abort = new AbortController();
    const abortToo = () => abort.abort();
    signal?.addEventListener('abort', abortToo);
    inFlight.add(abort);
    const stopTimer = ports.setTimer(timeoutMs, () => abort.abort());
    try {
      const response = await ports.fetch(ports.apiBase + addressOf(declaration, input), {
        ...requestOf(declaration, input, token, key, identity.language?.()),
        signal: abort.signal,
      });
      return await read(response, token);
    } catch {
      return { kind: abort.signal.aborted ? 'offline' : 'cut' };
    } finally {
      stopTimer();
      signal?.removeEventListener('abort', abortToo);
      inFlight.delete(abort);
    }
  }

  async function read(response: HttpResponse, token: string | null): Promise<SentResponse | CallProblem> {
    const body = parseBody(await response.text());
    if (body === null) return { kind: 'offline' };
    identity.onResponse(response.status);
    if (response.status >= 200 && response.status < 300) {
      return 'data' in body ? { kind: 'answered', data: body.data } : { kind: 'offline' };
    }
    if (response.status === 401 && token !== null && token === identity.token())
      identity.onUnauthorized(endOfProblem(body));
    const askedMs = parseRetryAfterMs(response.headers.get('retry-after'), ports.now());
    return {
      kind: 'refused',
      ...(askedMs !== undefined && { retryAfterMs: askedMs }),
      status: response.status,
      code: typeof body.code === 'string' ? body.code : 'internal',
      message: typeof body.error_message === 'string' ? body.error_message : '',
      ...(typeof body.detail === 'string' && { detail: body.detail, values: parseValues(body.values) }),
    };
  }

  /** All leaves of a filespace, or those behind a position. */
  async function openLeaves(
    driveId: string,
    query: LeavesQuery,
    signal: AbortSignal,
  ): Promise<Result<LeafStream, CallProblem>> {
    const token = identity.token();
    if (token === null) return err(onUnauthorized);
    if (stopped || signal.aborted) return err({ kind: 'offline' });
    const leaves = await fetchPart(ports, () => import('./open-leaf-stream.ts'));
    if (leaves === null) return err({ kind: 'offline' });
    const headers = { Authorization: `Bearer ${token}` };
    // Its beginning comes as soon as any answer does; how long the rest may take nobody knows.
    const unanswered = new AbortController();
    const stopTimer = ports.setTimer(timeoutMs, () => unanswered.abort());
    const given = AbortSignal.any([signal, over.signal, unanswered.signal]);
    const asked = { driveId, query, headers, signal: given };
    const opened = await leaves
      .openLeafStream(ports, asked, async (response) => {
        const refused = await read(response, token);
        return refused.kind === 'answered' ? { kind: 'offline' } : refused;
      })
      .finally(stopTimer);
    if (opened.ok) identity.onResponse(200);
    else if (!signal.aborted) identity.failed?.('leaves', opened.problem);
    return opened;
  }

  /** Cancels the requests under way; their callers get `offline`. */
  function stop() {
    stopped = true;
    over.abort();
    for (const abort of inFlight) abort.abort();
  }

  return { call, openLeaves, stop };
}

/** Whether the same request may be answered differently in a while. */
export function isRetryableStatus(status: number): boolean {
  return status === 408 || status === 409 || status === 425 || status === 429 || status >= 500;
}

/** Names and numbers; of anything else nothing is taken. */
function parseValues(values: unknown): Readonly<Record<string, string | number>> {
  if (typeof values !== 'object' || values === null) return {};
  const entries = Object.entries(values);
  return Object.fromEntries(entries.filter(([, value]) => ['string', 'number'].includes(typeof value)));
}

function parseBody(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
