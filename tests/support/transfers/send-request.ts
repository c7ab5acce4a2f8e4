import { type Agent, request as ask } from 'node:http';
import type { BlobResponse, HttpRequest, HttpResponse } from '#worker/lib/ports.ts';

/** A kept connection that had died meanwhile is no failure: as browsers do, a new one is tried, once. */
export function sendRequest(
  url: string,
  request: HttpRequest,
  agent: Agent | false,
): Promise<HttpResponse & BlobResponse> {
  const { method, headers, body } = request;
  return new Promise((resolve, reject) => {
    const asking = ask(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const headers = {
          get: (name: string) => [response.headers[name.toLowerCase()] ?? []].flat().join(', ') || null,
        };
        const type = headers.get('content-type') ?? '';
        resolve({
          status: response.statusCode ?? 0,
          headers,
          text: async () => bytes.toString(),
          blob: async () => new Blob([new Uint8Array(bytes)], { type }),
        });
      });
    });
    asking.on('error', (error) => {
      if (asking.reusedSocket) resolve(sendRequest(url, request, false));
      else reject(error);
    });
    // Node says no length of the body of a DELETE by itself; browsers do.
    if (body !== undefined) asking.setHeader('content-length', Buffer.byteLength(body));
    asking.end(body);
  });
}
