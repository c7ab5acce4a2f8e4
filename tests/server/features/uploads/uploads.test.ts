import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { sweepUploads } from '#server/features/uploads/sweep-uploads.ts';
import { grantSilently } from '#tests/support/permissions/grant-silently.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openChannel } from '#tests/support/socket.ts';
import {
  createDrive,
  createTeam,
  events,
  folderIdOf,
  type Person,
  send,
  type Team,
} from '#tests/support/team.ts';
import { receive } from '#tests/support/transfers/receive.ts';

let server: TestServer;
let address: string;
let team: Team;

beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  team = await createTeam(server);
});
afterAll(() => server.close());

interface NewUpload {
  readonly size: number;
  readonly person?: Person;
  readonly metadata?: Record<string, string>;
}

function metadataOf(more: Record<string, string>): string {
  const all = {
    drive_id: team.driveId,
    parent_folder: rootId,
    filename: 'Grüße (final).txt',
    file_id: randomUUID(),
    event_id: randomUUID(),
    ...more,
  };
  return Object.entries(all)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

function tus(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer,
  person = team.owner,
) {
  return fetch(`${address}${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${person.token}`, ...headers },
    ...(body !== undefined && { body: new Uint8Array(body) }),
  });
}

function create({ size, person = team.owner, metadata = {} }: NewUpload) {
  const headers = { 'upload-length': String(size), 'upload-metadata': metadataOf(metadata) };
  return tus('POST', '/api/uploads', headers, undefined, person);
}

function patch(path: string, offset: number, body: Buffer, person = team.owner) {
  const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
  return tus('PATCH', path, headers, body, person);
}

async function upload(content: Buffer, metadata: Record<string, string> = {}): Promise<string> {
  const file_id = metadata.file_id ?? randomUUID();
  const created = await create({ size: content.length, metadata: { ...metadata, file_id } });
  expect(created.status).toBe(201);
  const done = await patch(created.headers.get('location') ?? '', 0, content);
  expect(done.status).toBe(204);
  return file_id;
}

function download(
  fileId: string,
  headers: Record<string, string> = {},
  person = team.owner,
  drive = team.driveId,
) {
  return fetch(`${address}/api/drives/${drive}/files/${fileId}/content`, {
    headers: { authorization: `Bearer ${person.token}`, ...headers },
  });
}

async function entry(id: string) {
  return server.deps.db.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirst();
}

test('a file is there when its last byte is, with its name, size and time, and comes back byte for byte', async () => {
  const content = randomBytes(3_000_000);
  const metadata = { file_id: randomUUID(), last_written: String(1_700_000_000_000 * 1e6) };
  const created = await create({ size: content.length, metadata });
  const location = created.headers.get('location') ?? '';
  expect(location).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/);
  await patch(location, 0, content.subarray(0, 1_000_000));
  expect(await entry(metadata.file_id)).toBeUndefined();
  const done = await patch(location, 1_000_000, content.subarray(1_000_000));
  expect([done.status, done.headers.get('upload-offset')]).toEqual([204, '3000000']);
  expect(await entry(metadata.file_id)).toMatchObject({
    name: 'Grüße (final).txt',
    size_bytes: 3_000_000,
    modified_ms: 1_700_000_000_000,
  });
  const response = await download(metadata.file_id);
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect(hash(new Uint8Array(await response.arrayBuffer()))).toBe(hash(content));
  const drive = await server.deps.db
    .selectFrom('drives')
    .selectAll()
    .where('id', '=', team.driveId)
    .executeTakeFirstOrThrow();
  expect(drive).toMatchObject({ item_count: 1, folder_count: 0, used_bytes: 3_000_000 });
});

test('an upload that was cut goes on where it was cut; a wrong place is refused', async () => {
  const content = randomBytes(2_000_000);
  const file_id = randomUUID();
  const created = await create({ size: content.length, metadata: { file_id } });
  const location = created.headers.get('location') ?? '';
  const cut = httpRequest(`${address}${location}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${team.owner.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(content.length),
    },
  });
  const ended = new Promise((resolve) => cut.on('close', resolve));
  cut.on('error', () => undefined);
  cut.write(content.subarray(0, 700_000));
  const uploadId = location.split('/').at(-1) ?? '';
  const part = { id: uploadId, generation: 0 };
  await expect.poll(() => server.deps.blobs.ofRegion('OR').partFiles?.length(part)).toBeGreaterThan(0);
  cut.destroy();
  await ended;
  const head = await tus('HEAD', location, {});
  const offset = Number(head.headers.get('upload-offset'));
  expect(offset).toBeGreaterThan(0);
  expect(offset).toBeLessThanOrEqual(700_000);
  expect((await patch(location, offset + 1, content.subarray(offset + 1))).status).toBe(409);
  expect((await patch(location, offset, content.subarray(offset))).status).toBe(204);
  expect(Buffer.from(await (await download(file_id)).arrayBuffer()).equals(content)).toBe(true);
});

test('the last answer may be lost: asking again finds the file made, once', async () => {
  const content = Buffer.from('all of it');
  const metadata = { file_id: randomUUID(), event_id: randomUUID() };
  const created = await create({ size: content.length, metadata });
  const location = created.headers.get('location') ?? '';
  // The server dies between the last byte and the commit: the part is whole, and there is no file.
  const id = location.split('/').at(-1) ?? '';
  await receive(server.deps, id, content);
  expect(await entry(metadata.file_id)).toBeUndefined();
  const head = await tus('HEAD', location, {});
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(content.length)]);
  expect(await entry(metadata.file_id)).toMatchObject({ size_bytes: content.length });
  const retry = await create({ size: content.length, metadata });
  expect(retry.headers.get('location')).toBe(location);
  expect((await patch(location, 0, content)).status).toBe(409);
  expect((await tus('HEAD', location, {})).headers.get('upload-offset')).toBe(String(content.length));
  const log = await server.deps.db
    .selectFrom('changes')
    .select('seq')
    .where('event_id', '=', metadata.event_id)
    .execute();
  expect(log).toHaveLength(1);
});

test('a taken name gets its number before the extension; an empty file is a file', async () => {
  const first = await upload(Buffer.from('1'), { filename: 'a.tar.gz' });
  const second = await upload(Buffer.from('2'), { filename: 'A.TAR.GZ' });
  expect([(await entry(first))?.name, (await entry(second))?.name]).toEqual(['a.tar.gz', 'A.TAR (2).GZ']);
  const file_id = randomUUID();
  expect((await create({ size: 0, metadata: { file_id, filename: 'empty' } })).status).toBe(201);
  expect((await download(file_id)).headers.get('content-length')).toBe('0');
});

test('what may not be is refused before the first byte', async () => {
  const refused = async (asked: NewUpload) => {
    const response = await create(asked);
    return [response.status, (await response.json()).code];
  };
  expect(await refused({ size: 1, metadata: { drive_id: 'x' } })).toEqual([400, 'bad-request']);
  expect(await refused({ size: 1, metadata: { drive_id: randomUUID() } })).toEqual([404, 'not-found']);
  expect(await refused({ size: 1, metadata: { parent_folder: randomUUID() } })).toEqual([422, 'gone']);
  expect(await refused({ size: 1, metadata: { filename: 'a/b' } })).toEqual([
    422,
    'item-name.forbidden-character',
  ]);
  expect(await refused({ size: 1, person: team.standard })).toEqual([404, 'not-found']);
  expect((await create({ size: 2 ** 41 })).status).toBe(413);
  const anybody = await fetch(`${address}/api/uploads`, {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0' },
  });
  expect(anybody.status).toBe(401);
});

test.each([
  ['who sees nothing any more', [404, 'not-found']],
  ['who may only look', [403, 'not-allowed']],
] as const)('the right is asked for again at the end: %s makes no file', async (who, response) => {
  const driveId = await createDrive(server, team.workspaceId, team.owner.memberId);
  if (who === 'who may only look') await grantSilently(server, driveId, team.admin);
  const metadata = { file_id: randomUUID(), drive_id: driveId };
  const created = await create({ size: 4, metadata, person: team.admin });
  const setRole = (role: 0 | 2) =>
    server.deps.db.updateTable('members').set({ role }).where('id', '=', team.admin.memberId).execute();
  await setRole(0);
  const location = created.headers.get('location') ?? '';
  const done = await patch(location, 0, Buffer.from('late'), team.admin);
  await setRole(2);
  expect([done.status, (await done.json()).code]).toEqual(response);
  expect(await entry(metadata.file_id)).toBeUndefined();
  const blobId = location.split('/').at(-1) ?? '';
  expect(await server.deps.blobs.ofRegion('OR').stat({ workspaceId: team.workspaceId, blobId })).toBeNull();
});

test('where its folder is gone at the end, the file goes into the nearest that lives', async () => {
  const above = events.createFolder(team.driveId, 'Long life');
  const folder = events.createFolder(team.driveId, 'Short life', folderIdOf(above));
  await send(server, team.owner, team.driveId, above, folder);
  const metadata = { parent_folder: folderIdOf(folder), file_id: randomUUID() };
  const created = await create({ size: 4, metadata });
  await send(server, team.owner, team.driveId, events.remove(folderIdOf(folder)));
  const done = await patch(created.headers.get('location') ?? '', 0, Buffer.from('late'));
  expect(done.status).toBe(204);
  expect(await entry(metadata.file_id)).toMatchObject({ parent_id: folderIdOf(above) });
});

test('an upload belongs to who began it; to others it is not there', async () => {
  const created = await create({ size: 4 });
  const mine = created.headers.get('location') ?? '';
  for (const path of [mine, `/api/uploads/${randomUUID()}`, '/api/uploads/x', '/api/uploads/..%2f..%2fetc']) {
    expect((await tus('HEAD', path, {}, undefined, team.admin)).status).toBe(404);
    expect((await patch(path, 0, Buffer.from('evil'), team.admin)).status).toBe(404);
    expect((await tus('DELETE', path, {}, undefined, team.admin)).status).toBe(404);
  }
  expect((await tus('DELETE', mine, {})).status).toBe(204);
  expect((await tus('HEAD', mine, {})).status).toBe(404);
});

test('an upload is given up by its event too, by who began it', async () => {
  const event_id = randomUUID();
  const mine = (await create({ size: 4, metadata: { event_id } })).headers.get('location') ?? '';
  const byEvent = `/api/uploads/${event_id}`;
  expect((await tus('DELETE', byEvent, {}, undefined, team.admin)).status).toBe(404);
  expect((await tus('HEAD', mine, {})).status).toBe(200);
  for (const status of [204, 404]) expect((await tus('DELETE', byEvent, {})).status).toBe(status);
  expect((await tus('HEAD', mine, {})).status).toBe(404);
});

test('content whose upload died on its way into a file is removed with it; that of a file stays', async () => {
  const created = await create({ size: 4 });
  const died = created.headers.get('location')?.split('/').at(-1) ?? '';
  await upload(Buffer.from('stays'));
  const made = await server.deps.db.selectFrom('blobs').select('id').execute();
  const stored = (blobId: string) =>
    server.deps.blobs.ofRegion('OR').stat({ workspaceId: team.workspaceId, blobId });
  await receive(server.deps, died, Buffer.from('dies'));
  const part = { id: died, generation: 0 };
  await server.deps.blobs
    .ofRegion('OR')
    .partFiles?.adopt(part, { workspaceId: team.workspaceId, blobId: died });
  expect(await stored(died)).toBe(4);
  await sweepUploads({ ...server.deps, nowMs: () => server.deps.nowMs() + 7 * 86_400_000 });
  expect(await stored(died)).toBeNull();
  for (const { id } of made) expect(await stored(id)).not.toBeNull();
});

test('a part can be asked for, and what the device has is not sent again', async () => {
  const id = await upload(Buffer.from('0123456789'));
  const part = async (range: string, more: Record<string, string> = {}) => {
    const response = await download(id, { range, ...more });
    return [response.status, response.headers.get('content-range'), await response.text()];
  };
  expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
  expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
  expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
  expect(await part('bytes=5-99')).toEqual([206, 'bytes 5-9/10', '56789']);
  expect(await part('bytes=10-')).toEqual([416, 'bytes */10', '']);
  for (const ignored of ['bytes=1-2,4-5', 'items=0-1', 'bytes=4-2', 'bytes=-']) {
    expect(await part(ignored)).toEqual([200, null, '0123456789']);
  }
  const etag = (await download(id)).headers.get('etag') ?? '';
  expect((await download(id, { 'if-none-match': etag })).status).toBe(304);
  expect(await part('bytes=0-1', { 'if-range': etag })).toEqual([206, 'bytes 0-1/10', '01']);
  expect(await part('bytes=0-1', { 'if-range': '"other"' })).toEqual([200, null, '0123456789']);
});

test('content is handed over as a file and never shown; names cannot break out of their header', async () => {
  const id = await upload(Buffer.from('<script>alert(1)</script>'), { filename: "x'(1);é€%2f.html" });
  const { headers } = await download(id);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `attachment; filename="x'(1);___2f.html"; filename*=UTF-8''x%27%281%29%3B%C3%A9%E2%82%AC%252f.html`,
    'cache-control': 'private, no-cache',
  });
});

test('a file of others, a folder and an impossible id have no content, all alike', async () => {
  const id = await upload(Buffer.from('mine'));
  const stranger = await createTeam(server);
  const folder = events.createFolder(team.driveId, 'Folder');
  await send(server, team.owner, team.driveId, folder);
  const responses = await Promise.all([
    download(id, {}, stranger.owner),
    download(id, {}, stranger.owner, stranger.driveId),
    download(randomUUID()),
    download('x'),
    download(folderIdOf(folder)),
    download(id, {}, team.standard),
  ]);
  const seen = await Promise.all(
    responses.map(async (response) => `${response.status} ${await response.text()}`),
  );
  expect(new Set(seen).size).toBe(1);
  expect(responses[0]?.status).toBe(404);
});

test('who uploads hears how far it is, and everybody that it is there', async () => {
  const [mine, other] = [
    await openChannel(server, address, team.owner),
    await openChannel(server, address, team.admin),
  ];
  other.send({ driveId: team.driveId, userId: team.admin.userId });
  await other.next();
  const id = await upload(randomBytes(500_000), { filename: 'told.bin' });
  expect(await mine.next()).toMatchObject({ message: 'progress', uid: id, progress: expect.any(Number) });
  expect(await other.next()).toMatchObject({
    type: 'NEW_FILE_CREATED',
    data: { file_id: id, filename: 'told.bin', size: 500_000 },
  });
  expect(await other.next()).toMatchObject({ type: 'FILE_UPLOAD_COMPLETED', uid: id, data: { file_id: id } });
  for (const channel of [mine, other]) channel.socket.close();
});
