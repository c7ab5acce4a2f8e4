import type { BytesResponse, HttpRequest } from '../../lib/ports.ts';

/** A connection on which nothing moves for so long is dead. */
const idleMs = 60_000;

/** `fetchBytes` is the browser's `fetch`. */
export async function receiveBytesBy(
  fetchBytes: typeof fetch,
  url: string,
  { method, headers, signal }: HttpRequest,
): Promise<BytesResponse> {
  const idle = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => idle.abort(), idleMs);
  };
  wait();
  try {
    const response = await fetchBytes(url, {
      method,
      headers: { ...headers },
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.any([signal, idle.signal]),
    });
    return {
      status: response.status,
      headers: response.headers,
      text: () => response.text().finally(() => clearTimeout(timer)),
      pieces: readPieces(response, wait, () => clearTimeout(timer)),
    };
  } catch (error) {
    clearTimeout(timer);
    throw error;
  }
}

async function* readPieces(
  { body }: Response,
  moved: () => void,
  ended: () => void,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    for (;;) {
      const piece = await reader?.read();
      if (piece === undefined || piece.done) return;
      moved();
      yield piece.value;
    }
  } finally {
    ended();
    await reader?.cancel().catch(() => undefined);
  }
}
