import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  everyStorage,
  type ServerOfEveryStorage,
  startServerOfEveryStorage,
} from '#tests/support/storage/every-storage.ts';
import { createTeam, request, storeFile, type Team } from '#tests/support/team.ts';
import { bundlesOf, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';

let server: TestServer;
let address: string;
let team: Team;

beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  await sql`update sessions set expires_at = 'infinity'`.execute(server.deps.db);
});
afterAll(() => server.close());

async function ticketUrl(id: string, on = server, of = team): Promise<string> {
  const asked = { items: [id], as: 'inline' };
  const response = await request(on, of.owner, 'POST', `drives/${of.driveId}/downloads`, asked);
  expect(response.statusCode).toBe(201);
  return response.json<{ data: { url: string } }>().data.url;
}

/** Opens a content, stored under a name, as the page does. */
async function show(name: string, content: Buffer | string, init: RequestInit = {}): Promise<Response> {
  const file = await storeFile(server, team, name, Buffer.from(content));
  return fetch(`${address}${await ticketUrl(file.id)}`, init);
}

const png = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).png();
const film = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp42', 'latin1'),
  randomBytes(50_000),
]);

describe('a file that is shown in the page', () => {
  test('is sent with the type that its first bytes say, whatever it is called', async () => {
    const content = await png.toBuffer();
    for (const name of ['photo.png', 'photo.html', 'photo']) {
      const response = await show(name, content);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(response.headers.get('content-disposition')).toBe(
        `inline; filename="${name}"; filename*=UTF-8''${name}`,
      );
      expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    }
  });

  test('is kept by nobody, and has the ranges, the ETag and the answers of every download', async () => {
    const file = await storeFile(server, team, 'film.mp4', film);
    const url = `${address}${await ticketUrl(file.id)}`;
    const head = await fetch(url, { method: 'HEAD' });
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(film.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
    });
    const etag = head.headers.get('etag') ?? '';
    const part = await fetch(url, { headers: { range: 'bytes=100-199', 'if-range': etag } });
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-type')]).toEqual([
      206,
      `bytes 100-199/${film.length}`,
      'video/mp4',
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(100, 200))).toBe(true);
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await fetch(url, { headers: { range: 'bytes=90000-' } })).status).toBe(416);
  });

  test('is asked for one at a time', async () => {
    const folder = folderOf('Folder');
    const files = [fileOf('a', 'a'), fileOf('b', 'b')];
    await bundlesOf(address, team).send({ folders: [folder], files });
    for (const items of [[folder.id], files.map(({ id }) => id)]) {
      const asked = { items, as: 'inline' };
      const response = await request(server, team.owner, 'POST', `drives/${team.driveId}/downloads`, asked);
      expect(response.statusCode).toBe(404);
    }
  });

  test.each([
    [
      'an HTML page',
      'page.html',
      '<!doctype html><script>fetch("/api")</script>',
      'text/plain; charset=utf-8',
    ],
    [
      'an HTML page called an image',
      'page.png',
      '<script>fetch("/api")</script>',
      'text/plain; charset=utf-8',
    ],
    [
      'an SVG with a script',
      'a.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("/api")</script></svg>',
      'image/svg+xml',
    ],
    ['a GIF that is a script too', 'a.js', 'GIF89a=1/*\0\0\0*/;fetch("/api")', 'image/gif'],
    ['a PDF that is a page too', 'a.html', '%PDF-1.7\n<script>fetch("/api")</script>', 'application/pdf'],
    ['a script', 'a.js', 'fetch("/api")', 'text/plain; charset=utf-8'],
  ])(
    'and is %s runs nothing: it is no document of this origin, no script and no stylesheet',
    async (_, name, content, type) => {
      const { headers, status } = await show(name, content);
      expect([status, headers.get('content-type')]).toEqual([200, type]);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-frame-options')).toBe('DENY');
    },
  );

  test.each([
    ['a program', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
    ['what is called a film and is none', randomBytes(100)],
    ['a page with a NUL', Buffer.from('<script>\0</script>')],
  ])('and is not on the list, as %s, is a file to save', async (_, content) => {
    const { headers } = await show('film.mp4', content);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
  });
});

describe('in every storage', () => {
  let all: ServerOfEveryStorage;
  beforeAll(async () => {
    all = await startServerOfEveryStorage();
  });
  afterAll(() => all?.close());

  test.each(everyStorage)('%s: the type is read once, alone or in a pack', async (kind) => {
    const own = await all.server.listen().catch(() => null);
    const { port } = all.server.app.server.address() as { port: number };
    const base = own ?? `http://127.0.0.1:${port}`;
    const there = await all.teamAt(kind);
    await sql`update sessions set expires_at = 'infinity'`.execute(all.server.deps.db);
    const file = fileOf('a.bin', film);
    await bundlesOf(base, there).send({ files: [fileOf('b', 'b'), file] });
    const url = `${base}${await ticketUrl(file.id, all.server, there)}`;
    const types = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const response = await fetch(url, { headers: { range: 'bytes=0-9' } });
      types.push(response.headers.get('content-type'));
      await response.arrayBuffer();
    }
    const kept = await all.server.deps.db
      .selectFrom('download_tickets')
      .select('content_type')
      .where('drive_id', '=', there.driveId)
      .execute();
    expect([types, kept]).toEqual([['video/mp4', 'video/mp4'], [{ content_type: 'video/mp4' }]]);
  });
});
