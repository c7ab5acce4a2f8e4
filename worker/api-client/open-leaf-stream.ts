import { type LeafBlock, readLeafBlock } from '#contract/replica-format/leaf-block.ts';
import { LeafFrameReader } from '#contract/replica-format/leaf-stream.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { type LeavesHead, type LeavesQuery, leavesHead, leavesPath } from '#contract/wire/leaves.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import type { BytesResponse, Ports } from '../lib/ports.ts';
import { z } from '../lib/schemas.ts';

/** The leaves of a filespace as they come. */
export interface LeafStream {
  readonly head: LeavesHead;
  /** The next leaf; `end` behind the last one, `cut` where the connection broke or what came was damaged. */
  next(): Promise<StreamedLeaf | 'end' | 'cut'>;
  /** Nobody reads on. */
  stop(): void;
}

export interface StreamedLeaf {
  readonly leaf: LeafBlock;
  /** What is asked with to go on behind it. */
  readonly position: string;
}

export interface LeafStreamRequest {
  readonly driveId: string;
  readonly query: LeavesQuery;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** `refused` reads what the server says instead; where it says nothing, the server was not reached. */
export async function openLeafStream(
  ports: Pick<Ports, 'apiBase' | 'receiveBytes'>,
  { driveId, query, headers, signal }: LeafStreamRequest,
  refused: (response: BytesResponse) => Promise<CallProblem>,
): Promise<Result<LeafStream, CallProblem>> {
  const abort = new AbortController();
  const url = `${ports.apiBase}${leavesPath(encodeURIComponent(driveId))}${queryText(query)}`;
  try {
    const response = await ports.receiveBytes(url, {
      method: 'GET',
      headers,
      signal: AbortSignal.any([signal, abort.signal]),
    });
    if (response.status !== 200) return err(await refused(response));
    const frames = framesOf(response.pieces);
    const first = await frames.next();
    const head = first.value?.type === 'head' ? z.safeParse(leavesHead, first.value.head) : null;
    // A response that makes no sense is no response: a captive portal says 200 too.
    if (!head?.success) {
      abort.abort();
      return err({ kind: 'offline' });
    }
    return ok({
      head: head.data,
      async next() {
        try {
          const { value: frame, done } = await frames.next();
          if (done || frame.type === 'head') return 'cut';
          return frame.type === 'end' ? 'end' : { leaf: readLeafBlock(frame.leaf), position: frame.position };
        } catch {
          abort.abort();
          return 'cut';
        }
      },
      stop: () => abort.abort(),
    });
  } catch {
    abort.abort();
    return err({ kind: 'offline' });
  }
}

async function* framesOf(pieces: AsyncIterable<Uint8Array>) {
  const reader = new LeafFrameReader();
  for await (const piece of pieces) yield* reader.push(piece);
}

function queryText(query: LeavesQuery): string {
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return asked.length > 0 ? `?${new URLSearchParams(asked)}` : '';
}
