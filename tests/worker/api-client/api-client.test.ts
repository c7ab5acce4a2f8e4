import { beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '#worker/api-client/api-client.ts';
import type { HttpRequest, HttpResponse, Ports } from '#worker/lib/ports.ts';

interface Asked {
  readonly url: string;
  readonly request: HttpRequest;
}

let asked: Asked[];
let responses: (() => Promise<HttpResponse>)[];
let timers: { readonly delayMs: number; readonly run: () => void }[];
let token: string | null;
let onUnauthorized: number;
let online: boolean;

beforeEach(() => {
  asked = [];
  responses = [];
  timers = [];
  token = 'secret';
  onUnauthorized = 0;
  online = true;
});

function remote() {
  let keys = 0;
  const ports = {
    apiBase: 'https://here/api/',
    now: () => 1000,
    uuid() {
      keys += 1;
      return `key-${keys}`;
    },
    setTimer(delayMs: number, run: () => void) {
      if (delayMs < 30_000) queueMicrotask(run);
      else timers.push({ delayMs, run });
      return () => {};
    },
    online: () => online,
    async fetch(url: string, request: HttpRequest) {
      asked.push({ url, request });
      const response = responses.shift();
      if (response === undefined) throw new TypeError('no network');
      return response();
    },
  };
  const identity = {
    token: () => token,
    onUnauthorized() {
      onUnauthorized += 1;
    },
    onResponse() {},
  };
  return createApiClient(ports as unknown as Ports, identity);
}

const say = (status: number, body: unknown, retryAfter?: string) => async (): Promise<HttpResponse> => ({
  status,
  headers: new Headers(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
  text: async () => (typeof body === 'string' ? body : JSON.stringify(body)),
});

const workspace = { workspace_name: 'acme', user_id: 'u', storage: { type: 'own', settings: {} } };

describe('a call', () => {
  it('is the one that the contract declares', async () => {
    responses = [say(200, { data: [] })];
    const query = { workspaceId: 'a/b', workspaceUserId: 'ü' };
    expect(await remote().call('listDrives', { query })).toEqual({ ok: true, value: [] });
    expect(asked[0]?.url).toBe('https://here/api/drives?workspaceId=a%2Fb&workspaceUserId=%C3%BC');
    expect(asked[0]?.request).toMatchObject({ method: 'GET', headers: { Authorization: 'Bearer secret' } });
  });

  it('escapes what stands in its path', async () => {
    responses = [say(200, { data: [] })];
    await remote().call('listWorkspaces', { params: { email: 'a/../b@example.com' } });
    expect(asked[0]?.url).toBe('https://here/api/workspace/a%2F..%2Fb%40example.com');
  });

  it('without network, without an answer in time or without sense in it is offline', async () => {
    const offline = { ok: false, problem: { kind: 'offline' } };
    expect(await remote().call('regions', {})).toEqual(offline);
    for (const response of [
      say(200, '<html>hotel</html>'),
      say(200, { data: 7 }),
      say(200, {}),
      say(502, 'Bad'),
    ]) {
      responses = [response];
      expect(await remote().call('regions', {})).toEqual(offline);
    }
    responses = [() => new Promise<HttpResponse>(() => {})];
    const hanging = remote().call('regions', {});
    const { signal } = asked.at(-1)?.request ?? {};
    expect(timers.at(-1)?.delayMs).toBe(30_000);
    timers.at(-1)?.run();
    expect(signal?.aborted).toBe(true);
    void hanging;
  });

  it('that the server refuses says why', async () => {
    responses = [say(409, { error_message: 'already exists', code: 'already-exists' })];
    expect(await remote().call('regions', {})).toEqual({
      ok: false,
      problem: { kind: 'refused', status: 409, code: 'already-exists', message: 'already exists' },
    });
  });

  it('of somebody whom the server does not know says so once, and without a token is not made', async () => {
    responses = [say(401, { error_message: 'Sign in to continue.', code: 'signed-out' })];
    const its = remote();
    expect(await its.call('regions', {})).toMatchObject({ problem: { status: 401 } });
    expect(onUnauthorized).toBe(1);
    token = null;
    expect(await its.call('regions', {})).toMatchObject({ problem: { status: 401 } });
    expect(asked).toHaveLength(1);
  });

  it('that is repeated after a lost answer carries the same key, after an answer another', async () => {
    const its = remote();
    const keyOf = (at: number) => asked[at]?.request.headers['Idempotency-Key'];
    online = false;
    await its.call('createWorkspace', { body: workspace });
    responses = [say(503, { error_message: '', code: 'storage-unavailable' })];
    await its.call('createWorkspace', { body: workspace });
    responses = [say(400, { error_message: '', code: 'bad-request' })];
    await its.call('createWorkspace', { body: workspace });
    await its.call('createWorkspace', { body: workspace });
    expect([keyOf(0), keyOf(1), keyOf(2)]).toEqual(['key-1', 'key-1', 'key-1']);
    expect(keyOf(3)).toBe('key-2');
    await its.call('regions', {});
    expect(keyOf(4)).toBeUndefined();
  });

  it('that was cut is made once more under its key, where it changes something', async () => {
    const cut = async () => {
      throw new TypeError('reset');
    };
    responses = [cut, say(200, { data: { success: true } })];
    const params = { workspaceId: 'w', id: 'm' };
    expect(await remote().call('removeMember', { params, body: { Id: 'm' } })).toMatchObject({ ok: true });
    expect(asked.map(({ request }) => request.headers['Idempotency-Key'])).toEqual(['key-1', 'key-1']);
    responses = [cut, cut, say(200, { data: { success: true } })];
    expect(await remote().call('removeMember', { params, body: { Id: 'm' } })).toEqual({
      ok: false,
      problem: { kind: 'offline' },
    });
    asked = [];
    responses = [cut, say(200, { data: [] })];
    await remote().call('regions', {});
    online = false;
    responses = [cut, say(200, { data: { success: true } })];
    await remote().call('removeMember', { params, body: { Id: 'm' } });
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['120', 120_000],
    ['Thu, 01 Jan 1970 00:00:05 GMT', 4000],
    ['86400', 300_000],
    ['soon', undefined],
  ])('reports how long the server wants to be left alone: %s', async (header, retryAfterMs) => {
    responses = [say(429, { error_message: '', code: 'too-many-requests' }, header)];
    const response = await remote().call('regions', {});
    expect(response.ok || response.problem).toEqual({
      kind: 'refused',
      status: 429,
      code: 'too-many-requests',
      message: '',
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  });

  it('is not made any more once the engine has stopped', async () => {
    const its = remote();
    its.stop();
    expect(await its.call('regions', {})).toEqual({ ok: false, problem: { kind: 'offline' } });
    expect(asked).toEqual([]);
  });
});
