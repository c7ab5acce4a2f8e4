import { Agent } from 'node:http';
import { WebSocket } from 'ws';
import type {
  BlobResponse,
  BytesRequest,
  HttpRequest,
  HttpResponse,
  Socket,
  SocketListeners,
} from '#worker/lib/ports.ts';
import { aborted } from './transfers/aborted.ts';
import { createIncomingBytes } from './transfers/incoming-bytes.ts';
import { plainResponse } from './transfers/plain-response.ts';
import { sendBytes } from './transfers/send-bytes.ts';
import { sendRequest } from './transfers/send-request.ts';

export interface NetworkConnection {
  readonly method: string;
  /** Below /api/, with its query. */
  readonly path: string;
}

type Rule = (passage: NetworkConnection) => boolean;

export type Network = ReturnType<typeof createNetwork>;

/** The line between one device and the server, and what can go wrong with it. */
export function createNetwork(serverAddress: string) {
  const apiBase = `${serverAddress}/api/`;
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<WebSocket>();
  const handshakes = new Set<Promise<void>>();
  const asked = new Set<Promise<void>>();
  const sending = new Set<AbortController>();
  const passages: NetworkConnection[] = [];
  let isCut = false;
  let areSocketsBlocked = false;
  let losing: Rule | null = null;
  let swallowing: { readonly rule: Rule; readonly reached: () => void } | null = null;
  let turning: { readonly rule: Rule; readonly status: number; readonly retryAfter: string } | null = null;
  let failing: Rule | null = null;
  let cutting: { readonly rule: Rule; readonly afterBytes: number } | null = null;
  let mostBytes = Number.POSITIVE_INFINITY;
  let translate: (frame: string) => string = (frame) => frame;
  let holding: {
    readonly rule: Rule;
    readonly what: 'question' | 'answer';
    readonly reached: () => void;
    readonly released: Promise<void>;
  } | null = null;

  const ask = (url: string, request: HttpRequest) =>
    pass(url, request, () => sendRequest(url, request, agent));

  /** Bytes that are on their way when the line is cut, or comes to the place where it will be, get no further. */
  function sendContent(url: string, request: BytesRequest): Promise<HttpResponse> {
    const { method, signal } = request;
    const path = url.slice(apiBase.length);
    if (request.body.size > mostBytes)
      return Promise.resolve(plainResponse(413, '<h1>413 Request Entity Too Large</h1>'));
    const abort = new AbortController();
    const isCutOff = cutting?.rule({ method, path }) === true;
    const afterBytes = isCutOff ? cutting?.afterBytes : undefined;
    if (isCutOff) cutting = null;
    const all = { ...request, signal: AbortSignal.any([signal, abort.signal]) };
    sending.add(abort);
    return pass(url, all, () => sendBytes(url, all, afterBytes)).finally(() => sending.delete(abort));
  }

  async function pass<Response extends HttpResponse>(
    url: string,
    request: Pick<HttpRequest, 'method' | 'signal'>,
    work: () => Promise<Response>,
  ): Promise<Response | (HttpResponse & BlobResponse)> {
    const passage = { method: request.method, path: url.slice(apiBase.length) };
    if (isCut) throw new TypeError('the line is cut');
    await holdBack('question', passage, request.signal);
    // What had not left the device when the line was cut never does.
    if (isCut) throw new TypeError('the line is cut');
    if (swallowing?.rule(passage)) {
      const { reached } = swallowing;
      swallowing = null;
      reached();
      await aborted(request.signal);
    }
    if (turning?.rule(passage)) {
      const { status, retryAfter } = turning;
      turning = null;
      return plainResponse(status, '{}', { 'Retry-After': retryAfter });
    }
    if (failing?.(passage)) {
      passages.push(passage);
      const problem = { error_message: 'Something went wrong on the server.', code: 'internal' };
      return plainResponse(500, JSON.stringify(problem));
    }
    const asking = work();
    const over = asking.then(
      () => undefined,
      () => undefined,
    );
    asked.add(over);
    void over.then(() => asked.delete(over));
    // Who gives up does not end what the server does: it is waited for when the device closes.
    const response = await Promise.race([asking, aborted(request.signal)]);
    passages.push(passage);
    await holdBack('answer', passage, request.signal);
    if (losing?.(passage)) {
      losing = null;
      throw new TypeError('the answer was lost');
    }
    if (isCut) throw new TypeError('the line is cut');
    return response;
  }

  async function holdBack(what: 'question' | 'answer', passage: NetworkConnection, signal: AbortSignal) {
    if (holding?.what !== what || !holding.rule(passage)) return;
    const { reached, released } = holding;
    reached();
    await Promise.race([released, aborted(signal)]);
  }

  function openSocket(url: string, listeners: SocketListeners): Socket {
    let isOver = false;
    const over = (code?: number) => {
      if (isOver) return;
      isOver = true;
      listeners.closed(code);
    };
    if (isCut || areSocketsBlocked) {
      setImmediate(over);
      return { send() {}, close: over };
    }
    const socket = new WebSocket(url);
    sockets.add(socket);
    socket.on('open', () => listeners.opened());
    socket.on('message', (data) => listeners.received(translated(String(data))));
    socket.on('error', () => undefined); // `close` follows
    socket.on('close', (code) => {
      sockets.delete(socket);
      over(code);
    });
    const begun = new Promise<void>((resolve) => {
      socket.once('open', resolve);
      socket.once('close', resolve);
    });
    handshakes.add(begun);
    void begun.then(() => handshakes.delete(begun));
    return { send: (data) => socket.send(data), close: () => void begun.then(() => socket.close()) };
  }

  function translated(data: string): string {
    return Buffer.from(translate(Buffer.from(data, 'base64').toString())).toString('base64');
  }

  return {
    apiBase,
    ...createIncomingBytes(apiBase, pass, sending),
    fetch: ask as (url: string, request: HttpRequest) => Promise<HttpResponse>,
    fetchBlob: ask,
    sendBytes: sendContent,
    openSocket,
    passages,
    isOnline: () => !isCut,
    /** The device is gone: no connection of it is left for the server to wait for. */
    async close() {
      isCut = true;
      await Promise.all([...handshakes, ...asked]);
      for (const socket of sockets) socket.terminate();
      agent.destroy();
    },
    /** Everything that is on its way to the server has been answered. */
    async settled() {
      while (asked.size + handshakes.size > 0) await Promise.all([...handshakes, ...asked]);
    },
    /** Nothing passes any more, in either direction. */
    cut() {
      isCut = true;
      for (const socket of sockets) socket.terminate();
      for (const abort of sending) abort.abort();
    },
    /** From now on a proxy turns away, as proxies do, what has more bytes than these. */
    limitBodies(bytes: number) {
      mostBytes = bytes;
    },
    /** The line breaks in the body of the next such call, after so many bytes of it. */
    cutNextBody(rule: Rule, afterBytes: number) {
      cutting = { rule, afterBytes };
    },
    mend() {
      isCut = false;
    },
    /** The socket dies; calls go on. */
    dropSockets() {
      for (const socket of sockets) socket.terminate();
    },
    /** As some proxies do: sockets do not get through any more, and calls do. */
    blockSockets(are: boolean) {
      areSocketsBlocked = are;
      for (const socket of sockets) socket.terminate();
    },
    /** The server does what the next such call asks; its answer never arrives. */
    dropNextResponse(rule: Rule) {
      losing = rule;
    },
    /** The next such call goes into nothing: no answer, no failure. Resolves when it went. */
    swallowNext(rule: Rule): Promise<void> {
      return new Promise((reached) => {
        swallowing = { rule, reached };
      });
    },
    /** A machine before the server turns the next such call away and asks for so many seconds of patience. */
    turnAway(rule: Rule, status: number, retryAfter: string) {
      turning = { rule, status, retryAfter };
    },
    /** The server has a bug that such calls meet, until the answer is called. */
    fail(rule: Rule): () => void {
      failing = rule;
      return () => {
        failing = null;
      };
    },
    /** What the server says on its sockets arrives as this makes it. */
    translateFrames(by: (frame: string) => string) {
      translate = by;
    },
    /** Such calls wait before they reach the server, or their answers on the way back, until they are let go. */
    hold(
      rule: Rule,
      what: 'question' | 'answer' = 'question',
    ): { readonly reached: Promise<void>; letGo(): void } {
      let reached = () => {};
      let letGo = () => {};
      const reaching = new Promise<void>((resolve) => {
        reached = resolve;
      });
      const released = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      holding = { rule, what, reached, released };
      return {
        reached: reaching,
        letGo() {
          holding = null;
          letGo();
        },
      };
    },
  };
}
