import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '#contract/rules/permission.ts';
import { thumbnailPath } from '#contract/wire/thumbnails.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import {
  everyStorage,
  type ServerOfEveryStorage,
  startServerOfEveryStorage,
} from '#tests/support/storage/every-storage.ts';
import { createTeam, events, type Person, request, send, storeFile, type Team } from '#tests/support/team.ts';
import { photo } from '#tests/support/thumbnails/images.ts';
import { bundlesOf, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';
import { replaceBy } from '#tests/support/transfers/replace.ts';

let all: ServerOfEveryStorage;
let address: string;
let team: Team;
beforeAll(async () => {
  all = await startServerOfEveryStorage();
  address = await all.server.listen();
  team = await createTeam(all.server);
  await sql`update sessions set expires_at = 'infinity'`.execute(all.server.deps.db);
});
afterAll(() => all?.close());

const ask = (
  id: string,
  size: 96 | 512 = 96,
  person: Person = team.owner,
  headers: Record<string, string> = {},
) => request(all.server, person, 'GET', thumbnailPath(team.driveId, id, size), undefined, headers);

describe('a thumbnail', () => {
  test('is a small WebP that no device keeps, and is named by its content', async () => {
    const { id, blobId } = await storeFile(all.server, team, 'photo.jpg', await photo(900, 600, 'jpeg'));
    const response = await ask(id);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      etag: `"${blobId}-96"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 96, height: 64 });
    expect((await ask(id)).rawPayload.equals(response.rawPayload)).toBe(true);
    const etag = String(response.headers.etag);
    const unchanged = await ask(id, 96, team.owner, { 'if-none-match': etag });
    expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag]);
    expect((await ask(id, 512, team.owner, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  test('is of the present content: a replaced file has another one', async () => {
    const { id } = await storeFile(all.server, team, 'replaced.png', await photo(200, 100, 'png'));
    const before = await ask(id);
    const content = await photo(100, 200, 'png');
    await replaceBy('bundle', address, team)({ id, name: 'replaced.png', content });
    const after = await ask(id, 96, team.owner, { 'if-none-match': String(before.headers.etag) });
    expect(await sharp(after.rawPayload).metadata()).toMatchObject({ width: 48, height: 96 });
  });

  test.each([
    ['a text', 'text.txt', Buffer.from('text')],
    ['bytes that are called an image', 'photo.jpg', randomBytes(1000)],
    ['an empty file', 'empty.png', Buffer.alloc(0)],
    [
      'an SVG that is called a PNG',
      'a.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
  ])('of %s there is none, and it is not read again to say so', async (_, name, content) => {
    const { id, blobId } = await storeFile(all.server, team, name, content);
    const none = await ask(id);
    expect([none.statusCode, none.json()]).toEqual([415, expect.objectContaining({ code: 'no-thumbnail' })]);
    await all.server.deps.blobs.ofRegion('OR').delete({ workspaceId: team.workspaceId, blobId });
    expect((await ask(id, 512)).body).toBe(none.body);
  });

  test('is there in two sizes', async () => {
    const { id } = await storeFile(all.server, team, 'photo.png', await photo(20, 20, 'png'));
    for (const size of ['', '?size=', '?size=97', '?size=0512', '?size=96&size=512']) {
      const path = `drives/${team.driveId}/files/${id}/thumbnail${size}`;
      expect((await request(all.server, team.owner, 'GET', path)).statusCode, size).toBe(400);
    }
  });

  test('of a content that the storage has lost is an error of the storage', async () => {
    const { id, blobId } = await storeFile(all.server, team, 'lost.png', await photo(20, 20, 'png'));
    await all.server.deps.blobs.ofRegion('OR').delete({ workspaceId: team.workspaceId, blobId });
    const response = await ask(id);
    expect([response.statusCode, response.json().code]).toEqual([503, 'storage-unavailable']);
    all.server.complaints.splice(0);
  });

  test('of somebody who waits for many already is to be asked for again, in a moment', async () => {
    const { id } = await storeFile(all.server, team, 'many.png', await photo(20, 20, 'png'));
    const { thumbnails } = all.server.deps;
    const { find } = thumbnails;
    const persons: string[] = [];
    thumbnails.find = async ({ person }) => {
      persons.push(person);
      return { kind: 'too-many' };
    };
    const response = await ask(id);
    thumbnails.find = find;
    expect([response.statusCode, response.json().code]).toEqual([429, 'too-many-requests']);
    expect(response.headers['retry-after']).toBe('1');
    expect(persons).toEqual([team.owner.userId]);
  });

  test('goes with its content', async () => {
    const { deps } = all.server;
    const { id, blobId } = await storeFile(all.server, team, 'gone.png', await photo(20, 20, 'png'));
    const webp = (await ask(id)).rawPayload;
    const blob = {
      id: blobId,
      workspace_id: team.workspaceId,
      region: 'OR',
      size_bytes: 1,
      pack_id: null,
      pack_offset: null,
    };
    const left = new AbortController().signal;
    const find = () => deps.thumbnails.find({ person: '', blob, size: 96, open: async () => null }, left);
    await deps.thumbnails.sweep(deps.db);
    expect(await find()).toMatchObject({ kind: 'image', webp });
    await sql`delete from items where id = ${id}`.execute(deps.db);
    await sql`delete from blobs where id = ${blobId}`.execute(deps.db);
    await deps.thumbnails.sweep(deps.db);
    expect(await find()).toEqual({ kind: 'missing' });
  });
});

describe('who may', () => {
  test('whoever may not know of a file gets what they get for one that is not there, made or not', async () => {
    const secret = folderOf('Secret');
    const file = fileOf('photo.png', await photo(30, 20, 'png'), { parent: secret.id });
    await bundlesOf(address, team).send({ folders: [secret], files: [file] });
    expect((await ask(file.id)).statusCode).toBe(200);
    const other = await createTeam(all.server);
    const answers = await Promise.all([
      ask(randomUUID()),
      ask('x'),
      ask("'; --"),
      ask(secret.id),
      ask(file.id, 96, team.standard),
      ask(file.id, 512, team.standard),
      ask(file.id, 96, other.owner),
      request(all.server, team.owner, 'GET', thumbnailPath(other.driveId, file.id, 96)),
      ask(file.id, 96, team.standard, { 'if-none-match': '*' }),
    ]);
    const seen = answers.map(
      ({ statusCode, body, headers: { date: _date, 'x-request-id': _request, ...headers } }) => ({
        statusCode,
        body,
        headers,
      }),
    );
    expect(seen[0]?.statusCode).toBe(404);
    for (const answer of seen) expect(answer).toEqual(seen[0]);
  });

  test('the moment at which it is sent counts: revoked while it is made, it is not sent', async () => {
    const shared = folderOf('Shared');
    const file = fileOf('photo.png', await photo(30, 20, 'png'), { parent: shared.id });
    await bundlesOf(address, team).send({ folders: [shared], files: [file] });
    const { thumbnails } = all.server.deps;
    const { find } = thumbnails;
    const revoke = {
      'the permission is taken away': () => grantFolder(all.server, team, shared.id, 2),
      'the file moves out of sight': async () => {
        const hidden = folderOf('Hidden');
        await bundlesOf(address, team).send({ folders: [hidden] });
        await send(all.server, team.owner, team.driveId, events.move(file.id, hidden.id, 'file'));
      },
      'the session ends': () =>
        all.server.deps.db.deleteFrom('sessions').where('id', '=', team.standard.sessionId).execute(),
    };
    const statuses: number[] = [];
    for (const [at, act] of Object.values(revoke).entries()) {
      await grantFolder(all.server, team, shared.id, permissions.view);
      if (at === 2) await send(all.server, team.owner, team.driveId, events.move(file.id, shared.id, 'file'));
      thumbnails.find = async (...wanted) => {
        const found = await find(...wanted);
        await act();
        return found.kind === 'image' ? { ...found, isNew: true } : found;
      };
      statuses.push((await ask(file.id, 96, team.standard)).statusCode);
      thumbnails.find = find;
    }
    expect(statuses).toEqual([404, 404, 401]);
  });
});

test.each(everyStorage)('the content is read from %s, alone and in a pack', async (kind) => {
  const there = await all.teamAt(kind);
  await sql`update sessions set expires_at = 'infinity'`.execute(all.server.deps.db);
  const files = [
    fileOf('a.png', await photo(200, 100, 'png')),
    fileOf('b.jpg', await photo(100, 200, 'jpeg')),
  ];
  await bundlesOf(address, there).send({ files: [fileOf('note', 'note'), ...files] });
  const widths = [];
  for (const { id } of files) {
    const response = await request(all.server, there.owner, 'GET', thumbnailPath(there.driveId, id, 96));
    widths.push((await sharp(response.rawPayload).metadata()).width);
  }
  expect(widths).toEqual([96, 48]);
});
