import type { DownloadResponse, HttpResponse } from '#worker/lib/ports.ts';

export function responseOf(status: number, headers: Headers, text: string): HttpResponse & DownloadResponse {
  return { status, headers, text: async () => text, body: new Blob([text]).stream() };
}

/** Whoever asked does not wait any longer. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(new TypeError('nobody waits for it any more'));
    signal.addEventListener('abort', () => reject(new TypeError('nobody waits for it any more')));
  });
}

export async function tooLarge(): Promise<HttpResponse> {
  return {
    status: 413,
    headers: { get: () => null },
    text: async () => '<h1>413 Request Entity Too Large</h1>',
  };
}
