import type { DownloadResponse, HttpRequest } from '#worker/lib/ports.ts';

/** As a browser's fetch: what breaks is a TypeError. The line breaks after so many bytes of the body, where that is said. */
export async function openDownload(
  url: string,
  { method, headers, signal }: HttpRequest,
  afterBytes = Number.POSITIVE_INFINITY,
): Promise<DownloadResponse> {
  const response = await fetch(url, { method, headers: { ...headers }, signal });
  async function* body() {
    let left = afterBytes;
    const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        if (value.length > left) {
          yield value.subarray(0, left);
          throw new TypeError('the line broke');
        }
        left -= value.length;
        yield value;
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }
  return { status: response.status, headers: response.headers, body: body() };
}
