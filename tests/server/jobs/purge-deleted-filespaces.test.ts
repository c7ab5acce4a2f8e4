import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { sweepUploads } from '#server/features/uploads/sweep-uploads.ts';
import { blobGracePeriodMs, collectBlobs } from '#server/jobs/collect-blobs.ts';
import { purgeDeletedFilespaces } from '#server/jobs/purge-deleted-filespaces.ts';
import { uploadLifetimeMs } from '#server/storage/workspace-room.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, folderIdOf, request, send, storeFile, type Team } from '#tests/support/team.ts';

let server: TestServer;
let address: string;
let team: Team;
let otherTeam: Team;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  server.passTime(3_600_000);
  [team, otherTeam] = [await createTeam(server), await createTeam(server)];
});
afterAll(() => server.close());

async function deleteFilespace({ owner, driveId } = team): Promise<void> {
  const body = { drive_id: driveId, user_id: owner.userId };
  await request(server, owner, 'POST', 'drives/send/delete/code', body);
  const message = (await server.emails()).findLast(({ recipient }) => recipient === owner.email)?.content;
  const code = /^Code: (\d{6})$/m.exec(message?.text ?? '')?.[1];
  await request(server, owner, 'POST', 'drives/verify/delete/code', { ...body, code });
  const response = await request(server, owner, 'DELETE', `drives/${driveId}`);
  expect(response.statusCode).toBe(200);
}

/** Folders, a file, versions of both, and what goes with them. */
async function fill(into: Team): Promise<string> {
  const folder = events.createFolder(into.driveId, 'Brand');
  const inner = events.createFolder(into.driveId, 'Logos', folderIdOf(folder));
  const renamed = events.rename(folderIdOf(folder), 'Brands');
  await send(server, into.owner, into.driveId, folder, inner, renamed);
  const { id, blobId } = await storeFile(server, into, 'logo.txt', Buffer.from('content'));
  await send(server, into.owner, into.driveId, events.rename(id, 'mark.txt', 'file'));
  return blobId;
}

async function rows(driveId: string): Promise<readonly number[]> {
  const tables = ['items', 'items_history', 'changes', 'event_results', 'deleted_drives', 'drives'] as const;
  return Promise.all(
    tables.map(async (table) => {
      const column = table === 'drives' ? 'id' : 'drive_id';
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${driveId}`.execute(
        server.deps.db,
      );
      return rows[0]?.count ?? -1;
    }),
  );
}

const stored = ({ workspaceId }: Team, blobId: string) =>
  server.deps.blobs.ofRegion('OR').stat({ workspaceId, blobId });

test('what was in a deleted filespace is removed, its content a day later; another one keeps everything', async () => {
  const [gone, stays] = [await fill(team), await fill(otherTeam)];
  const before = await rows(otherTeam.driveId);
  await deleteFilespace();
  expect(await rows(team.driveId)).toEqual([3, 2, 5, 5, 1, 0]);
  await purgeDeletedFilespaces(server.deps);
  expect(await rows(team.driveId)).toEqual([0, 0, 0, 0, 0, 0]);
  await collectBlobs(server.deps);
  expect(await stored(team, gone)).toBe(7);
  server.passTime(blobGracePeriodMs);
  await collectBlobs(server.deps);
  expect([await stored(team, gone), await stored(otherTeam, stays)]).toEqual([null, 7]);
  expect(await rows(otherTeam.driveId)).toEqual(before);
});

test('a node that dies on the way is continued where it stopped', async () => {
  await fill(team);
  await deleteFilespace();
  let transactions = 0;
  const dying = new Proxy(server.deps.db, {
    get(db, name) {
      if (name === 'transaction' && ++transactions > 2) throw new Error('killed');
      const value: unknown = Reflect.get(db, name);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  }) as Kysely<never>;
  await expect(purgeDeletedFilespaces({ ...server.deps, db: dying as never })).rejects.toThrow('killed');
  expect(await rows(team.driveId)).toEqual([0, 0, 5, 5, 1, 0]);
  await purgeDeletedFilespaces(server.deps);
  expect(await rows(team.driveId)).toEqual([0, 0, 0, 0, 0, 0]);
});

test('two nodes at the same time remove it once and fail on nothing', async () => {
  await fill(team);
  await deleteFilespace();
  await Promise.all([purgeDeletedFilespaces(server.deps), purgeDeletedFilespaces(server.deps)]);
  await purgeDeletedFilespaces(server.deps);
  expect(await rows(team.driveId)).toEqual([0, 0, 0, 0, 0, 0]);
});

test('a workspace without filespaces can go before their content has gone, and its storage is known until then', async () => {
  const blobId = await fill(team);
  await deleteFilespace();
  await server.deps.db.deleteFrom('workspaces').where('id', '=', team.workspaceId).execute();
  const previous = () =>
    server.deps.db
      .selectFrom('deleted_workspace_storages')
      .select(['storage_type', 'region'])
      .where('workspace_id', '=', team.workspaceId)
      .execute();
  await collectBlobs(server.deps);
  expect(await previous()).toEqual([{ storage_type: 'own', region: 'OR' }]);
  await purgeDeletedFilespaces(server.deps);
  server.passTime(blobGracePeriodMs);
  await collectBlobs(server.deps);
  expect([await stored(team, blobId), await previous()]).toEqual([null, []]);
});

test('an upload on its way is refused and leaves nothing behind', async () => {
  const tus = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    fetch(`${address}${path}`, {
      method,
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${team.owner.token}`, ...headers },
      ...(body !== undefined && { body }),
    });
  const metadata = Object.entries({
    drive_id: team.driveId,
    parent_folder: rootId,
    filename: 'late.txt',
    file_id: randomUUID(),
    event_id: randomUUID(),
  }).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  const begin = { 'upload-length': '8', 'upload-metadata': metadata.join(',') };
  const location = (await tus('POST', '/api/uploads', begin)).headers.get('location') ?? '';
  const go = (offset: number) => ({
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  });
  expect((await tus('PATCH', location, go(0), 'half')).status).toBe(204);
  await deleteFilespace();
  const [head, more, retry] = [
    await tus('HEAD', location, {}),
    await tus('PATCH', location, go(4), 'rest'),
    await tus('POST', '/api/uploads', begin),
  ];
  expect([head.status, more.status, retry.status]).toEqual([404, 404, 404]);
  const id = location.split('/').at(-1) ?? '';
  const part = { id, generation: 0 };
  expect(await server.deps.blobs.ofRegion('OR').partFiles?.length(part)).toBe(4);
  await sweepUploads({ ...server.deps, nowMs: () => server.deps.nowMs() + uploadLifetimeMs });
  expect(await server.deps.blobs.ofRegion('OR').partFiles?.length(part)).toBeNull();
});

test('what is remembered of what was deleted forever goes with it', async () => {
  await fill(team);
  const { db } = server.deps;
  await sql`
    insert into erased_versions (drive_id, id, parent_id, kind, from_seq, to_seq, stays, erased_by, erased_at)
    select drive_id, id, parent_id, kind, from_seq, 9, false, changed_by, now() from items
    where drive_id = ${team.driveId}`.execute(db);
  await deleteFilespace();
  await purgeDeletedFilespaces(server.deps);
  const left = await db
    .selectFrom('erased_versions')
    .select('id')
    .where('drive_id', '=', team.driveId)
    .execute();
  expect(left).toEqual([]);
});
