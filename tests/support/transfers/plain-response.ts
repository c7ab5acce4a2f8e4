import type { BlobResponse, DownloadResponse, HttpResponse } from '#worker/lib/ports.ts';

/** What somebody says who stands between the device and the server. */
export function plainResponse(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse & BlobResponse & DownloadResponse {
  return {
    status,
    headers: new Headers(headers),
    text: async () => text,
    blob: async () => new Blob([text], { type: 'text/plain' }),
    body: new Blob([text]).stream(),
  };
}

/** What a server says that has a bug. */
export function serverError() {
  const problem = { error_message: 'Something went wrong on the server.', code: 'internal' };
  return plainResponse(500, JSON.stringify(problem));
}
