import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { contentPath } from '#contract/wire/downloads.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { outliveHistory } from '#tests/support/snapshots/outlive-history.ts';
import { createTeam, events, folderIdOf, request, send, type Team } from '#tests/support/team.ts';
import { bundlesOf, fileOf } from '#tests/support/transfers/bundle.ts';
import { type Replace, replaceBy } from '#tests/support/transfers/replace.ts';
import { restoreVersionEvent, versionClient } from '#tests/support/transfers/versions.ts';

let server: TestServer;
let address: string;
let team: Team;
let replace: Replace;
let versions: ReturnType<typeof versionClient>;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  replace = replaceBy('bundle', address, team);
  versions = versionClient(server, team);
});
afterAll(() => server.close());

const folder = async (name: string) => {
  const event = events.createFolder(team.driveId, name);
  await send(server, team.owner, team.driveId, event);
  return folderIdOf(event);
};
async function file(content: string, parent: string = rootId): Promise<string> {
  const added = fileOf('plan.txt', content, { parent });
  await bundlesOf(address, team).send({ files: [added] });
  return added.id;
}
const contentOf = async (id: string) =>
  (await request(server, team.owner, 'GET', contentPath(team.driveId, id))).body;
const rowOf = (id: string) =>
  server.deps.db
    .selectFrom('items')
    .selectAll()
    .where('drive_id', '=', team.driveId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const usage = async () =>
  (
    await sql<{ used_bytes: number; stored_bytes: number }>`
      select d.used_bytes, u.stored_bytes from drives d
      join workspace_usage u on u.workspace_id = d.workspace_id where d.id = ${team.driveId}`.execute(
      server.deps.db,
    )
  ).rows[0];

describe('a version that is restored', () => {
  test('is the content of the file again, with its size and time; the one before is a version too', async () => {
    const id = await file('first');
    const first = await rowOf(id);
    await replace({ id, content: 'the second', modified: 1_700_000_000_000_000_000 });
    await send(server, team.owner, team.driveId, events.rename(id, 'renamed.txt', 'file'));
    const stored = await usage();
    expect(await versions.restore(1, id)).toEqual({
      ...{ event_id: expect.any(String), status: 'applied', seq: 4 },
    });
    expect(await contentOf(id)).toBe('first');
    expect(await rowOf(id)).toMatchObject({
      ...{ id, name: 'renamed.txt', size_bytes: 5, modified_ms: first.modified_ms },
      ...{ blob_id: first.blob_id, content_seq: 4, from_seq: 4 },
    });
    expect(await versions.sizes(id)).toEqual([5, 10, 5]);
    // Stored already, it takes no room; what is shown in the filespace is smaller again.
    expect(await usage()).toEqual({ ...stored, used_bytes: 5 });
  });

  test('is taken back by the moment before it', async () => {
    const id = await file('first');
    await replace({ id, content: 'second' });
    const { seq = 0 } = await versions.restore(1, id);
    await versions.restore(seq - 1, id);
    expect(await contentOf(id)).toBe('second');
    expect((await versions.page(id)).versions.map(({ size }) => size)).toEqual([6, 5, 6, 5]);
  });

  test('once, however often it is sent, and with no effect where the file has that content', async () => {
    const id = await file('first');
    await replace({ id, content: 'second' });
    const event = restoreVersionEvent(1, id);
    const results = [];
    for (let times = 0; times < 2; times += 1)
      results.push(...(await send(server, team.owner, team.driveId, event)));
    expect(results.map(({ status, seq }) => [status, seq])).toEqual([
      ['applied', 3],
      ['duplicate', 3],
    ]);
    expect(await versions.restore(1, id)).toMatchObject({ status: 'applied', seq: 3 });
    expect(await versions.sizes(id)).toEqual([5, 6, 5]);
  });

  test('stays when all that it was a version of has gone from the history', async () => {
    const id = await file('first');
    await replace({ id, content: 'second' });
    await versions.restore(1, id);
    await outliveHistory(server);
    const inOneHour = new Date(server.deps.nowMs() + 3_600_000);
    await server.deps.db.updateTable('sessions').set({ expires_at: inOneHour }).execute();
    expect(await versions.sizes(id)).toEqual([5]);
    expect(await contentOf(id)).toBe('first');
    expect(await usage()).toEqual({ used_bytes: 5, stored_bytes: 5 });
  });
});

describe('two at once', () => {
  test('who had not seen the newest content is told whose it was; both are versions', async () => {
    const id = await file('first');
    await replace({ id, content: 'second' });
    await replace({ id, content: 'third!!', person: team.admin });
    expect(await versions.restore(1, id, { base_seq: 2 })).toMatchObject({
      ...{ status: 'applied', concurrent: true, by: team.admin.email },
    });
    expect(await versions.sizes(id)).toEqual([5, 7, 6, 5]);
    const own = await versions.restore(2, id, { base_seq: 2 });
    expect(own).toMatchObject({ status: 'applied' });
    expect(own).not.toHaveProperty('concurrent');
  });

  test('a new content that had not seen the restore is told of it too', async () => {
    const id = await file('first');
    await replace({ id, content: 'second' });
    await versions.restore(1, id, { by: team.admin });
    const late = await replace({ id, content: 'third', base: 2 });
    expect(late).toMatchObject({ status: 'applied', concurrent: true, by: team.admin.email });
  });

  test('who deletes its folder without having seen the restore leaves the file', async () => {
    const plans = await folder('Plans');
    const id = await file('first', plans);
    await replace({ id, content: 'second', parent: plans });
    await versions.restore(2, id, { by: team.admin });
    const [deleted] = await send(server, team.owner, team.driveId, events.remove(plans, 3));
    expect(deleted).toMatchObject({ status: 'applied', kept: { count: 1 } });
    expect(await contentOf(id)).toBe('first');
  });
});

describe('it is refused', () => {
  test('where the file is deleted, is a folder, or never was', async () => {
    const id = await file('first');
    await replace({ id, content: 'second' });
    await send(server, team.owner, team.driveId, events.remove(id, undefined, 'file'));
    for (const gone of [id, await folder('Plans'), randomUUID(), 'x', rootId])
      expect(await versions.restore(1, gone)).toMatchObject({ status: 'rejected', code: 'gone' });
  });

  test('where the moment is none: to come, before the file, of another log, not a sequence', async () => {
    await folder('Plans');
    const id = await file('first');
    await replace({ id, content: 'second' });
    for (const at of [0, 1, 4, -1, 1.5, 1e300])
      expect(await versions.restore(at, id), String(at)).toMatchObject({ code: 'not-kept' });
    const other = { from_epoch: randomUUID() };
    expect(await versions.restore(2, id, other)).toMatchObject({ code: 'not-kept' });
    await sql`
      insert into previous_logs (drive_id, epoch, common_seq)
      values (${team.driveId}, ${other.from_epoch}, 2)`.execute(server.deps.db);
    expect(await versions.restore(2, id, other)).toMatchObject({ status: 'applied' });
    expect(await versions.restore(3, id, other)).toMatchObject({ code: 'not-kept' });
  });

  test('to who may only view it, and to who could not see it then; what is hidden is like what never was', async () => {
    const [theirs, hidden] = [await folder('Theirs'), await folder('Hidden')];
    const id = await file('first', hidden);
    const by = team.standard;
    await grantFolder(server, team, theirs, 0);
    await request(server, by, 'GET', `drives/${team.driveId}/items`);
    await replace({ id, content: 'second', parent: hidden });
    expect(await versions.restore(3, id, { by })).toMatchObject({ status: 'rejected', code: 'gone' });
    await send(server, team.owner, team.driveId, events.move(id, theirs, 'file'));
    await replace({ id, content: 'third', parent: theirs });
    expect(await versions.restore(5, id, { by })).toMatchObject({ code: 'not-allowed' });
    await grantFolder(server, team, theirs, 1);
    await request(server, by, 'GET', `drives/${team.driveId}/items`);
    await replace({ id, content: 'fourth', parent: theirs });
    // From before the rights of today, and from where it was hidden.
    for (const at of [3, 4, 5])
      expect(await versions.restore(at, id, { by }), String(at)).toMatchObject({ code: 'not-kept' });
    const own = await versions.restore(6, id, { by, base_seq: 0 });
    // That somebody else was there is said, and not who.
    expect(own).toMatchObject({ status: 'applied', concurrent: true });
    expect(own).not.toHaveProperty('by');
    expect(await contentOf(id)).toBe('third');
  });
});
