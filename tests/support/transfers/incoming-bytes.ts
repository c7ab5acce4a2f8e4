import type { BytesResponse, HttpRequest, HttpResponse } from '#worker/lib/ports.ts';
import { aborted } from './aborted.ts';
import { receiveBytes } from './receive-bytes.ts';

type Rule = (passage: { readonly method: string; readonly path: string }) => boolean;

/** Brings a request to the server, or fails as the line does. */
type Pass = (url: string, request: HttpRequest, work: () => Promise<HttpResponse>) => Promise<HttpResponse>;

/** Large responses on the line between a device and the server, and what can go wrong with them. */
export function createIncomingBytes(apiBase: string, pass: Pass, underWay: Set<AbortController>) {
  let hear: (request: HttpRequest) => void = () => {};
  let damaging: Rule | null = null;
  let cutting: { readonly rule: Rule; readonly afterBytes: number } | null = null;
  let pausing: (Pause & { readonly rule: Rule }) | null = null;

  /** Bytes on their way here get no further than the place where the line will be cut. */
  async function receive(url: string, request: HttpRequest): Promise<BytesResponse> {
    const passage = { method: request.method, path: url.slice(apiBase.length) };
    const abort = new AbortController();
    underWay.add(abort);
    const all = { ...request, signal: AbortSignal.any([request.signal, abort.signal]) };
    hear(request);
    let pieces = noPieces();
    const response = await pass(url, all, async () => {
      const received = await receiveBytes(url, all, () => takeCut(passage));
      pieces = damaging?.(passage) ? damaged(received.pieces) : received.pieces;
      if (pausing?.rule(passage)) {
        pieces = paused(pieces, pausing, all.signal);
        pausing = null;
      }
      return received;
    });
    return { ...response, pieces };
  }

  /** Taken by a response that has come: a request that is given up before is not the one that was meant. */
  function takeCut(passage: Parameters<Rule>[0]): number | undefined {
    if (cutting?.rule(passage) !== true) return undefined;
    const { afterBytes } = cutting;
    cutting = null;
    return afterBytes;
  }

  return {
    receiveBytes: receive,
    /** Hears of each request whose response is read in pieces. */
    watchRequests(listener: (request: HttpRequest) => void) {
      hear = listener;
    },
    /** The line breaks in the response to the next such call, after so many bytes of it. */
    cutNextResponse(rule: Rule, afterBytes: number) {
      cutting = { rule, afterBytes };
    },
    /** The response to the next such call stands still after its first bytes, until it is let go. */
    pauseNextResponse(rule: Rule): { readonly reached: Promise<void>; letGo(): void } {
      let letGo = () => {};
      const released = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      const reached = new Promise<void>((resolve) => {
        pausing = { rule, reached: resolve, released };
      });
      return { reached, letGo };
    },
    /** In the responses to such calls a bit is another one, until the answer is called. */
    damageResponses(rule: Rule): () => void {
      damaging = rule;
      return () => {
        damaging = null;
      };
    },
  };
}

interface Pause {
  reached(): void;
  readonly released: Promise<void>;
}

async function* paused(pieces: AsyncIterable<Uint8Array>, { reached, released }: Pause, over: AbortSignal) {
  for await (const piece of pieces) {
    yield piece;
    reached();
    await Promise.race([released, aborted(over)]);
  }
}

async function* damaged(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const piece of pieces) yield piece.map((byte, at) => (at === 0 ? byte ^ 1 : byte));
}

async function* noPieces(): AsyncIterable<Uint8Array> {}
