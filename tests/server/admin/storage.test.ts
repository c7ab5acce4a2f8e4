import { randomUUID } from 'node:crypto';
import { mkdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLostContents } from '#server/admin/storage/find-lost-contents.ts';
import { blobPath } from '#server/storage/disk/disk-blob-store.ts';
import { admin, adminEnvironment, adminResult, adminWith } from '#tests/support/admin/run-admin.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, storeFile, type Team } from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
});
afterAll(() => server.close());

const folder = () => join(server.deps.settings.dataDir, 'blobs');
const pathOf = (blobId: string) => blobPath(folder(), { workspaceId: team.workspaceId, blobId });

/** A file of the storage as an upload leaves it whose process was killed before its row was written. */
async function leaveFile(ageMs: number): Promise<string> {
  const path = pathOf(randomUUID());
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'nobody');
  const time = new Date(server.deps.nowMs() - ageMs);
  await utimes(path, time, time);
  return path;
}

test('what is whole is said to be, both ways', async () => {
  await storeFile(server, team, 'a.txt', Buffer.from('hello'));
  await leaveFile(3_600_000); // its row may still come
  const { regions } = await adminResult(server, 'storage', 'verify');
  const { region, lost, unnamed } = regions[0];
  expect([region, regions.length]).toEqual(['OR', 3]);
  expect(lost).toEqual({ checked: 1, missing: 0, differing: 0, list: [] });
  expect(unnamed).toEqual({ checked: 2, count: 0, bytes: 0, list: [] });
});

test('without a region that filespaces use nothing is compared, and it says which is missing', async () => {
  const env = { ...adminEnvironment(server), OWN_STORAGE: `EU=file:${folder()}` };
  expect(await adminWith(env, 'storage', 'verify')).toMatchObject({
    code: 78,
    out: '',
    err: expect.stringContaining('OWN_STORAGE has no region OR, where 1 filespace keeps its contents'),
  });
});

test('a bundle that the storage did not take left a row without contents: nothing is missing', async () => {
  const { db, nowMs } = server.deps;
  const id = randomUUID();
  await db
    .insertInto('packs')
    .values({
      id,
      workspace_id: team.workspaceId,
      region: 'OR',
      size_bytes: 5,
      created_at: new Date(nowMs()),
    })
    .execute();
  const { regions } = await adminResult(server, 'storage', 'verify');
  expect(regions[0].lost).toMatchObject({ missing: 0, list: [] });
  await db.deleteFrom('packs').where('id', '=', id).execute();
});

test('contents that are gone or shorter are listed with their files, and what nothing names with its path', async () => {
  const gone = await storeFile(server, team, 'gone.txt', Buffer.from('gone'));
  const short = await storeFile(server, team, 'short.txt', Buffer.from('shorter'));
  await rm(pathOf(gone.blobId));
  await truncate(pathOf(short.blobId), 2);
  const left = await leaveFile(2 * 86_400_000);
  const { code, out } = await admin(server, 'storage', 'verify', '--json');
  const { ok, result: all } = JSON.parse(out);
  const [result] = all.regions;
  expect({ code, ok }).toEqual({ code: 1, ok: false });
  expect(result.lost).toMatchObject({ checked: 3, missing: 1, differing: 1 });
  const files = Object.fromEntries(
    result.lost.list.map((each: { id: string; problem: string; files: string[] }) => [each.id, each]),
  );
  expect(files[gone.blobId]).toMatchObject({
    problem: 'missing',
    files: [expect.stringContaining('gone.txt')],
  });
  expect(files[short.blobId]).toMatchObject({ problem: 'another length' });
  expect(result.unnamed).toMatchObject({ count: 1, bytes: 6, list: [{ path: left, bytes: 6 }] });
  expect((await admin(server, 'storage', 'verify')).out).toContain('gone.txt');
});

test('a pack that is gone is one object with all of its files; what waits for its removal is not missed', async () => {
  const { deps } = server;
  const before = await findLostContents(deps.db, deps.blobs.ofRegion('OR'), 10);
  const { blobId } = await storeFile(server, team, 'waits.txt', Buffer.from('waits'));
  await deps.db
    .updateTable('blobs')
    .set({ unreferenced_at: new Date(deps.nowMs()) })
    .where('id', '=', blobId)
    .execute();
  await rm(pathOf(blobId));
  expect(await findLostContents(deps.db, deps.blobs.ofRegion('OR'), 10)).toEqual(before);
  const packId = await insertPack(['p.txt', 'q.txt']);
  const { missing, list } = await findLostContents(deps.db, deps.blobs.ofRegion('OR'), 10);
  expect(missing).toBe(before.missing + 1);
  expect(list.find(({ id }) => id === packId)?.files.map((name) => name.split('/').at(-1))).toEqual([
    'p.txt',
    'q.txt',
  ]);
});

/** A pack of the contents of two files whose object is not there. */
async function insertPack(names: readonly string[]): Promise<string> {
  const { db } = server.deps;
  const id = randomUUID();
  await db
    .insertInto('packs')
    .values({ id, workspace_id: team.workspaceId, region: 'OR', size_bytes: 10 })
    .execute();
  for (const [at, name] of names.entries()) {
    const { blobId } = await storeFile(server, team, name, Buffer.from('12345'));
    await db
      .updateTable('blobs')
      .set({ pack_id: id, pack_offset: at * 5 })
      .where('id', '=', blobId)
      .execute();
  }
  return id;
}
