import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { contentPath } from '#contract/wire/downloads.ts';
import { columnList, versionColumns } from '#server/db/entry-columns.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { snapshotClient } from '#tests/support/snapshots/snapshot-client.ts';
import {
  createTeam,
  events,
  folderIdOf,
  type Person,
  request,
  send,
  storeFile,
  type Team,
} from '#tests/support/team.ts';
import { serverTree } from '#tests/support/trees.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  team = await createTeam(server);
});
afterAll(() => server.close());

async function apply(event: Parameters<typeof send>[3], by: Person = team.owner) {
  const [result] = await send(server, by, team.driveId, event);
  return result ?? { event_id: '', status: 'rejected', code: 'none', seq: -1 };
}
async function folder(name: string, parent: string = rootId): Promise<string> {
  const event = events.createFolder(team.driveId, name, parent);
  await apply(event);
  return folderIdOf(event);
}
/** The sequence before the deletion. */
async function remove(
  id: string,
  kind: 'folder' | 'file' = 'folder',
  by: Person = team.owner,
): Promise<number> {
  const { seq, status } = await apply(events.remove(id, undefined, kind), by);
  expect(status).toBe('applied');
  return (seq ?? 0) - 1;
}
const restore = (seq: number, ids: readonly string[], by: Person = team.owner) =>
  apply(events.restore(seq, ids), by);
const tree = () => serverTree(server, team.driveId);
const rowOf = (id: string) =>
  server.deps.db
    .selectFrom('items')
    .selectAll()
    .where('drive_id', '=', team.driveId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('what comes back', () => {
  test('is what it was: ids, contents, times and what lay below', async () => {
    const plans = await folder('Plans');
    const file = await storeFile(server, team, 'a.txt', Buffer.from('content'), plans);
    await folder('Deeper', await folder('Inside', plans));
    const [before, rows] = [await tree(), await Promise.all([rowOf(plans), rowOf(file.id)])];
    const seq = await remove(plans);
    expect(await tree()).toEqual([]);
    const result = await restore(seq, [plans]);
    expect(result).toMatchObject({ status: 'applied', seq: seq + 2, restored: { items: 4, folders: [] } });
    expect(await tree()).toEqual(before);
    for (const row of rows) {
      const changed = { from_seq: seq + 2, parent_seq: seq + 2, parent_changed_by: expect.any(String) };
      expect(await rowOf(row.id)).toEqual({ ...row, ...changed });
    }
    const content = await request(
      server,
      team.owner,
      'GET',
      contentPath(team.driveId, file.id).replace(/^\/api\//, ''),
    );
    expect(content.body).toBe('content');
    const { item_count, folder_count, used_bytes } = await server.deps.db
      .selectFrom('drives')
      .select(['item_count', 'folder_count', 'used_bytes'])
      .where('id', '=', team.driveId)
      .executeTakeFirstOrThrow();
    expect([item_count, folder_count, used_bytes]).toEqual([4, 3, 7]);
  });

  test('leaves what came into a living folder since, and brings what it lacks into where that is now', async () => {
    const [plans, other] = [await folder('Plans'), await folder('Other')];
    const gone = await folder('Gone', plans);
    const seq = await remove(gone);
    await folder('New', plans);
    await apply(events.place(plans, 'Renamed', other));
    expect((await restore(seq, [plans])).status).toBe('applied');
    expect(await tree()).toEqual(['Other/', 'Other/Renamed/', 'Other/Renamed/Gone/', 'Other/Renamed/New/']);
  });

  test('gets a number where its name is taken, beside what comes with it', async () => {
    const plans = await folder('Plans');
    const ids = [await folder('a', plans), await folder('a (2)', plans), await folder('b', plans)];
    for (const id of ids) await remove(id);
    await folder('A', plans);
    const seq = 4;
    expect(await restore(seq, ids)).toMatchObject({
      status: 'applied',
      entries: [{ id: ids[0], name: 'a (3)' }],
    });
    expect(await tree()).toEqual(['Plans/', 'Plans/A/', 'Plans/a (2)/', 'Plans/a (3)/', 'Plans/b/']);
    const file = await storeFile(server, team, 'Plan.pdf', Buffer.alloc(1));
    const before = await remove(file.id, 'file');
    await storeFile(server, team, 'plan.PDF', Buffer.alloc(1));
    expect(await restore(before, [file.id])).toMatchObject({ name: 'Plan (2).pdf' });
  });

  test('takes along the folders that it was in, where they are gone, and nothing else of them', async () => {
    const top = await folder('Top');
    const middle = await folder('Middle', top);
    const wanted = await folder('Wanted', middle);
    await folder('Inside', wanted);
    await folder('Beside', middle);
    const seq = await remove(top);
    await folder('Top');
    expect(await restore(seq, [wanted])).toMatchObject({
      status: 'applied',
      restored: {
        items: 4,
        folders: [
          { folder_id: middle, name: 'Middle' },
          { folder_id: top, name: 'Top (2)' },
        ],
      },
    });
    expect(await tree()).toEqual([
      'Top (2)/',
      'Top (2)/Middle/',
      'Top (2)/Middle/Wanted/',
      'Top (2)/Middle/Wanted/Inside/',
      'Top/',
    ]);
    // What is left of the deletion still can be brought back.
    expect(await restore(seq, [top])).toMatchObject({ status: 'applied', restored: { items: 1 } });
    expect(await tree()).toContain('Top (2)/Middle/Beside/');
  });

  test('leaves what lives elsewhere where it is, and brings what is missing inside it there', async () => {
    const [plans, safe] = [await folder('Plans'), await folder('Safe')];
    const moved = await folder('Moved', plans);
    const inside = await folder('Inside', moved);
    const seq = 4;
    await remove(inside);
    await apply(events.move(moved, safe));
    await remove(plans);
    expect(await restore(seq, [plans])).toMatchObject({ status: 'applied', restored: { items: 2 } });
    expect(await tree()).toEqual(['Plans/', 'Safe/', 'Safe/Moved/', 'Safe/Moved/Inside/']);
  });

  test('is the content of that moment, also one that was replaced before the deletion', async () => {
    const { id } = await storeFile(server, team, 'a.txt', Buffer.from('first'));
    await sql`
      with kept as (
        insert into items_history (${columnList(versionColumns)}, to_seq)
        select ${columnList(versionColumns)}, 2 from items where id = ${id}
      )
      update items set size_bytes = 9, from_seq = 2, content_seq = 2 where id = ${id}`.execute(
      server.deps.db,
    );
    await sql`update drives set seq = 2 where id = ${team.driveId}`.execute(server.deps.db);
    await remove(id, 'file');
    expect((await restore(1, [id])).status).toBe('applied');
    expect(await rowOf(id)).toMatchObject({ size_bytes: 5, content_seq: 0 });
  });

  test('is one change: one sequence, one line, one word to others', async () => {
    const [one, two] = [await folder('One'), await folder('Two')];
    await remove(one);
    await remove(two);
    const { seq = 0 } = await restore(2, [one, two]);
    const lines = await sql<{ type: string; pull: boolean }>`
      select type, (data ->> 'pull')::boolean as pull from changes
      where drive_id = ${team.driveId} and seq >= ${seq}`.execute(server.deps.db);
    expect(lines.rows).toEqual([{ type: 'RESTORE_ITEMS', pull: true }]);
    const difference = await request(server, team.admin, 'GET', `events/${team.driveId}?since=${seq - 1}`);
    expect(difference.json().data.columns.names.sort()).toEqual(['One', 'Two']);
    const trash = await request(server, team.owner, 'GET', `drives/${team.driveId}/trash`);
    expect(trash.json().data.items).toEqual([]);
  });

  test('of twenty thousand has one sequence and the same ids', async () => {
    const plans = await folder('Plans');
    await sql`
      insert into items (drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms, modified_ms, accessed_ms,
        attribute, index_no, from_seq, parent_seq, parent_changed_by, changed_by)
      select ${team.driveId}, gen_random_uuid(), ${plans}, 1, 'f' || n, 'f' || n, 'f' || n, 1, 1, 1, 1, 48, 0, 1, 1,
        ${team.owner.memberId}, ${team.owner.memberId} from generate_series(1, 20000) n`.execute(
      server.deps.db,
    );
    const rows = () =>
      sql<{ hash: string }>`
        select md5(string_agg(id || name || created_ms, ',' order by id)) as hash from items
        where drive_id = ${team.driveId}`.execute(server.deps.db);
    const before = (await rows()).rows;
    const seq = await remove(plans);
    expect(await restore(seq, [plans])).toMatchObject({ seq: seq + 2, restored: { items: 20_001 } });
    expect((await rows()).rows).toEqual(before);
  });
});

describe('is refused', () => {
  test('where all of it is there, with the name of who was sooner', async () => {
    const plans = await folder('Plans');
    const seq = await remove(plans);
    await restore(seq, [plans], team.admin);
    expect(await restore(seq, [plans])).toMatchObject({
      ...{ status: 'rejected', code: 'nothing-to-restore', by: team.admin.email },
    });
  });

  test('where it was not there then', async () => {
    const plans = await folder('Plans');
    await remove(plans);
    expect(await restore(0, [plans])).toMatchObject({ status: 'rejected', code: 'gone' });
    expect(await restore(2, [plans])).toMatchObject({ status: 'rejected', code: 'gone' });
    expect(await restore(1, ['no id'])).toMatchObject({ status: 'rejected', code: 'gone' });
  });

  test.each([3, 99, -1, 1.5])('for the sequence %s, which the log has not', async (seq) => {
    const plans = await folder('Plans');
    await remove(plans);
    expect(await restore(seq, [plans])).toMatchObject({ status: 'rejected', code: 'not-kept' });
  });

  test('where the history no longer has it, and not where a snapshot does', async () => {
    const plans = await folder('Plans');
    const { seq } = await snapshotClient(server, team).capture();
    await remove(plans);
    await folder('Other');
    await sql`update drives set history_from_seq = 3 where id = ${team.driveId}`.execute(server.deps.db);
    expect(await restore(seq, [plans])).toMatchObject({ status: 'applied' });
    await remove(plans);
    await sql`delete from snapshots where drive_id = ${team.driveId}`.execute(server.deps.db);
    expect(await restore(seq, [plans])).toMatchObject({ status: 'rejected', code: 'not-kept' });
  });

  test('of the root, and of nothing', async () => {
    expect(await restore(0, [rootId])).toMatchObject({ status: 'rejected', code: 'root-protected' });
    const response = await request(server, team.owner, 'POST', `events/${team.driveId}`, [
      events.restore(0, []),
    ]);
    expect(response.statusCode).toBe(400);
  });

  test('for a moment of a log that is no more', async () => {
    const plans = await folder('Plans');
    const seq = await remove(plans);
    await sql`
      insert into previous_logs (drive_id, epoch, common_seq) values (${team.driveId}, ${team.workspaceId}, 0)`.execute(
      server.deps.db,
    );
    const of = (from_epoch: string) => apply(events.restore(seq, [plans], { from_epoch }));
    expect(await of(team.workspaceId)).toMatchObject({ code: 'not-kept' });
    expect(await of('unknown')).toMatchObject({ code: 'not-kept' });
    await sql`update previous_logs set common_seq = 5 where drive_id = ${team.driveId}`.execute(
      server.deps.db,
    );
    expect(await of(team.workspaceId)).toMatchObject({ status: 'applied' });
  });

  test('of more than may come at once', async () => {
    const plans = await folder('Plans');
    const seq = 1;
    await sql`
      insert into items_history (drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms, modified_ms,
        accessed_ms, attribute, index_no, from_seq, parent_seq, parent_changed_by, changed_by, to_seq)
      select ${team.driveId}, gen_random_uuid(), ${plans}, 1, 'f' || n, 'f' || n, 'f' || n, 1, 1, 1, 1, 48, 0, 1, 1,
        ${team.owner.memberId}, ${team.owner.memberId}, 2 from generate_series(1, ${limits.restoreItems}) n`.execute(
      server.deps.db,
    );
    await remove(plans);
    expect(await restore(seq, [plans])).toMatchObject({ status: 'rejected', code: 'too-many-items' });
  });
});

test('a repeat is answered as the first was, and has no second effect', async () => {
  const plans = await folder('Plans');
  const seq = await remove(plans);
  const event = events.restore(seq, [plans]);
  const first = await apply(event);
  expect(await apply(event)).toEqual({ ...first, status: 'duplicate' });
  await remove(plans);
  expect(await apply(event)).toEqual({ ...first, status: 'duplicate' });
  expect(await tree()).toEqual([]);
});

test('of many, each that cannot come says so, and the others come', async () => {
  const [one, two] = [await folder('One'), await folder('Two')];
  await remove(one);
  expect(await restore(2, [two, one, team.workspaceId])).toMatchObject({
    ...{ status: 'applied', restored: { items: 1 }, entries: [{ id: team.workspaceId, code: 'gone' }] },
  });
});
