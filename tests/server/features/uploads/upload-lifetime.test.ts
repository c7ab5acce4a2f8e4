import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { sweepUploads } from '#server/features/uploads/sweep-uploads.ts';
import { hashContent } from '#server/storage/content-hash.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { ownPartFiles } from '#tests/support/storage/own-part-files.ts';
import { createTeam, type Team } from '#tests/support/team.ts';
import { contentHashOf } from '#tests/support/transfers/bundle.ts';
import { receive } from '#tests/support/transfers/receive.ts';
import { locationOf, type Tus, tusOf, uploadIdOf } from '#tests/support/transfers/tus.ts';

let server: TestServer;
let team: Team;
let tus: Tus;

beforeAll(async () => {
  server = await startTestServer();
  const address = await server.listen();
  team = await createTeam(server);
  tus = tusOf(address, team);
});
afterAll(() => server.close());

test('an upload waits seven days for its next byte, counted from the last one', async () => {
  const location = locationOf(await tus.create({ size: 6 }));
  const id = uploadIdOf(location);
  const parts = () => readdir(join(server.deps.settings.dataDir, 'uploads'));
  const day = 86_400_000;
  const signIn = () => sql`update sessions set expires_at = 'infinity'`.execute(server.deps.db);
  await signIn();
  for (const [offset, bytes] of [
    [0, 'ab'],
    [2, 'cd'],
  ] as const) {
    server.passTime(6 * day);
    await sweepUploads(server.deps);
    expect((await tus.patch(location, offset, Buffer.from(bytes))).status).toBe(204);
  }
  server.passTime(7 * day - 1);
  await sweepUploads(server.deps);
  expect(await parts()).toContain(id);
  expect((await tus.head(location)).headers.get('upload-offset')).toBe('4');
  server.passTime(1);
  await sweepUploads(server.deps);
  expect(await parts()).not.toContain(id);
  expect((await tus.head(location)).status).toBe(404);
});

test('what is stored is known by its hash, whether it came in one request, in parts, or through a server that died', async () => {
  const content = randomBytes(limits.contentBlockBytes + 1000);
  const hashOf = async (location: string) => {
    const blob = await server.deps.db
      .selectFrom('blobs')
      .select(['sha256', 'crc32'])
      .where('id', '=', uploadIdOf(location))
      .executeTakeFirstOrThrow();
    return [blob.sha256?.toString('hex'), blob.crc32];
  };
  const begin = async () => locationOf(await tus.create({ size: content.length }));
  const [whole, parts, again, died] = [await begin(), await begin(), await begin(), await begin()];
  await tus.patch(whole, 0, content);
  await tus.patch(parts, 0, content.subarray(0, 1_000_000));
  await tus.patch(parts, 1_000_000, content.subarray(1_000_000));
  // It began before this was kept: its row says nothing of what has come, and nothing of it was hashed.
  const begun = limits.contentBlockBytes + 500;
  await writeFile(
    join(server.deps.settings.dataDir, 'uploads', uploadIdOf(again)),
    content.subarray(0, begun),
  );
  await server.deps.db
    .updateTable('uploads')
    .set({ received_bytes: null })
    .where('id', '=', uploadIdOf(again))
    .execute();
  expect((await tus.head(again)).headers.get('upload-offset')).toBe(String(begun));
  expect((await tus.patch(again, begun, content.subarray(begun))).status).toBe(204);
  await receive(server.deps, uploadIdOf(died), content);
  const part = { id: uploadIdOf(died), generation: 0 };
  await server.deps.blobs
    .ofRegion('OR')
    .partFiles?.adopt(part, { workspaceId: team.workspaceId, blobId: part.id });
  await tus.head(died);
  const expected = [contentHashOf(content), hashContent(content).crc32];
  for (const location of [whole, parts, again, died]) expect(await hashOf(location)).toEqual(expected);
});

test('an upload that another request finishes while this one looks at it is finished, and no error', async () => {
  const content = randomBytes(1000);
  const location = locationOf(await tus.create({ size: content.length }));
  const id = uploadIdOf(location);
  const partFiles = ownPartFiles(server);
  await receive(server.deps, id, content);
  const { adopt } = partFiles;
  let looks = 0;
  partFiles.adopt = async (...adopted) => {
    looks += 1;
    await adopt(...adopted); // the other one
    await adopt(...adopted);
  };
  const response = await tus.head(location);
  partFiles.adopt = adopt;
  expect(looks).toBe(1);
  expect(response.status).toBe(200);
  const blob = await server.deps.db
    .selectFrom('blobs')
    .select('sha256')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(blob.sha256?.toString('hex')).toBe(contentHashOf(content));
});
