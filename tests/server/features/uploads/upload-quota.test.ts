import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { uploadLifetimeMs } from '#server/storage/workspace-room.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { pretendEndlessDisk } from '#tests/support/storage/endless-disk.ts';
import { createTeam, createUser, type Team } from '#tests/support/team.ts';
import { codeOf, locationOf, type Tus, tusOf } from '#tests/support/transfers/tus.ts';

let server: TestServer;
let address: string;
let team: Team;
let tus: Tus;

beforeAll(async () => {
  server = await startTestServer();
  pretendEndlessDisk(server);
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  tus = tusOf(address, team);
});
afterAll(() => server.close());

/** Begun by somebody, without a word over the line. */
async function beginUnheard(userId: string, count: number, bytes: number) {
  const upload = () => ({
    id: randomUUID(),
    user_id: userId,
    drive_id: team.driveId,
    workspace_id: team.workspaceId,
    region: 'OR',
    file_id: randomUUID(),
    event_id: randomUUID(),
    parent_id: randomUUID(),
    name: 'reel.mov',
    size_bytes: bytes,
    modified_ms: 0,
    metadata: '{}',
    created_at: new Date(server.deps.nowMs()),
    last_byte_at: new Date(server.deps.nowMs()),
    result: null,
  });
  await server.deps.db
    .insertInto('uploads')
    .values(Array.from({ length: count }, upload))
    .execute();
}

const tooMany = [429, 'too-many-uploads'];
const tooLarge = [429, 'too-many-upload-bytes'];

test('a person has at most fifty unfinished uploads, however fast they are begun', async () => {
  const attempts = Array.from({ length: limits.uploadsOfPerson + 10 }, () => tus.create({ size: 4 }));
  const responses = await Promise.all(attempts);
  const refused = responses.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(10);
  for (const response of refused) {
    const { code, error_message } = await response.json();
    expect([response.status, code]).toEqual(tooMany);
    expect(error_message).toMatch(/Finish or cancel some, then try again\.$/);
  }
  // Somebody else has fifty of their own.
  expect((await tus.create({ size: 4, person: team.admin })).status).toBe(201);
});

test.each(['finished', 'canceled', 'expired'])('what is %s makes room', async (how) => {
  const metadata = { event_id: randomUUID(), file_id: randomUUID() };
  const path = locationOf(await tus.create({ size: 4, metadata }));
  await beginUnheard(team.owner.userId, limits.uploadsOfPerson - 1, 4);
  expect(await codeOf(await tus.create({ size: 4 }))).toEqual(tooMany);
  // One that is there goes on.
  expect(locationOf(await tus.create({ size: 4, metadata }))).toBe(path);
  if (how === 'finished') expect((await tus.patch(path, 0, Buffer.from('done'))).status).toBe(204);
  if (how === 'canceled') expect((await tus.remove(path)).status).toBe(204);
  if (how === 'expired') {
    await server.deps.db
      .updateTable('sessions')
      .set({ expires_at: new Date('2100-01-01') })
      .execute();
    server.passTime(uploadLifetimeMs);
  }
  expect((await tus.create({ size: 4 })).status).toBe(201);
});

test('the bytes that a person announced are limited too', async () => {
  const half = limits.uploadBytesOfPerson / 2;
  const first = locationOf(await tus.create({ size: half }));
  expect((await tus.create({ size: half })).status).toBe(201);
  expect(await codeOf(await tus.create({ size: 1 }))).toEqual(tooLarge);
  expect((await tus.remove(first)).status).toBe(204);
  expect((await tus.create({ size: 1 })).status).toBe(201);
});

test.each([
  ['uploads', limits.uploadsOfWorkspace, 4, tooMany],
  ['bytes', 4, limits.uploadBytesOfWorkspace / 4, tooLarge],
])('so are the %s of a workspace, whoever begins them', async (_what, count, bytes, response) => {
  const { userId } = await createUser(server);
  await beginUnheard(userId, count, bytes);
  expect(await codeOf(await tus.create({ size: 1 }))).toEqual(response);
  const other = await createTeam(server);
  expect((await tusOf(address, other).create({ size: 1 })).status).toBe(201);
});
