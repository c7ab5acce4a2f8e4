import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishUpload } from '#server/features/uploads/finish-upload.ts';
import { findWorkspaceStorage } from '#server/storage/find-workspace-storage.ts';
import {
  everyStorage,
  type ServerOfEveryStorage,
  startServerOfEveryStorage,
} from '#tests/support/storage/every-storage.ts';
import type { Team } from '#tests/support/team.ts';
import { downloadRaw } from '#tests/support/transfers/raw-download.ts';
import { codeOf, locationOf, type Tus, tusOf, uploadIdOf } from '#tests/support/transfers/tus.ts';

let all: ServerOfEveryStorage;
let address: string;
beforeAll(async () => {
  all = await startServerOfEveryStorage();
  address = await all.server.listen();
});
afterAll(() => all?.close());

const entryOf = (id: string) =>
  all.server.deps.db.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirst();

describe.each(everyStorage)('content kept in %s', (kind) => {
  let team: Team;
  let tus: Tus;
  beforeAll(async () => {
    team = await all.teamAt(kind);
    tus = tusOf(address, team);
  });

  const store = async () =>
    all.server.deps.blobs.of(await findWorkspaceStorage(all.server.deps.db, team.workspaceId), 'OR');
  const replace = async (blobId: string, content: Buffer) =>
    (await store()).put({ workspaceId: team.workspaceId, blobId }, Readable.from([content]));

  async function upload(content: Buffer) {
    const fileId = randomUUID();
    const path = locationOf(await tus.create({ size: content.length, metadata: { file_id: fileId } }));
    expect((await tus.patch(path, 0, content)).status).toBe(204);
    return { fileId, blobId: uploadIdOf(path) };
  }

  test.each([126, 4, 0])('an upload of 10 bytes that is begun again with %i is refused', async (size) => {
    const metadata = { file_id: randomUUID(), event_id: randomUUID() };
    const path = locationOf(await tus.create({ size: 10, metadata }));
    const responses = [
      await tus.create({ size, metadata }),
      ...(size > 0 ? [await tus.create({ size, metadata, body: randomBytes(size) })] : []),
    ];
    for (const response of responses) expect(await codeOf(response)).toEqual([409, 'upload-differs']);
    expect((await tus.head(path)).headers.get('upload-offset')).toBe('0');
    expect((await tus.patch(path, 0, Buffer.from('0123456789'))).status).toBe(204);
    expect(await codeOf(await tus.create({ size: size + 1, metadata }))).toEqual([409, 'upload-differs']);
    const { status, body } = await downloadRaw(address, team, metadata.file_id);
    expect([status, String(body)]).toEqual([200, '0123456789']);
  });

  test.each([
    ['grows', 2000],
    ['shrinks', 126],
  ])(
    'a file that %s between two tries of one event is sent again and has its own length',
    async (_how, size) => {
      const metadata = { file_id: randomUUID(), event_id: randomUUID() };
      const first = locationOf(await tus.create({ size: 1000, metadata }));
      await tus.patch(first, 0, randomBytes(100));
      expect(await codeOf(await tus.create({ size, metadata }))).toEqual([409, 'upload-differs']);
      expect((await tus.remove(first)).status).toBe(204);
      const content = randomBytes(size);
      const second = locationOf(await tus.create({ size, metadata }));
      expect((await tus.patch(second, 0, content)).status).toBe(204);
      expect(await entryOf(metadata.file_id)).toMatchObject({ size_bytes: size });
      const key = { workspaceId: team.workspaceId, blobId: uploadIdOf(second) };
      expect(await (await store()).stat(key)).toBe(size);
      expect((await downloadRaw(address, team, metadata.file_id)).body.equals(content)).toBe(true);
    },
  );

  test.each([126, 4])('%i bytes that lie under the name of an upload of 10 make no file', async (size) => {
    const metadata = { file_id: randomUUID() };
    const path = locationOf(await tus.create({ size: 10, metadata }));
    const { deps } = all.server;
    const id = uploadIdOf(path);
    await replace(id, randomBytes(size));
    await expect(finishUpload(deps, id)).rejects.toThrow('upload-differs');
    expect((await tus.head(path)).headers.get('upload-offset')).toBe('0');
    expect(await entryOf(metadata.file_id)).toBeUndefined();
    const content = randomBytes(10);
    expect((await tus.patch(path, 0, content)).status).toBe(204);
    expect((await downloadRaw(address, team, metadata.file_id)).body.equals(content)).toBe(true);
  });

  test.each([126, 4, 11])('%i bytes where 10 are expected are never sent, whole or in part', async (size) => {
    const { fileId, blobId } = await upload(Buffer.from('0123456789'));
    await replace(blobId, randomBytes(size));
    for (const headers of [{}, { range: 'bytes=0-3' }, { range: 'bytes=2-9' }, { range: 'bytes=-1' }]) {
      const { status, contentLength, body } = await downloadRaw(address, team, fileId, headers);
      expect([status, JSON.parse(String(body)).code]).toEqual([409, 'content-damaged']);
      expect(body.length).toBe(contentLength);
    }
    await replace(blobId, Buffer.from('0123456789'));
    expect(String((await downloadRaw(address, team, fileId)).body)).toBe('0123456789');
  });
});

test.each([
  ['more', 3_000_000],
  ['less', 400_000],
] as const)('a storage that says no length and gives %s never gets past it', async (_what, gives) => {
  const team = await all.teamAt('s3_compatible');
  const tus = tusOf(address, team);
  const fileId = randomUUID();
  const content = randomBytes(1_000_000);
  const path = locationOf(await tus.create({ size: content.length, metadata: { file_id: fileId } }));
  expect((await tus.patch(path, 0, content)).status).toBe(204);
  all.s3.respond = (_request, response) => {
    response.writeHead(200);
    const end = randomBytes(Math.max(0, gives - content.length));
    for (const piece of [content.subarray(0, gives), end]) response.write(piece);
    response.end();
  };
  try {
    for (const headers of [{}, { range: 'bytes=0-499999' }, { range: 'bytes=1-' }]) {
      const { status, contentLength, body } = await downloadRaw(address, team, fileId, headers);
      if (status !== 409) expect(body.length).toBeLessThan(contentLength);
      else expect(JSON.parse(String(body)).code).toBe('content-damaged');
    }
  } finally {
    all.s3.respond = null;
  }
});
