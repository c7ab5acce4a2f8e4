import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkContents } from '#server/jobs/check-contents.ts';
import { findWorkspaceStorage } from '#server/storage/find-workspace-storage.ts';
import {
  everyStorage,
  type ServerOfEveryStorage,
  type StorageKind,
  startServerOfEveryStorage,
} from '#tests/support/storage/every-storage.ts';
import type { Team } from '#tests/support/team.ts';
import { locationOf, tusOf, uploadIdOf } from '#tests/support/transfers/tus.ts';

let all: ServerOfEveryStorage;
let address: string;
beforeAll(async () => {
  all = await startServerOfEveryStorage();
  address = await all.server.listen();
});
afterAll(() => all?.close());

/** A workspace from before lengths were compared, with so many files of 10 bytes. */
async function teamOfOld(kind: StorageKind, files: number) {
  const team = await all.teamAt(kind);
  const blobIds: string[] = [];
  for (let count = 0; count < files; count++) {
    const created = await tusOf(address, team).create({ size: 10, body: randomBytes(10) });
    blobIds.push(uploadIdOf(locationOf(created)));
  }
  const { db } = all.server.deps;
  await db.insertInto('content_checks').values({ workspace_id: team.workspaceId }).execute();
  return { team, blobIds: blobIds.toSorted() };
}

const storeOf = async (team: Team) =>
  all.server.deps.blobs.of(await findWorkspaceStorage(all.server.deps.db, team.workspaceId), 'OR');
async function replace(team: Team, blobId: string | undefined, bytes: number) {
  const key = { workspaceId: team.workspaceId, blobId: blobId ?? '' };
  await (await storeOf(team)).put(key, Readable.from([randomBytes(bytes)]));
}

const checkOf = (team: Team) =>
  all.server.deps.db
    .selectFrom('content_checks')
    .selectAll()
    .where('workspace_id', '=', team.workspaceId)
    .executeTakeFirstOrThrow();
const complaints = () =>
  all.server.complaints.splice(0).map((line) => {
    const { blobId, recorded, stored } = JSON.parse(line);
    return { blobId, recorded, stored };
  });

test.each(everyStorage)('what %s holds in another length than was recorded is found, once', async (kind) => {
  const { team, blobIds } = await teamOfOld(kind, 4);
  const [longer, shorter, missing] = blobIds;
  await replace(team, longer, 126);
  await replace(team, shorter, 4);
  await (await storeOf(team)).delete({ workspaceId: team.workspaceId, blobId: missing ?? '' });
  await checkContents(all.server.deps);
  const found = complaints().toSorted((a, b) => a.blobId.localeCompare(b.blobId));
  expect(found).toEqual([
    { blobId: longer, recorded: 10, stored: 126 },
    { blobId: shorter, recorded: 10, stored: 4 },
    { blobId: missing, recorded: 10, stored: null },
  ]);
  expect(await checkOf(team)).toMatchObject({ differing: 3, done_at: expect.any(Date) });
  await checkContents(all.server.deps);
  expect(complaints()).toEqual([]);
});

test('it goes on where the last turn ended', async () => {
  const { team, blobIds } = await teamOfOld('own', 5);
  await replace(team, blobIds[0], 11);
  await replace(team, blobIds[4], 11);
  await checkContents(all.server.deps, { atMost: 2 });
  expect(complaints().map(({ blobId }) => blobId)).toEqual([blobIds[0]]);
  expect(await checkOf(team)).toMatchObject({ upto: blobIds[1], done_at: null });
  await checkContents(all.server.deps, { atMost: 2 });
  expect(complaints()).toEqual([]);
  await checkContents(all.server.deps, { atMost: 2 });
  expect(complaints().map(({ blobId }) => blobId)).toEqual([blobIds[4]]);
  expect(await checkOf(team)).toMatchObject({ differing: 2, done_at: expect.any(Date) });
});

test('a storage that is away is looked at later, and keeps no other waiting', async () => {
  const away = await teamOfOld('s3_compatible', 1);
  await replace(away.team, away.blobIds[0], 11);
  const { team: there } = await teamOfOld('own', 1);
  all.s3.respond = (_request, response) => response.destroy();
  await checkContents(all.server.deps);
  all.s3.respond = null;
  expect(complaints()).toEqual([]);
  expect((await checkOf(away.team)).done_at).toBeNull();
  expect((await checkOf(there)).done_at).not.toBeNull();
  await checkContents(all.server.deps);
  expect(complaints().map(({ blobId }) => blobId)).toEqual(away.blobIds);
  expect((await checkOf(away.team)).done_at).not.toBeNull();
});

test('content that nothing names any more is not missed', async () => {
  const { team, blobIds } = await teamOfOld('own', 1);
  const { db } = all.server.deps;
  await db.updateTable('blobs').set({ unreferenced_at: new Date() }).where('id', 'in', blobIds).execute();
  await replace(team, blobIds[0], 11);
  await checkContents(all.server.deps);
  expect(complaints()).toEqual([]);
});
