import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { blobGracePeriodMs, collectBlobs } from '#server/jobs/collect-blobs.ts';
import { historyGracePeriodMs, historyRetentionMs, pruneHistory } from '#server/jobs/prune-history.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, folderIdOf, request, send, storeFile, type Team } from '#tests/support/team.ts';
import { replaceBy } from '#tests/support/transfers/replace.ts';

const day = 86_400_000;
let server: TestServer;
let team: Team;
beforeEach(async () => {
  server = await startTestServer();
  onTestFinished(() => server.close());
  team = await createTeam(server);
  await sql`update sessions set expires_at = 'infinity'`.execute(server.deps.db);
});

const seqNow = async () => {
  const drive = await server.deps.db.selectFrom('drives').select('seq').executeTakeFirstOrThrow();
  return drive.seq;
};
const versions = async () => (await server.deps.db.selectFrom('items_history').select('id').execute()).length;
const status = async (path: string) => (await request(server, team.owner, 'GET', path)).statusCode;
const since = (seq: number) => status(`events/${team.driveId}?since=${seq}`);
const pageAt = (seq: number) => status(`drives/${team.driveId}/items?at=${seq}`);
const keyOf = (blobId: string) => ({ workspaceId: team.workspaceId, blobId });
const stored = (blobId: string) => server.deps.blobs.ofRegion('OR').stat(keyOf(blobId));

const newFile = (name: string) => storeFile(server, team, name, Buffer.from(name));

async function copy(id: string): Promise<void> {
  const body = { id, destination_id: rootId, drive_id: team.driveId };
  const response = await request(server, team.owner, 'POST', 'drives/items/copy', body);
  expect(response.json().data.status).toBe('applied');
}

/** All nodes do it concurrently. */
const clean = () =>
  Promise.all([1, 2].map(() => pruneHistory(server.deps).then(() => collectBlobs(server.deps))));

test('old versions are given up, then removed, and with them the content that only they named', async () => {
  const [shared, alone] = [await newFile('shared.txt'), await newFile('alone.txt')];
  await copy(shared.id);
  await send(
    server,
    team.owner,
    team.driveId,
    ...[shared, alone].map(({ id }) => events.remove(id, undefined, 'file')),
  );
  const old = await seqNow();
  await clean();
  server.passTime(historyRetentionMs - day);
  await clean();
  expect([await versions(), await since(old - 1), await pageAt(old - 1)]).toEqual([2, 200, 200]);

  server.passTime(day);
  await send(server, team.owner, team.driveId, events.createFolder(team.driveId, 'new'));
  await clean();
  expect([await since(old - 1), await pageAt(old - 1)]).toEqual([410, 410]);
  expect([await since(old), await pageAt(old)]).toEqual([200, 200]);
  expect(await versions()).toBe(2); // whoever was reading reads on

  server.passTime(historyGracePeriodMs);
  await clean();
  expect([await versions(), await stored(alone.blobId)]).toEqual([0, 'alone.txt'.length]);

  server.passTime(blobGracePeriodMs);
  await clean();
  expect([await stored(alone.blobId), await stored(shared.blobId)]).toEqual([null, 'shared.txt'.length]);
  const left = await server.deps.db.selectFrom('blobs').select(['id', 'unreferenced_at']).execute();
  expect(left).toEqual([{ id: shared.blobId, unreferenced_at: null }]);
  expect([await since(old), await pageAt(old)]).toEqual([200, 200]);
});

test('a replaced content stays exactly as long as the version that it belonged to', async () => {
  const { id, blobId: former } = await newFile('plan.txt');
  const address = await server.listen();
  await replaceBy('upload', address, team)({ id, content: 'second' });
  await replaceBy('bundle', address, team)({ id, content: 'third' });
  const contents = await server.deps.db
    .selectFrom('blobs')
    .innerJoin('items_history', 'items_history.blob_id', 'blobs.id')
    .select(['blobs.id', 'to_seq'])
    .orderBy('to_seq')
    .execute();
  expect(contents).toEqual([
    { id: former, to_seq: 2 },
    { id: expect.any(String), to_seq: 3 },
  ]);
  const second = contents[1]?.id ?? '';
  await clean();
  server.passTime(historyRetentionMs);
  await clean();
  server.passTime(historyGracePeriodMs - 1);
  await clean();
  expect([await versions(), await stored(former), await stored(second)]).toEqual([2, 8, 6]);
  server.passTime(1);
  await clean();
  expect([await versions(), await stored(former), await stored(second)]).toEqual([0, 8, 6]);
  server.passTime(blobGracePeriodMs);
  await clean();
  expect([await stored(former), await stored(second)]).toEqual([null, null]);
  const left = await server.deps.db.selectFrom('blobs').select(['size_bytes', 'unreferenced_at']).execute();
  expect(left).toEqual([{ size_bytes: 5, unreferenced_at: null }]);
});

test('what is younger stays, in the same filespace too', async () => {
  const folder = events.createFolder(team.driveId, 'a');
  await send(server, team.owner, team.driveId, folder, events.rename(folderIdOf(folder), 'b'));
  await clean();
  server.passTime(historyRetentionMs);
  await send(server, team.owner, team.driveId, events.rename(folderIdOf(folder), 'c'));
  await clean();
  server.passTime(historyGracePeriodMs);
  await clean();
  expect(await versions()).toBe(1);
  expect([await since(1), await since(2)]).toEqual([410, 200]);
});

test('who comes back from before the kept history deletes nothing that somebody else changed', async () => {
  const folder = events.createFolder(team.driveId, 'a');
  const id = folderIdOf(folder);
  await send(server, team.owner, team.driveId, folder);
  await send(server, team.admin, team.driveId, events.rename(id, 'b'));
  await send(server, team.owner, team.driveId, events.rename(id, 'c'));
  await clean();
  const late = async () => (await send(server, team.owner, team.driveId, events.remove(id, 1)))[0];
  const before = await late();
  server.passTime(historyRetentionMs);
  await clean();
  server.passTime(historyGracePeriodMs);
  await clean();
  expect(await versions()).toBe(0);
  expect(before).toMatchObject({ status: 'rejected' });
  expect(await late()).toMatchObject({ status: 'rejected', code: before?.code });
});

test('a storage that is away keeps nothing else from being cleaned, and is asked again', async () => {
  const [one, two] = [await newFile('one.txt'), await newFile('two.txt')];
  await send(
    server,
    team.owner,
    team.driveId,
    ...[one, two].map(({ id }) => events.remove(id, undefined, 'file')),
  );
  await sql`delete from items_history`.execute(server.deps.db);
  await sql`update blobs set unreferenced_at = ${new Date(server.deps.nowMs() - blobGracePeriodMs)}`.execute(
    server.deps.db,
  );
  const own = server.deps.blobs.ofRegion('OR');
  const failing = {
    ...server.deps.blobs,
    of: () => ({
      ...own,
      delete: async (key: { readonly workspaceId: string; readonly blobId: string }) => {
        if (key.blobId === one.blobId) throw new Error('away');
        await own.delete(key);
      },
    }),
  };
  await collectBlobs({ ...server.deps, blobs: failing });
  expect([await stored(one.blobId), await stored(two.blobId)]).toEqual([7, null]);
  await collectBlobs(server.deps);
  expect(await stored(one.blobId)).toBeNull();
});
