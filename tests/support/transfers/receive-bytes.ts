import { request as ask } from 'node:http';
import type { BytesResponse, HttpRequest } from '#worker/lib/ports.ts';

/** As a browser reads a large response: as it comes. `cutAfter`: the connection breaks behind so many bytes of it. */
export function receiveBytes(
  url: string,
  { method, headers, signal }: HttpRequest,
  cutAfter: () => number | undefined = () => undefined,
): Promise<BytesResponse> {
  return new Promise((resolve, reject) => {
    const asking = ask(url, { method, headers, agent: false, signal }, (response) => {
      const get = (name: string) => [response.headers[name.toLowerCase()] ?? []].flat().join(', ') || null;
      const cutAfterBytes = cutAfter() ?? Number.POSITIVE_INFINITY;
      async function* pieces(): AsyncGenerator<Uint8Array> {
        let received = 0;
        for await (const piece of response as AsyncIterable<Buffer>) {
          const passing = piece.subarray(0, cutAfterBytes - received);
          received += passing.length;
          yield new Uint8Array(passing);
          if (received === cutAfterBytes) {
            asking.destroy();
            throw new TypeError('the line is cut');
          }
        }
      }
      const text = async () => {
        const read: Uint8Array[] = [];
        for await (const piece of pieces()) read.push(piece);
        return Buffer.concat(read).toString();
      };
      resolve({ status: response.statusCode ?? 0, headers: { get }, text, pieces: pieces() });
    });
    asking.on('error', reject);
    asking.end();
  });
}
