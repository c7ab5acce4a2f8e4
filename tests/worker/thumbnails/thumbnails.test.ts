import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalContent } from '#worker/thumbnails/local-thumbnail.ts';
import { createThumbnails } from '#worker/thumbnails/thumbnails.ts';
import { createClock } from '../../support/clock.ts';
import { createNetwork } from '../../support/network.ts';

const clock = createClock();
let server: Server;
let network: ReturnType<typeof createNetwork>;
let held: { readonly path: string; readonly response: ServerResponse }[];
let paths: string[];
let onAsked: (path: string, response: ServerResponse) => void;
let token: string | null;
let ended: unknown[];
let local: LocalContent;

const picture = Buffer.from('RIFF....WEBP');

function sayPicture(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'image/webp' }).end(picture);
}

function say(response: ServerResponse, status: number, code: string, headers = {}) {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ error_message: 'x', code, reason: 'owner' }));
}

beforeEach(async () => {
  held = [];
  paths = [];
  ended = [];
  local = { kind: 'sent', read: async () => null };
  token = 'secret';
  onAsked = (_path, response) => sayPicture(response);
  server = createServer((request, response) => {
    const path = request.url ?? '';
    paths.push(path);
    if (request.headers.authorization !== 'Bearer secret') return say(response, 401, 'signed-out');
    onAsked(path, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  network = createNetwork(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function start() {
  return createThumbnails(
    {
      ports: {
        apiBase: network.apiBase,
        fetchBlob: network.fetchBlob,
        setTimer: clock.setTimer,
        now: clock.now,
        online: network.isOnline,
        resizeImage: async () => new Blob(['drawn here']),
      },
      token: () => token,
      refused: (sent, end) => ended.push([sent, end]),
      responded() {},
    },
    async () => local,
  );
}

const key = (fileId: string, contentSeq = 0) => ({ driveId: 'd', fileId, contentSeq, size: 96 as const });
const hold = (path: string, response: ServerResponse) => held.push({ path, response });

describe('a thumbnail', () => {
  it('is asked for with the token, in its size', async () => {
    const got = await start().get({ ...key('a b'), size: 512 });
    expect(paths).toEqual(['/api/drives/d/files/a%20b/thumbnail?size=512']);
    expect([got?.type, await got?.text()]).toEqual(['image/webp', picture.toString()]);
  });

  it.each([
    [415, 'no-thumbnail'],
    [404, 'no-thumbnail'],
  ])('that is not there (%i) is not asked for again, in no size', async (status, code) => {
    onAsked = (_path, response) => say(response, status, code);
    const thumbnails = start();
    expect(await thumbnails.get(key('a'))).toBeNull();
    expect(await thumbnails.get({ ...key('a'), size: 512 })).toBeNull();
    expect(paths).toHaveLength(1);
    onAsked = (_path, response) => sayPicture(response);
    expect(await thumbnails.get(key('a', 7))).not.toBeNull();
  });

  it.each([
    [404, 'not-found'],
    [500, 'internal'],
    [503, 'storage-unavailable'],
  ])('of which the server says nothing (%i %s) is asked for again', async (status, code) => {
    onAsked = (_path, response) => say(response, status, code);
    const thumbnails = start();
    expect(await thumbnails.get(key('a'))).toBeNull();
    onAsked = (_path, response) => sayPicture(response);
    expect(await thumbnails.get(key('a'))).not.toBeNull();
  });

  it('is no page of a captive portal', async () => {
    onAsked = (_path, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wi-Fi</h1>');
    expect(await start().get(key('a'))).toBeNull();
  });

  it('is asked for once where two want it at once', async () => {
    const thumbnails = start();
    const both = await Promise.all([thumbnails.get(key('a')), thumbnails.get(key('a'))]);
    expect(both.every((each) => each !== null)).toBe(true);
    expect(paths).toHaveLength(1);
  });

  it('is not asked for without a connection or a session', async () => {
    const thumbnails = start();
    token = null;
    expect(await thumbnails.get(key('a'))).toBeNull();
    token = 'secret';
    network.cut();
    expect(await thumbnails.get(key('a'))).toBeNull();
    expect(paths).toEqual([]);
  });

  it('that a session may not have any more says how the session ended', async () => {
    token = 'old';
    expect(await start().get(key('a'))).toBeNull();
    expect(ended).toEqual([['old', 'owner']]);
  });
});

describe('many thumbnails', () => {
  it('are six requests at once', async () => {
    onAsked = hold;
    const thumbnails = start();
    const all = Array.from({ length: 20 }, (_, at) => thumbnails.get(key(`f${at}`)));
    await expect.poll(() => held.length).toBe(6);
    onAsked = (_path, response) => sayPicture(response);
    for (const { response } of held) sayPicture(response);
    expect((await Promise.all(all)).filter((each) => each === null)).toEqual([]);
    expect(paths).toHaveLength(20);
  });

  it('that scrolled away are cancelled, on their way or before', async () => {
    onAsked = hold;
    const thumbnails = start();
    const all = Array.from({ length: 8 }, (_, at) => thumbnails.get(key(`f${at}`)));
    await expect.poll(() => held.length).toBe(6);
    thumbnails.cancel(key('f0'));
    thumbnails.cancel(key('f6'));
    expect([await all[0], await all[6]]).toEqual([null, null]);
    await expect.poll(() => held.map(({ path }) => path).at(-1)).toContain('f7');
    onAsked = (_path, response) => sayPicture(response);
    for (const { response } of held) sayPicture(response);
    expect((await Promise.all(all)).filter((each) => each !== null)).toHaveLength(6);
    expect(paths.some((path) => path.includes('f6'))).toBe(false);
  });

  it('leave a busy server alone for as long as it asks', async () => {
    onAsked = (_path, response) => say(response, 503, 'server-busy', { 'retry-after': '9' });
    const thumbnails = start();
    const first = thumbnails.get(key('a'));
    await expect.poll(() => clock.nextMs()).toBeLessThanOrEqual(9000);
    const second = thumbnails.get(key('b'));
    expect(paths).toHaveLength(1);
    onAsked = (_path, response) => sayPicture(response);
    clock.pass(9000);
    expect([await first, await second].every((each) => each !== null)).toBe(true);
    expect(paths).toHaveLength(3);
  });

  it('give up on a server that stays busy', async () => {
    onAsked = (_path, response) => say(response, 503, 'server-busy', { 'retry-after': '0' });
    expect(await start().get(key('a'))).toBeNull();
    expect(paths).toHaveLength(5);
  });
});

describe('what is on the device', () => {
  const photo = async () => {
    const { default: sharp } = await import('sharp');
    const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#a05020' } }).png();
    return new Blob([new Uint8Array(await bytes.toBuffer())]);
  };

  it('and not sent yet is never asked for', async () => {
    local = { kind: 'unsent', bytes: await photo() };
    expect(await (await start().get(key('a')))?.text()).toBe('drawn here');
    local = { kind: 'unsent', bytes: new Blob(['no picture']) };
    expect(await start().get(key('b'))).toBeNull();
    expect(paths).toEqual([]);
  });

  it('and kept is drawn there where the server cannot be asked', async () => {
    const bytes = await photo();
    local = { kind: 'sent', read: async () => bytes };
    const thumbnails = start();
    expect(await (await thumbnails.get(key('a')))?.text()).toBe(picture.toString());
    network.cut();
    expect(await (await thumbnails.get(key('b')))?.text()).toBe('drawn here');
  });
});
