import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { leavesPath } from '#contract/wire/leaves.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { itemsOf, leafClient, parseLeaves } from '#tests/support/replica/leaf-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { outliveHistory } from '#tests/support/snapshots/outlive-history.ts';
import {
  createTeam,
  createUser,
  events,
  folderIdOf,
  type Person,
  send,
  type Team,
} from '#tests/support/team.ts';
import { asUser, joinWorkspace } from '#tests/support/users.ts';

/** More than every buffer between the server and a reader that stands still, and than a chunk of a part: 30 MB. */
const files = 100_000;
let server: TestServer;
let address: string;
let team: Team;
let folderId: string;

beforeAll(async () => {
  server = await startTestServer({ env: { LEAF_PACKS_BYTES: '0' } }); // all of it is live
  address = await server.listen();
  team = await createTeam(server);
  const { driveId, owner } = team;
  const shared = events.createFolder(driveId, 'Shared');
  folderId = folderIdOf(shared);
  await send(server, owner, driveId, shared);
  await sql`
    insert into items (drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms, modified_ms,
      accessed_ms, attribute, index_no, blob_id, from_seq, parent_seq, parent_changed_by, changed_by)
    select ${driveId}::uuid, md5(i::text)::uuid, ${folderId}::uuid, 1, name, name, name, i, i, i, i, 0, 0, null, 1, 1,
      ${owner.memberId}::uuid, ${owner.memberId}::uuid
    from (select i, lpad(i::text, 230, 'n') as name from generate_series(1, ${files}::int) i) n`.execute(
    server.deps.db,
  );
  await sql`update drives set item_count = ${files + 1} where id = ${driveId}`.execute(server.deps.db);
  await sql`analyze items`.execute(server.deps.db);
});
afterAll(() => server.close());

/** Somebody new, who sees the folder. */
async function joinWithView(): Promise<Person> {
  const user = await createUser(server);
  const memberId = await joinWorkspace(server, asUser(server, user), team.workspaceId);
  const standard = { ...user, memberId };
  await grantFolder(server, { ...team, standard }, folderId, 0);
  return standard;
}

/** Begins to read, and does not go on before it is asked to. */
async function begin({ token }: Person) {
  const left = new AbortController();
  const response = await fetch(`${address}/api/${leavesPath(team.driveId)}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: left.signal,
  });
  expect(response.status).toBe(200);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const pieces: Uint8Array[] = [];
  const readOne = async () => {
    const { done, value } = await reader.read();
    if (value) pieces.push(value);
    return done;
  };
  await readOne();
  return {
    leave: () => left.abort(),
    received: () => parseLeaves(Buffer.concat(pieces)),
    readOn: async () => {
      while (!(await readOne()));
      return parseLeaves(Buffer.concat(pieces));
    },
  };
}

const loseRights = {
  'the permission is taken away': (standard: Person) =>
    grantFolder(server, { ...team, standard }, folderId, 2),
  'the permission becomes another one': (standard: Person) =>
    grantFolder(server, { ...team, standard }, folderId, 1),
  'the session is ended': ({ sessionId }: Person) =>
    server.deps.db.deleteFrom('sessions').where('id', '=', sessionId).execute(),
  'the person leaves the workspace': ({ memberId }: Person) =>
    sql`update members set status = 0 where id = ${memberId}`.execute(server.deps.db),
};

test.each(Object.keys(loseRights))('when %s, it breaks off without its end', async (how) => {
  const person = await joinWithView();
  const stream = await begin(person);
  await loseRights[how as keyof typeof loseRights](person);
  await expect(stream.readOn()).rejects.toThrow();
  const { isWhole, leaves } = stream.received();
  expect(isWhole).toBe(false);
  expect(itemsOf({ leaves }).length).toBeLessThan(files);
});

test('all of it is of one sequence, whatever is changed, made and deleted meanwhile', async () => {
  const { driveId, owner } = team;
  const before = itemsOf(await leafClient(server, driveId, owner).read());
  const stream = await begin(owner);
  const idAt = (at: number) => before[at]?.id ?? '';
  const other = events.createFolder(driveId, 'Other');
  const somewhere = [1, 2, 5, 8].map((tenth) => (tenth * files) / 10);
  await send(
    server,
    owner,
    driveId,
    other,
    ...somewhere.map((at) => events.rename(idAt(at), `0 renamed ${at}`, 'file')),
    ...somewhere.map((at) => events.move(idAt(at + 1), folderIdOf(other), 'file')),
    ...somewhere.map((at) => events.remove(idAt(at + 2), undefined, 'file')),
  );
  const { head, leaves, isWhole } = await stream.readOn();
  expect([head.total, isWhole]).toEqual([files + 1, true]);
  // Compared as one text each: that takes a moment, where a matcher takes a minute.
  expect(JSON.stringify(itemsOf({ leaves })) === JSON.stringify(before)).toBe(true);
}, 120_000);

test('for who stands still a chunk is read ahead, and for who goes none any more', async () => {
  const chunks = vi.spyOn(server.deps.db.getExecutor(), 'stream');
  const stream = await begin(team.owner);
  const standing = async () => {
    for (let last = -1; last !== chunks.mock.calls.length; ) {
      last = chunks.mock.calls.length;
      await sleep(500);
    }
    return chunks.mock.calls.length;
  };
  const still = await standing();
  expect(still).toBeLessThan(files / 8192);
  stream.leave();
  expect(await standing()).toBe(still);
  chunks.mockRestore();
});

test('eight at once have all of it each', async () => {
  const streams = await Promise.all(Array.from({ length: 8 }, () => begin(team.owner)));
  const found = await Promise.all(streams.map((stream) => stream.readOn()));
  for (const { head, leaves, isWhole } of found)
    expect([itemsOf({ leaves }).length, isWhole]).toEqual([head.total, true]);
}, 120_000);

test('who has too many open is asked to wait, until one has ended; others are not', async () => {
  const person = await joinWithView();
  const streams = await Promise.all(Array.from({ length: 8 }, () => begin(person)));
  const ask = () => leafClient(server, team.driveId, person).ask();
  const refused = await ask();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
  expect(refused.json().code).toBe('too-many-requests');
  const other = await begin(team.owner);
  for (const stream of [other, ...streams]) stream.leave();
  await expect.poll(async () => (await ask()).statusCode, { timeout: 20_000 }).toBe(200);
}, 60_000);

test('when its moment goes out of the history meanwhile, it breaks off', async () => {
  const { driveId, owner } = team;
  await sql`update sessions set expires_at = 'infinity'`.execute(server.deps.db);
  const stream = await begin(owner);
  await send(server, owner, driveId, events.remove(folderId));
  await outliveHistory(server);
  await expect(stream.readOn()).rejects.toThrow();
  expect(stream.received().isWhole).toBe(false);
});
