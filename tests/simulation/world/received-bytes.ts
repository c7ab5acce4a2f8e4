import type { BytesResponse, HttpResponse } from '#worker/lib/ports.ts';
import type { NetworkTab } from './wire.ts';

/** A response as the line delivers it. */
export interface Delivered extends HttpResponse {
  readonly bytes: Uint8Array;
  /** It ends in the middle. */
  readonly isCut: boolean;
}

/** The same as a stream: in two pieces, between which other things happen. */
export function asStream(tab: NetworkTab, response: Delivered): BytesResponse {
  return { ...response, pieces: piecesOf(tab, response) };
}

async function* piecesOf(tab: NetworkTab, { bytes, isCut }: Delivered): AsyncGenerator<Uint8Array> {
  const half = bytes.length >> 1;
  for (const [from, to] of [
    [0, half],
    [half, bytes.length],
  ]) {
    await new Promise<void>((resolve) => tab.later(5, 'content', resolve));
    yield bytes.subarray(from, to);
  }
  if (isCut) throw new TypeError('the connection was reset');
}
