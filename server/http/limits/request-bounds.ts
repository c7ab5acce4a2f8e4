import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ipPrefixOf } from '../attempts/attempt-limiter.ts';
import { sendProblem } from '../problem.ts';

export interface RequestBounds {
  /** For a request to arrive whole. Uploads take as long as they take. */
  readonly arrivalMs: number;
  /** Between two bytes of an upload. */
  readonly uploadIdleMs: number;
  /** Requests of one network that are not answered yet. */
  readonly openPerNetwork: number;
  readonly connections: number;
}

const defaults: RequestBounds = {
  arrivalMs: 60_000,
  uploadIdleMs: 60_000,
  openPerNetwork: 1000,
  connections: 10_000,
};
/** Files, the database and whoever asks whether the server is alive need handles too. */
const otherHandles = 200;
const mostContents = 2000;

/**
 * What one sender can hold of the server, for how long. Registered before the guard: strangers are bound as well.
 *
 *   head ── arrivalMs ──▶ whole: nothing is measured any more, however long the answer takes
 *              │
 *              └─ an upload that the guard let in: uploadIdleMs after each byte instead
 */
export function installRequestBounds(app: FastifyInstance, overrides: Partial<RequestBounds> = {}): void {
  const bounds = { ...defaults, connections: connectionsFor(openFilesLimit()), ...overrides };
  app.server.maxConnections = bounds.connections;
  const open = new Map<string, number>();
  const deadlines = new WeakMap<FastifyRequest, NodeJS.Timeout>();

  app.addHook('onRequest', (request, reply, done) => {
    // Node lets go of a connection that is upgraded: where the answer is a refusal, nobody else would end it.
    if (request.headers.upgrade !== undefined)
      reply.raw.once('finish', () => request.raw.socket.destroySoon());
    if (request.routeOptions.config.policy === 'realtime') return done(); // counted by session, once it is open
    if (hasLeft(request)) {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    const network = ipPrefixOf(request.ip);
    if (network !== null && (open.get(network) ?? 0) >= bounds.openPerNetwork) {
      sendProblem(reply.header('connection', 'close'), { code: 'too-many-requests' });
      return;
    }
    if (network !== null) countUntilResponded(open, network, reply);
    if (hasBody(request.raw) && !hasArrived(request.raw)) setDeadline(request, reply);
    done();
  });

  app.addHook('preParsing', async (request, reply) => {
    const { policy } = request.routeOptions.config;
    if (policy !== 'uploads' && policy !== 'bundles') return;
    clearTimeout(deadlines.get(request));
    const { raw } = request;
    if (hasArrived(raw)) return;
    raw.setTimeout(bounds.uploadIdleMs, () => {
      if (hasArrived(raw)) return;
      // What has come and was not read yet is the storage's delay.
      if (raw.readableLength > 0) raw.socket.setTimeout(bounds.uploadIdleMs);
      else raw.socket.destroy();
    });
    // Refused after all: the rest of the body is of no use.
    reply.raw.once('finish', () => hasArrived(raw) || setDeadline(request, reply));
  });

  function setDeadline(request: FastifyRequest, reply: FastifyReply): void {
    const timer = setTimeout(() => refuseLate(request.raw, reply), bounds.arrivalMs);
    timer.unref();
    deadlines.set(request, timer);
    const stop = () => clearTimeout(timer);
    request.raw.once('close', stop);
    reply.raw.once('close', () => hasArrived(request.raw) && stop());
  }
}

/** Answers as the parser does when a body breaks off; where nobody reads the body, the connection is all there is to end. */
function refuseLate(raw: IncomingMessage, reply: FastifyReply): void {
  if (hasArrived(raw)) return;
  if (reply.raw.headersSent || raw.listenerCount('error') === 0) raw.socket.destroy();
  else raw.emit('error', Object.assign(new Error('the request did not arrive in time'), { statusCode: 408 }));
}

function countUntilResponded(open: Map<string, number>, network: string, reply: FastifyReply): void {
  open.set(network, (open.get(network) ?? 0) + 1);
  reply.raw.once('close', () => {
    const left = (open.get(network) ?? 1) - 1;
    if (left > 0) open.set(network, left);
    else open.delete(network);
  });
}

/** Ended before its request was looked at: a connection has no address then, and there is nobody to answer. */
function hasLeft({ ip }: FastifyRequest): boolean {
  return (ip as string | undefined) === undefined;
}

/** A request that was handed to the server without a connection is never `complete`, and nobody waits for it. */
function hasArrived(raw: IncomingMessage): boolean {
  return raw.complete || !(raw.socket instanceof Socket);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Half of the handles where there are few. */
export function connectionsFor(openFiles: number): number {
  const left = openFiles - otherHandles - contentsFor(openFiles);
  return Math.min(defaults.connections, Math.max(left, Math.floor(openFiles / 2)));
}

/** How many contents may be read at once for downloads: each is a handle beside that of its connection. */
export function contentsFor(openFiles: number): number {
  return Math.min(mostContents, Math.floor(openFiles / 4));
}

/** How many files and connections the system lets this process have. */
export function openFilesLimit(): number {
  Object.assign(process.report, { excludeNetwork: true }); // else it looks the names of all peers up
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft?: number | string } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
