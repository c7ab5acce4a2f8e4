import { once } from 'node:events';
import { request as ask, type ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import type { BytesRequest, HttpResponse } from '#worker/lib/ports.ts';

/**
 * As a browser sends a large body: as it is read, and no longer than somebody takes it. A response that comes before the end
 * of the body is the response. `cutAfterBytes`: the connection breaks there.
 */
export function sendBytes(
  url: string,
  { method, headers, body, signal, onProgress }: BytesRequest,
  cutAfterBytes = Number.POSITIVE_INFINITY,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const all = { ...headers, 'content-length': String(body.size) };
    const asking = ask(url, { method, headers: all, agent: false, signal }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const get = (name: string) => [response.headers[name.toLowerCase()] ?? []].flat().join(', ') || null;
        resolve({ status: response.statusCode ?? 0, headers: { get }, text: async () => text });
        asking.destroy();
      });
    });
    asking.on('error', reject);
    write(asking, body, onProgress, cutAfterBytes).catch((error: unknown) => {
      asking.destroy();
      reject(error);
    });
  });
}

async function write(
  asking: ClientRequest,
  body: Blob,
  onProgress: (sentBytes: number) => void,
  cutAfterBytes: number,
): Promise<void> {
  let sentBytes = 0;
  // What is written before is only remembered.
  const [socket] = (await once(asking, 'socket')) as [Socket];
  if (socket.connecting) await once(socket, 'connect');
  for await (const piece of body.stream()) {
    const passing = piece.subarray(0, cutAfterBytes - sentBytes);
    sentBytes += passing.length;
    if (sentBytes === cutAfterBytes) {
      // What was written has left the machine before the connection does.
      if (passing.length > 0) await new Promise((resolve) => asking.write(passing, resolve));
      asking.destroy(new Error('the line is cut'));
      return;
    }
    const isTaken = asking.write(passing);
    if (!isTaken) await drained(asking);
    if (asking.destroyed) return;
    onProgress(sentBytes);
  }
  asking.end();
}

/** Or over. */
async function drained(asking: ClientRequest): Promise<void> {
  const waited = new AbortController();
  const { signal } = waited;
  await Promise.race([once(asking, 'drain', { signal }), once(asking, 'close', { signal })]).finally(() =>
    waited.abort(),
  );
}
