import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { contentPath } from '#contract/wire/downloads.ts';
import { columnList, versionColumns } from '#server/db/entry-columns.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { filespaceSteps } from '#tests/support/snapshots/filespace-steps.ts';
import { restoreContentsEvent } from '#tests/support/snapshots/restore-contents-event.ts';
import { nextExcept, openChannel } from '#tests/support/socket.ts';
import { createTeam, events, type Person, request, type Team } from '#tests/support/team.ts';
import { type Replace, replaceBy } from '#tests/support/transfers/replace.ts';
import { versionClient } from '#tests/support/transfers/versions.ts';
import { serverTree } from '#tests/support/trees.ts';

/* Items as they were at a moment, with the contents of files that are there. */

let server: TestServer;
let address: string;
let team: Team;
let replace: Replace;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  replace = replaceBy('bundle', address, team);
});
afterAll(() => server.close());

const { apply, folder, file, now } = filespaceSteps(() => ({ server, address, team }));
const restore = (seq: number, ids: readonly string[], by: Person = team.owner) =>
  apply(restoreContentsEvent(seq, ids), by);
const contentOf = async (id: string) =>
  (await request(server, team.owner, 'GET', contentPath(team.driveId, id))).body;
const tree = () => serverTree(server, team.driveId);
const used = async () => {
  const { rows } = await sql<{ item_count: number; used_bytes: number }>`
    select item_count, used_bytes from drives where id = ${team.driveId}`.execute(server.deps.db);
  return rows[0];
};

describe('what is restored with its contents', () => {
  test('is there again, and files that are there have the content of then, where they are by now', async () => {
    const plans = await folder('Plans');
    const [kept, gone, same] = [
      await file('kept.txt', 'first', plans),
      await file('gone.txt', 'gone', plans),
      await file('same.txt', 'same', plans),
    ];
    const seq = await now();
    await replace({ id: kept, content: 'the second' });
    await apply(events.rename(kept, 'renamed.txt', 'file'));
    await apply(events.remove(gone, undefined, 'file'));
    await file('later.txt', 'later', plans);
    const before = await now();
    expect(await restore(seq, [plans])).toEqual({
      ...{ event_id: expect.any(String), status: 'applied', seq: before + 1 },
      restored: { items: 1, versions: 1, folders: [] },
    });
    expect(await tree()).toEqual([
      'Plans/',
      'Plans/gone.txt',
      'Plans/later.txt',
      'Plans/renamed.txt',
      'Plans/same.txt',
    ]);
    expect(await Promise.all([kept, gone, same].map(contentOf))).toEqual(['first', 'gone', 'same']);
    // What it had is a version like the others.
    expect(await versionClient(server, team).sizes(kept)).toEqual([5, 10, 5]);
    expect(await used()).toEqual({ item_count: 5, used_bytes: 18 });
  });

  test('is one line and one difference, of which devices get every row', async () => {
    const [one, two] = [await file('one.txt', 'first'), await file('two.txt', 'first of two')];
    const seq = await now();
    await replace({ id: one, content: 'second' });
    await replace({ id: two, content: 'second of them' });
    const result = await restore(seq, [one, two]);
    const lines = await sql<{ type: string; pull: boolean }>`
      select type, (data ->> 'pull')::boolean as pull from changes
      where drive_id = ${team.driveId} and seq >= ${result.seq ?? 0}`.execute(server.deps.db);
    expect(lines.rows).toEqual([{ type: 'RESTORE_ITEMS', pull: true }]);
    const path = `events/${team.driveId}?since=${(result.seq ?? 0) - 1}`;
    const difference = await request(server, team.admin, 'GET', path);
    expect(difference.json().data.columns.names.sort()).toEqual(['one.txt', 'two.txt']);
  });

  test('without the word for it leaves files that are there as they are', async () => {
    const kept = await file('kept.txt', 'first');
    const seq = await now();
    await replace({ id: kept, content: 'second' });
    expect(await apply(events.restore(seq, [kept]))).toMatchObject({ code: 'nothing-to-restore' });
    expect(await contentOf(kept)).toBe('second');
  });

  test('is refused where all of it is as it was, also with a content that was brought again', async () => {
    const kept = await file('kept.txt', 'first');
    const seq = await now();
    await replace({ id: kept, content: 'second' });
    await replace({ id: kept, content: 'first' });
    expect(await restore(seq, [kept])).toMatchObject({ status: 'rejected', code: 'nothing-to-restore' });
    expect(await versionClient(server, team).sizes(kept)).toEqual([5, 6, 5]);
  });

  test('of twenty thousand files is one change', async () => {
    const plans = await folder('Plans');
    const one = await file('one.txt', 'the first', plans);
    const seq = await now();
    await replace({ id: one, content: 'second' });
    const columns = versionColumns.map((column) => {
      if (column === 'id') return sql`w.id`;
      return /^name|^sort_key/.test(column) ? sql`'f' || w.n` : sql.ref(`v.${column}`);
    });
    await sql`
      with w as materialized (select gen_random_uuid() as id, n from generate_series(1, 20000) n),
      living as (
        insert into items (${columnList(versionColumns)})
        select ${sql.join(columns)} from w, items v where v.id = ${one}
      )
      insert into items_history (${columnList(versionColumns)}, to_seq)
      select ${sql.join(columns)}, v.to_seq from w, items_history v where v.id = ${one}`.execute(
      server.deps.db,
    );
    const result = await restore(seq, [plans]);
    expect(result).toMatchObject({ seq: seq + 2, restored: { items: 0, versions: 20_001 } });
    const { rows } = await sql<{ count: number }>`
      select count(*) from items
      where drive_id = ${team.driveId} and content_seq = ${seq + 2} and size_bytes = 9`.execute(
      server.deps.db,
    );
    expect(rows).toEqual([{ count: 20_001 }]);
  });

  test('is restored once, however often it is sent', async () => {
    const kept = await file('kept.txt', 'first');
    const event = restoreContentsEvent(await now(), [kept]);
    await replace({ id: kept, content: 'second' });
    const first = await apply(event);
    await replace({ id: kept, content: 'third' });
    expect(await apply(event)).toEqual({ ...first, status: 'duplicate' });
    expect(await contentOf(kept)).toBe('third');
  });
});

describe('everything', () => {
  test('is what was at the top, with all that was in it', async () => {
    const plans = await folder('Plans');
    const [inside, top] = [await file('inside.txt', 'first', plans), await file('top.txt', 'first of top')];
    const seq = await now();
    await replace({ id: top, content: 'second' });
    await apply(events.remove(plans));
    await folder('Later');
    expect(await restore(seq, [rootId])).toEqual({
      ...{ event_id: expect.any(String), status: 'applied', seq: seq + 4 },
      restored: { items: 2, versions: 1, folders: [] },
    });
    expect(await tree()).toEqual(['Later/', 'Plans/', 'Plans/inside.txt', 'top.txt']);
    expect(await Promise.all([inside, top].map(contentOf))).toEqual(['first', 'first of top']);
    expect(await restore(seq, [rootId])).toMatchObject({ code: 'nothing-to-restore' });
  });

  test('of an empty filespace is nothing', async () => {
    await folder('Later');
    expect(await restore(0, [rootId])).toMatchObject({ status: 'rejected', code: 'gone' });
  });
});

describe('who sees only some folders', () => {
  async function shared(permission: 0 | 1) {
    const [theirs, hidden] = [await folder('Theirs'), await folder('Hidden')];
    const files = [await file('seen.txt', 'first', theirs), await file('unseen.txt', 'first', hidden)];
    await grantFolder(server, team, theirs, permission);
    await request(server, team.standard, 'GET', `drives/${team.driveId}/items`);
    const [seen = '', unseen = ''] = files;
    await folder('Since');
    return { theirs, hidden, seen, unseen, seq: await now() };
  }

  test('restores what is theirs, by everything too, and nothing of the others', async () => {
    const { seen, unseen, seq } = await shared(1);
    for (const id of [seen, unseen]) await replace({ id, content: 'second' });
    expect(await restore(seq, [unseen], team.standard)).toMatchObject({ code: 'gone' });
    expect(await restore(seq, [rootId], team.standard)).toMatchObject({
      ...{ status: 'applied', restored: { items: 0, versions: 1, folders: [] } },
    });
    expect(await Promise.all([seen, unseen].map(contentOf))).toEqual(['first', 'second']);
  });

  test('with View is refused', async () => {
    const { theirs, seen, seq } = await shared(0);
    await replace({ id: seen, content: 'second' });
    for (const ids of [[seen], [theirs], [rootId]])
      expect(await restore(seq, ids, team.standard)).toMatchObject({ code: 'not-allowed' });
    expect(await contentOf(seen)).toBe('second');
  });

  test('leaves and learns nothing of a file that has gone where they see nothing', async () => {
    const { theirs, hidden, seen, seq } = await shared(1);
    await replace({ id: seen, content: 'second' });
    await apply(events.place(seen, 'seen.txt', hidden, 'file'));
    expect(await restore(seq, [theirs], team.standard)).toMatchObject({ code: 'nothing-to-restore' });
    expect(await restore(seq, [seen], team.standard)).toMatchObject({ code: 'gone' });
    expect(await contentOf(seen)).toBe('second');
  });

  test('hears that files of theirs have another content, whatever else came back first', async () => {
    const { seen, seq } = await shared(0);
    const top = await file('top.txt', 'first');
    await apply(events.remove(top, undefined, 'file'));
    await replace({ id: seen, content: 'second' });
    const channel = await openChannel(server, address, team.standard);
    channel.send({ driveId: team.driveId, userId: team.standard.userId });
    expect(await nextExcept(channel, 'ACCESS_CHANGE')).toMatchObject({ type: 'FOLLOWING' });
    const result = await restore(seq + 1, [rootId]);
    expect(result).toMatchObject({ restored: { items: 1, versions: 1 } });
    expect(await channel.next()).toMatchObject({ type: 'RESTORE_ITEMS', pull: true, seq: result.seq });
    channel.socket.close();
  });

  test('with a right on the root it is everything', async () => {
    await grantFolder(server, team, rootId, 1);
    await request(server, team.standard, 'GET', `drives/${team.driveId}/items`);
    const top = await file('top.txt', 'first');
    const seq = await now();
    await replace({ id: top, content: 'second' });
    expect(await restore(seq, [rootId], team.standard)).toMatchObject({ restored: { versions: 1 } });
    expect(await contentOf(top)).toBe('first');
  });
});
