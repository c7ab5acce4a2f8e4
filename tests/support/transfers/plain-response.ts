import type { BlobResponse, HttpResponse } from '#worker/lib/ports.ts';

/** What somebody says who stands between the device and the server. */
export function plainResponse(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse & BlobResponse {
  return {
    status,
    headers: new Headers(headers),
    text: async () => text,
    blob: async () => new Blob([text], { type: 'text/plain' }),
  };
}
