import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendBytesBy, type UploadRequest } from '#worker/session/browser/send-bytes.ts';

/** XMLHttpRequest with a script: what the browser would say is said by the test. */
function createRequest() {
  const said: string[] = [];
  const request = {
    readyState: 0,
    status: 0,
    responseText: '',
    upload: { onprogress: null, onload: null },
    onload: null,
    onerror: null,
    onabort: null,
    onprogress: null,
    onreadystatechange: null,
    open: (method: string, url: string) => said.push(`${method} ${url}`),
    setRequestHeader: (name: string, value: string) => said.push(`${name}: ${value}`),
    getAllResponseHeaders: () => (request.status === 0 ? '' : 'retry-after: 7\r\nupload-offset: 5\r\n'),
    send: (body: Blob) => said.push(`${body.size} bytes`),
    abort() {
      said.push('abort');
      request.status = 0;
      fire(request.onabort);
    },
  };
  const fire = (listener: unknown, event: unknown = {}) =>
    (listener as ((event: unknown) => void) | null)?.(event);
  return {
    said,
    request: request as unknown as UploadRequest,
    sent: (loaded: number) => fire(request.upload.onprogress, { loaded }),
    sentAll: () => fire(request.upload.onload),
    head(status: number) {
      Object.assign(request, { readyState: 2, status });
      fire(request.onreadystatechange);
    },
    end(responseText: string) {
      Object.assign(request, { readyState: 4, responseText });
      fire(request.onload);
    },
    fail() {
      Object.assign(request, { readyState: 4, status: 0 });
      fire(request.onerror);
    },
  };
}

let browser: ReturnType<typeof createRequest>;
let abort: AbortController;
let progress: number[];

beforeEach(() => {
  vi.useFakeTimers();
  browser = createRequest();
  abort = new AbortController();
  progress = [];
});
afterEach(() => vi.useRealTimers());

function send(responseTimeoutMs?: number) {
  return sendBytesBy(browser.request, 'https://here/api/uploads/1', {
    method: 'PATCH',
    headers: { Authorization: 'Bearer t' },
    body: new Blob(['hello']),
    signal: abort.signal,
    onProgress: (sent) => progress.push(sent),
    ...(responseTimeoutMs !== undefined && { responseTimeoutMs }),
  });
}

describe('bytes that are sent', () => {
  it('say how many have gone, and get the response with its headers', async () => {
    const sending = send();
    browser.sent(2);
    browser.sentAll();
    browser.head(204);
    browser.end('text');
    const { status, headers, text } = await sending;
    expect([status, headers.get('Upload-Offset'), headers.get('none'), await text()]).toEqual([
      204,
      '5',
      null,
      'text',
    ]);
    expect(progress).toEqual([2, 5]);
    expect(browser.said).toEqual(['PATCH https://here/api/uploads/1', 'Authorization: Bearer t', '5 bytes']);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(browser.said).not.toContain('abort');
  });

  it('get the refusal that came before the connection was ended on them', async () => {
    const sending = send();
    browser.sent(1);
    browser.head(413);
    browser.fail();
    const { status, headers, text } = await sending;
    expect([status, headers.get('Retry-After'), await text()]).toEqual([413, '7', '']);
  });

  it('fail as fetch does where the connection breaks', async () => {
    const sending = send();
    browser.fail();
    await expect(sending).rejects.toBeInstanceOf(TypeError);
  });

  it('are ended by who sends them, and then nothing else is said', async () => {
    const sending = send();
    abort.abort();
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    expect(browser.said).toContain('abort');
    browser = createRequest();
    await expect(send()).rejects.toMatchObject({ name: 'AbortError' });
    expect(browser.said).not.toContain('5 bytes');
  });

  it('may take any time as long as they move, and are given up after a minute in which they do not', async () => {
    const sending = send();
    const failed = expect(sending).rejects.toBeInstanceOf(TypeError);
    for (let minute = 0; minute < 30; minute += 1) {
      await vi.advanceTimersByTimeAsync(59_000);
      browser.sent(minute / 10);
    }
    expect(browser.said).not.toContain('abort');
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(browser.said).toContain('abort');
  });

  it('wait for the response as long as was said once all of them have gone', async () => {
    const sending = send(600_000);
    browser.sentAll();
    await vi.advanceTimersByTimeAsync(590_000);
    expect(browser.said).not.toContain('abort');
    browser.head(204);
    browser.end('');
    expect((await sending).status).toBe(204);
  });
});
