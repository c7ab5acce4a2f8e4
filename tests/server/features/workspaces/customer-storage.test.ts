import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { finishCompleteUploads, sweepUploads } from '#server/features/uploads/sweep-uploads.ts';
import { collectBlobs } from '#server/jobs/collect-blobs.ts';
import { findWorkspaceStorage } from '#server/storage/find-workspace-storage.ts';
import { decryptSettings } from '#server/storage/settings/encrypted-settings.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type S3Service, startS3Service } from '#tests/support/storage/s3-service.ts';
import { receive } from '#tests/support/transfers/receive.ts';
import { createDrive, signUpVerified, type TestUser } from '#tests/support/users.ts';

const secret = 'right-secret';
const logged: string[] = [];
let service: S3Service;
let server: TestServer;
let address: string;
let ada: TestUser;

beforeAll(async () => {
  service = await startS3Service();
  server = await startTestServer({
    env: { STORAGE_ALLOW_HOSTS: service.host },
    onLog: (line) => logged.push(line),
  });
  address = await server.listen();
});
beforeEach(async () => {
  ada = await signUpVerified(server);
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const settings = (more: object = {}) => ({
  endpoint: service.url,
  access_key: 'tester',
  secret_key: secret,
  ...more,
});
const create = (more: object = {}, name = 'acme', headers: Record<string, string> = {}) =>
  ada.call(
    'POST',
    'workspace',
    {
      workspace_name: name,
      user_id: ada.userId,
      storage: { type: 's3_compactible', settings: settings(more) },
    },
    headers,
  );

async function during(
  response: NonNullable<S3Service['respond']>,
  work: () => Promise<unknown>,
): Promise<void> {
  service.respond = response;
  try {
    await work();
  } finally {
    service.respond = null;
  }
}

function send(method: string, path: string, headers: Record<string, string>, body?: Buffer) {
  return fetch(`${address}${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${ada.token}`, ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });
}

async function beginUpload(driveId: string, fileId: string, size: number): Promise<string> {
  const metadata = { drive_id: driveId, parent_folder: rootId, filename: 'reel.mov', file_id: fileId };
  const created = await send('POST', '/api/uploads', {
    'upload-length': String(size),
    'upload-metadata': Object.entries(metadata)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(','),
  });
  return created.headers.get('location') ?? '';
}

const sendFrom = (offset: number, path: string, content: Buffer) => {
  const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
  return send('PATCH', path, headers, content);
};
const sendAll = (path: string, content: Buffer) => sendFrom(0, path, content);
const download = (driveId: string, fileId: string, headers: Record<string, string> = {}) =>
  send('GET', `/api/drives/${driveId}/files/${fileId}/content`, headers);
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const stored = () => [...service.buckets.values()].flatMap(({ objects }) => [...objects.keys()]);

async function withUpload() {
  const workspaceId = (await create()).json().data.id as string;
  const driveId = await createDrive(ada, workspaceId);
  const [fileId, content] = [randomUUID(), randomBytes(100_000)];
  const path = await beginUpload(driveId, fileId, content.length);
  return { workspaceId, driveId, fileId, content, path };
}

test('a workspace keeps its files in the storage of its owner, and in no other', async () => {
  const { workspaceId, driveId, fileId, content, path } = await withUpload();
  expect((await sendAll(path, content)).status).toBe(204);
  const key = `${workspaceId}/${path.split('/').at(-1)}`;
  expect(stored()).toContain(key);
  const own = { workspaceId, blobId: path.split('/').at(-1) ?? '' };
  expect(await server.deps.blobs.ofRegion('OR').stat(own)).toBeNull();
  expect((await bodyOf(await download(driveId, fileId))).equals(content)).toBe(true);
  const part = await download(driveId, fileId, { range: 'bytes=10-19' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/100000']);
  expect((await bodyOf(part)).equals(content.subarray(10, 20))).toBe(true);
});

test('the answer says the type and nothing else of the storage', async () => {
  const created = await create();
  expect(created.statusCode).toBe(201);
  expect(created.json().data.storage).toEqual({ type: 's3_compactible', created: expect.any(Number) });
  expect(created.body).not.toContain('settings');
});

test.each([
  [{ secret_key: 'wrong' }, 'storage-credentials', 'The storage does not accept these credentials.'],
  [{ path: '/not-there' }, 'storage-bucket', 'There is no such bucket or container in this storage.'],
  [{ endpoint: 'http://127.0.0.1:1' }, 'storage-address', /^This address is not allowed for storage/],
])(
  '%j is refused, and no workspace is made',
  async ({ path, ...more }: Record<string, string>, code, said) => {
    const refused = await create(path === undefined ? more : { endpoint: service.url + path });
    expect([refused.statusCode, refused.json().code]).toEqual([422, code]);
    expect(refused.json().error_message).toMatch(said);
    expect(refused.json().error_message).not.toContain(':');
    expect((await ada.call('GET', `workspace/${ada.email}`)).json().data).toEqual([]);
  },
);

test('a storage that does not answer is reported, and leaves nothing', async () => {
  await during(
    (_request, response) => response.destroy(),
    async () => expect((await create()).json().code).toBe('storage-unreachable'),
  );
  expect((await ada.call('GET', `workspace/${ada.email}`)).json().data).toEqual([]);
});

test('after a refusal the same key may try again; after a lost answer it gets the first one', async () => {
  const key = { 'idempotency-key': randomUUID() };
  expect((await create({ secret_key: 'wrong' }, 'acme', key)).statusCode).toBe(422);
  const created = await create({}, 'acme', key);
  const asked = service.asked.length;
  const retry = await create({}, 'acme', key);
  expect([created.statusCode, retry.json()]).toEqual([201, created.json()]);
  expect(service.asked.length).toBe(asked);
  expect((await create()).json().code).toBe('already-exists');
  expect(service.asked.length).toBe(asked);
});

test('the probe leaves nothing in the storage', async () => {
  const before = stored();
  await create();
  expect(stored()).toEqual(before);
});

const away = {
  error_message: 'The storage cannot be reached. Try again later.',
  code: 'storage-unavailable',
};

test('while the storage is away what it has of an upload is kept, and the upload goes on once it is back', async () => {
  const { driveId, fileId, content, path } = await withUpload();
  await sendAll(path, content.subarray(0, 60_000));
  await during(
    (_request, response) => response.destroy(),
    async () => {
      const refused = await sendFrom(60_000, path, content.subarray(60_000));
      expect([refused.status, await refused.json()]).toEqual([503, away]);
      expect((await send('HEAD', path, {})).headers.get('upload-offset')).toBe('60000');
    },
  );
  expect((await sendFrom(60_000, path, content.subarray(60_000))).status).toBe(204);
  expect((await bodyOf(await download(driveId, fileId))).equals(content)).toBe(true);
});

test.each(['the job', 'the sender'])(
  'an upload that is whole while the storage is away is made a file by %s once it is back',
  async (who) => {
    const { driveId, fileId, content, path } = await withUpload();
    await receive(server.deps, path.split('/').at(-1) ?? '', content);
    await during(
      (_request, response) => response.destroy(),
      async () => {
        expect((await send('HEAD', path, {})).status).toBe(503);
        await finishCompleteUploads(server.deps);
        server.passTime(2 * 86_400_000);
        await sweepUploads(server.deps);
        ada = { ...ada, ...(await signInAgain()) };
        expect((await download(driveId, fileId)).status).toBe(404);
      },
    );
    if (who === 'the job') await finishCompleteUploads(server.deps);
    else expect((await send('HEAD', path, {})).headers.get('upload-offset')).toBe('100000');
    expect((await bodyOf(await download(driveId, fileId))).equals(content)).toBe(true);
  },
);

/** Two days are longer than a session. */
async function signInAgain(): Promise<{ token: string }> {
  const expiresAt = new Date(server.deps.nowMs() + 86_400_000);
  await server.deps.db
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
    .where('user_id', '=', ada.userId)
    .execute();
  return { token: ada.token };
}

test('a download from a storage that is away says so', async () => {
  const { driveId, fileId, content, path } = await withUpload();
  await sendAll(path, content);
  await during(
    (_request, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/' });
      response.end();
    },
    async () => {
      const refused = await download(driveId, fileId);
      expect([refused.status, (await refused.json()).code]).toEqual([503, 'storage-unavailable']);
      expect([refused.headers.get('etag'), refused.headers.get('content-disposition')]).toEqual([null, null]);
      expect((await send('GET', '/readyz', {})).status).toBe(200);
    },
  );
});

test('content is cleaned where it is, after its workspace is gone too, and then the storage is forgotten', async () => {
  const workspaceId = (await create()).json().data.id as string;
  const blobId = randomUUID();
  const { db, blobs } = server.deps;
  const store = blobs.of(await findWorkspaceStorage(db, workspaceId), 'OR');
  await store.put({ workspaceId, blobId }, Readable.from([Buffer.from('x')]));
  const place = { id: blobId, workspace_id: workspaceId, region: 'OR' };
  const blob = { ...place, size_bytes: 1, unreferenced_at: new Date(0) };
  await db.insertInto('blobs').values(blob).execute();
  await db.deleteFrom('workspaces').where('id', '=', workspaceId).execute();
  const left = () =>
    db
      .selectFrom('deleted_workspace_storages')
      .select('workspace_id')
      .where('workspace_id', '=', workspaceId)
      .execute();
  await during(
    (_request, response) => response.destroy(),
    async () => {
      await collectBlobs(server.deps);
      expect(await left()).toHaveLength(1);
    },
  );
  expect(stored()).toContain(`${workspaceId}/${blobId}`);
  await collectBlobs(server.deps);
  expect(stored()).not.toContain(`${workspaceId}/${blobId}`);
  expect(await left()).toEqual([]);
});

test('credentials can be tried twenty times in a quarter of an hour; the own storage needs no trying', async () => {
  const codes: number[] = [];
  for (let at = 0; at < 21; at++) codes.push((await create({ secret_key: '' })).statusCode);
  expect(codes).toEqual([...Array(20).fill(400), 429]);
  const own = { workspace_name: 'own', user_id: ada.userId, storage: { type: 'own', settings: {} } };
  expect((await ada.call('POST', 'workspace', own)).statusCode).toBe(201);
  server.passTime(15 * 60_000);
  expect((await create()).statusCode).toBe(201);
});

test('one person has one storage tried at a time', async () => {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  await during(
    (_request, response) => {
      begin();
      void released.then(() => response.destroy());
    },
    async () => {
      const first = create({}, 'first');
      await begun;
      expect((await create({}, 'second')).statusCode).toBe(429);
      letGo();
      expect((await first).json().code).toBe('storage-unreachable');
    },
  );
  expect((await create({}, 'second')).statusCode).toBe(201);
});

test('sealed credentials open for their own workspace alone', async () => {
  const [one, other] = [(await create({}, 'one')).json().data.id, (await create({}, 'two')).json().data.id];
  const { db, secretBox } = server.deps;
  const [row, foreign] = [await findWorkspaceStorage(db, one), await findWorkspaceStorage(db, other)];
  expect(decryptSettings(secretBox, row)).toMatchObject({ secretKey: secret });
  expect(() => decryptSettings(secretBox, { ...row, storage_settings: foreign.storage_settings })).toThrow();
  expect(() => decryptSettings(secretBox, { ...row, storage_type: 'amazon_s3' })).toThrow();
});

test('a secret is in no answer, no log line, no email and no table', async () => {
  const canary = `canary-${randomUUID()}`;
  service.keys.set(`key-${canary}`, canary);
  const keys = { access_key: `key-${canary}`, secret_key: canary };
  const { db } = server.deps;
  const said: string[] = [];
  const record = async (response: Promise<{ body: string }>) => said.push((await response).body);
  await record(create({ ...keys, endpoint: `${service.url}/none` }, 'canaries'));
  await record(create({ ...keys, secret_key: `${canary}-wrong` }, 'canaries'));
  await record(create({ ...keys, endpoint: `http://${canary}@127.0.0.1/` }, 'canaries'));
  await record(create({ secret_key: [canary] }, 'canaries'));
  await record(create(keys, 'canaries', { 'idempotency-key': randomUUID() }));
  const { id } = JSON.parse(said.at(-1) ?? '').data;
  await record(create(keys, 'canaries'));
  await record(ada.call('GET', `workspace/${ada.email}`));
  await record(ada.call('GET', `workspace/users/${id}`));
  await record(ada.call('GET', `workspace/audit/${id}`));
  const driveId = await createDrive(ada, id);
  const path = await beginUpload(driveId, randomUUID(), 4);
  await during(
    (_request, response) => response.end(`<Error><Code>${canary}</Code></Error>`),
    async () => said.push(await (await sendAll(path, Buffer.from('1234'))).text()),
  );
  await finishCompleteUploads(server.deps);
  await record(ada.call('DELETE', `workspace/${id}`, { id, workspace_name: 'canaries' }));
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const stored = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
        db,
      );
      return rows.map(({ row }) => row).join('\n');
    }),
  );
  const all = [...said, ...logged, ...stored, JSON.stringify(await server.emails())].join('\n');
  expect(all).toContain(id);
  expect(logged.length).toBeGreaterThan(0);
  for (const form of [canary, Buffer.from(canary).toString('hex'), Buffer.from(canary).toString('base64')]) {
    expect(all).not.toContain(form);
  }
});
