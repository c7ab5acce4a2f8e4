import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { pipeline, type Readable, Transform } from 'node:stream';
import type { DetailedPeerCertificate } from 'node:tls';
import { describeCertificateProblem } from '../../certificates/certificate-problem.ts';
import { watchCertificate } from '../../certificates/find-certificate-problem.ts';
import { StorageError } from '../storage-error.ts';
import { type HostRules, isAllowedHost, isAllowedUrl, portOf } from './host-rules.ts';
import { isPublicAddress } from './public-address.ts';

export interface SafeRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** A good answer is content: it is as long as it is. All others are cut off. */
  readonly content?: boolean;
  readonly signal?: AbortSignal;
}

export interface SafeResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

/** Throws a StorageFailure where nobody answers, or may be asked. */
export type SafeFetch = (request: SafeRequest) => Promise<SafeResponse>;

export interface SafeFetcher {
  readonly safeFetch: SafeFetch;
  close(): void;
}

export interface SafeFetchOptions {
  readonly rules: HostRules;
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
  readonly connectMs?: number;
  /** Between two bytes, either way. */
  readonly idleMs?: number;
  /** For all of an answer that is no content. */
  readonly responseTimeoutMs?: number;
}

const maxResponseBytes = 10 * 1_048_576;

/**
 * The one way out to hosts that people name. A name is resolved at every connection, all its addresses are looked at, and
 * the connection is made to one of those: a name that changes its mind in between leads nowhere. Redirects are answers
 * like others, and no proxy of the environment is asked.
 */
export function createSafeFetcher({
  rules,
  resolve = (hostname) => lookup(hostname, { all: true }),
  connectMs = 5000,
  idleMs = 30_000,
  responseTimeoutMs = 60_000,
}: SafeFetchOptions): SafeFetcher {
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };
  return {
    safeFetch: ({ url, method, headers, body, content = false, signal }) =>
      new Promise((done, failed) => {
        if (!isAllowedUrl(url, rules)) return failed(new StorageError('address'));
        const secure = url.protocol === 'https:';
        const request = (secure ? httpsRequest : httpRequest)(url, {
          method,
          headers: { ...headers, 'content-length': String(body?.length ?? 0) },
          agent: secure ? agents.https : agents.http,
          lookup: guardedLookup(url, rules, resolve),
          ...(signal && { signal }),
        });
        let shown = (): DetailedPeerCertificate | null => null;
        request.on('socket', (socket: Socket) => {
          if (socket.connecting) shown = watchCertificate(socket);
        });
        limitTime(request, connectMs, idleMs);
        request.on('error', (error) => failed(asFailure(error, url, shown())));
        request.on('response', (response: IncomingMessage) => {
          const status = response.statusCode ?? 0;
          const wanted = content && (status === 200 || status === 206);
          const cut = wanted ? response : limited(response, maxResponseBytes, responseTimeoutMs);
          done({ status, headers: plain(response.headers), body: cut });
        });
        request.end(body);
      }),
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** The same, until the signal. */
export function fetchWithSignal(safeFetch: SafeFetch, signal: AbortSignal): SafeFetch {
  return (request) => safeFetch({ ...request, signal });
}

function guardedLookup(
  url: URL,
  rules: HostRules,
  resolve: NonNullable<SafeFetchOptions['resolve']>,
): LookupFunction {
  const trusted = isAllowedHost(url.hostname, portOf(url), rules);
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return callback(new StorageError('unreachable'), '');
        if (!trusted && !addresses.every(({ address }) => isPublicAddress(address))) {
          return callback(new StorageError('address'), '');
        }
        return options.all ? callback(null, [...addresses]) : callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}

function limitTime(request: ClientRequest, connectMs: number, idleMs: number): void {
  const abort = () => request.destroy(new StorageError('unreachable'));
  request.setTimeout(idleMs, abort);
  request.on('socket', (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(abort, connectMs);
    const end = () => clearTimeout(timer);
    socket.once('connect', end).once('close', end);
  });
}

function limited(response: IncomingMessage, bytes: number, ms: number): Readable {
  let left = bytes;
  const cutter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      left -= chunk.length;
      if (left < 0) next(new StorageError('unreachable'));
      else next(null, chunk);
    },
  });
  const timer = setTimeout(() => response.destroy(new StorageError('unreachable')), ms).unref();
  return pipeline(response, cutter, () => clearTimeout(timer));
}

function plain(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

function asFailure(error: unknown, url: URL, certificate: DetailedPeerCertificate | null): StorageError {
  if (error instanceof StorageError) return error;
  const address = `${url.hostname}:${portOf(url)}`;
  const problem = describeCertificateProblem(error, { address, certificate });
  return new StorageError('unreachable', (error as NodeJS.ErrnoException).code, problem);
}
