import type { BytesRequest, HttpResponse } from '../../lib/ports.ts';

/** A connection on which nothing moves for so long is dead. */
const idleMs = 60_000;

/** What is used here of XMLHttpRequest, which says how much of a body has been sent; fetch does not. */
export type UploadRequest = Pick<
  XMLHttpRequest,
  | 'open'
  | 'send'
  | 'abort'
  | 'setRequestHeader'
  | 'getAllResponseHeaders'
  | 'readyState'
  | 'status'
  | 'responseText'
  | 'onload'
  | 'onerror'
  | 'onabort'
  | 'onprogress'
  | 'onreadystatechange'
> & { readonly upload: Pick<XMLHttpRequestUpload, 'onprogress' | 'onload'> };

export function sendBytesBy(
  request: UploadRequest,
  url: string,
  { method, headers, body, signal, onProgress, responseTimeoutMs = idleMs }: BytesRequest,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let early: HttpResponse | null = null;
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        broke();
        request.abort();
      }, ms);
    };
    const settle = (how: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      how();
    };
    const abort = () => {
      settle(() => reject(new DOMException('The request was aborted.', 'AbortError')));
      request.abort();
    };
    /** A server that refuses a body does so before it has all of it, and ends the connection: its refusal is the answer. */
    const broke = () =>
      settle(() => (early ? resolve(early) : reject(new TypeError('the connection broke'))));

    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    request.onreadystatechange = () => {
      if (request.readyState === 2) early = responseOf(request, '');
    };
    request.upload.onprogress = ({ loaded }) => {
      wait(loaded < body.size ? idleMs : responseTimeoutMs);
      onProgress(loaded);
    };
    request.upload.onload = () => {
      wait(responseTimeoutMs);
      onProgress(body.size);
    };
    request.onprogress = () => wait(idleMs);
    request.onload = () => settle(() => resolve(responseOf(request, request.responseText)));
    request.onerror = broke;
    request.onabort = broke;
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    wait(idleMs);
    request.send(body);
  });
}

/** Its headers as they are now: an error takes them away. */
function responseOf(request: UploadRequest, text: string): HttpResponse {
  const { status } = request;
  const headers = new Map(
    request
      .getAllResponseHeaders()
      .split('\r\n')
      .map((line) => line.split(/:\s*(.*)/, 2) as [name: string, value: string]),
  );
  return {
    status,
    headers: { get: (name) => headers.get(name.toLowerCase()) ?? null },
    text: async () => text,
  };
}
