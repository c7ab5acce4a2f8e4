import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type BuiltServer, buildServer } from '#tests/support/faults/built-server.ts';
import { createTeam, type Team } from '#tests/support/team.ts';
import { type OpenPatch, openPatch } from '#tests/support/transfers/open-patch.ts';
import { downloadRaw } from '#tests/support/transfers/raw-download.ts';
import { locationOf, tusOf, uploadIdOf } from '#tests/support/transfers/tus.ts';

const block = limits.contentBlockBytes;
let database: TestDatabase;
let shared: string;
let writer: BuiltServer;
let other: BuiltServer;
let team: Team;

/** Two server processes on one database, with folders of their own but for the contents of the own storage. */
beforeAll(async () => {
  database = await createTestDatabase();
  shared = await mkdtemp(join(tmpdir(), 'lunvik-shared-'));
  const env = { DATABASE_URL: database.url, MASTER_KEY: 'cd'.repeat(32) };
  [writer, other] = await Promise.all([buildServer(env), buildServer(env)]);
  for (const name of ['uploads', 'blobs']) {
    await mkdir(join(shared, name));
    for (const { dataDir } of [writer, other]) await symlink(join(shared, name), join(dataDir, name));
  }
  await Promise.all([writer.start(), other.start()]);
  team = await writer.withDatabase((db) => createTeam({ deps: { db, nowMs: Date.now } }));
});
afterAll(async () => {
  await Promise.all([writer.close(), other.close()]);
  await database.drop();
  await rm(shared, { recursive: true });
});

const rowOf = (id: string) =>
  other.withDatabase((db) =>
    db
      .selectFrom('uploads')
      .select(['received_bytes', 'file_generation', 'writer'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );

/** An upload of which the writer has two blocks, and is in the middle of the third. */
async function beginAtWriter(content: Buffer) {
  const fileId = randomUUID();
  const created = await tusOf(writer.url, team).create({
    size: content.length,
    metadata: { file_id: fileId },
  });
  const location = locationOf(created);
  const id = uploadIdOf(location);
  const patch: OpenPatch = openPatch(`${writer.url}${location}`, team.owner.token, 0, content.length);
  patch.request.write(content.subarray(0, 2 * block + 300_000));
  await expect.poll(async () => (await rowOf(id)).received_bytes).toBe(2 * block);
  return { fileId, location, id, patch };
}

test('the writer is killed: the other process goes on from the last block, in the same file', {
  timeout: 60_000,
}, async () => {
  const content = randomBytes(4 * block + 1000);
  const { fileId, location, id, patch } = await beginAtWriter(content);
  await writer.process().kill9();
  expect(await patch.status).toBeNull();
  const tus = tusOf(other.url, team);
  expect((await tus.head(location)).headers.get('upload-offset')).toBe(String(2 * block));
  expect((await rowOf(id)).writer).not.toBeNull(); // it had no time to give it back
  const next = content.subarray(2 * block, 3 * block + 5);
  expect((await tus.patch(location, 2 * block, next)).status).toBe(204);
  expect((await rowOf(id)).file_generation).toBe(0);
  await writer.start();
  const back = tusOf(writer.url, team);
  expect((await back.patch(location, 3 * block + 5, content.subarray(3 * block + 5))).status).toBe(204);
  for (const { url } of [writer, other])
    expect((await downloadRaw(url, team, fileId)).body.equals(content)).toBe(true);
});

test('the writer stands still and comes back: nothing that it still writes is in what the other went on with', {
  timeout: 60_000,
}, async () => {
  const [content, stale] = [randomBytes(4 * block + 1000), randomBytes(2 * block + 1000)];
  const { fileId, location, id, patch } = await beginAtWriter(content);
  process.kill(writer.process().pid, 'SIGSTOP');
  patch.request.write(stale.subarray(300_000)); // waits in its socket
  const tus = tusOf(other.url, team);
  const next = content.subarray(2 * block, 3 * block);
  expect((await tus.patch(location, 2 * block, next)).status).toBe(204);
  expect((await rowOf(id)).file_generation).toBe(1);
  process.kill(writer.process().pid, 'SIGCONT');
  expect([409, null]).toContain(await patch.status);
  expect((await rowOf(id)).received_bytes).toBe(3 * block);
  expect((await tus.patch(location, 3 * block, content.subarray(3 * block))).status).toBe(204);
  for (const { url } of [writer, other])
    expect((await downloadRaw(url, team, fileId)).body.equals(content)).toBe(true);
});
