import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import { grantSilently } from '#tests/support/permissions/grant-silently.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
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

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  team = await createTeam(server);
});
afterAll(() => server.close());

async function folder(name: string, parent: string = rootId): Promise<string> {
  const event = events.createFolder(team.driveId, name, parent);
  const [result] = await send(server, team.owner, team.driveId, event);
  if (result?.status !== 'applied') throw new Error(`${name} was ${result?.status}`);
  return folderIdOf(event);
}

async function remove(id: string, more: { by?: Person; kind?: 'folder' | 'file'; base?: number } = {}) {
  const { by = team.owner, kind = 'folder', base } = more;
  const [result] = await send(server, by, team.driveId, events.remove(id, base, kind));
  if (result?.status !== 'applied') throw new Error(`The deletion was ${result?.status}`);
  return result.seq ?? 0;
}

interface TrashPage {
  readonly next: string | null;
  readonly items: readonly WireDeletedItem[];
}

async function page(person: Person = team.owner, query = ''): Promise<TrashPage> {
  const response = await request(server, person, 'GET', `drives/${team.driveId}/trash${query}`);
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<{ data: TrashPage }>().data;
}

const names = async (person?: Person) => (await page(person)).items.map(({ name }) => name);

/** What was deleted is there again, as one restored from a copy of its row would be. */
const bringBack = (id: string, seq: number) =>
  sql`
    with back as (
      insert into items (drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms, modified_ms, accessed_ms,
        attribute, index_no, blob_id, content_seq, from_seq, parent_seq, parent_changed_by, changed_by)
      select drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms, modified_ms, accessed_ms,
        attribute, index_no, blob_id, content_seq, d.seq + 1, d.seq + 1, parent_changed_by, changed_by
      from items_history h, (select seq from drives where id = ${team.driveId}) d
      where drive_id = ${team.driveId} and id = ${id} and to_seq = ${seq}
    )
    update drives set seq = seq + 1 where id = ${team.driveId}`.execute(server.deps.db);

describe('what was deleted', () => {
  test('is listed as it was, with what went with it, the latest first', async () => {
    const plans = await folder('Plans');
    const old = await folder('Old', plans);
    await folder('Deeper', old);
    await storeFile(server, team, 'a.txt', Buffer.alloc(300), old);
    const alone = await storeFile(server, team, 'alone.txt', Buffer.alloc(70));
    const first = await remove(old);
    await remove(alone.id, { by: team.admin, kind: 'file' });
    const { items } = await page();
    expect(items).toEqual([
      {
        ...{ id: alone.id, kind: 'file', name: 'alone.txt', size: 70, items_inside: 0, bytes_inside: 0 },
        ...{ deleted: expect.any(Number), deleted_by: team.admin.email, seq: first },
        ...{ parent_folder: rootId, parent_name: '', parent_path: '/' },
      },
      {
        ...{ id: old, kind: 'folder', name: 'Old', size: 0, items_inside: 2, bytes_inside: 300 },
        ...{ deleted: expect.any(Number), deleted_by: team.owner.email, seq: first - 1 },
        ...{ parent_folder: plans, parent_name: 'Plans', parent_path: '/Plans' },
      },
    ]);
    expect(Math.abs((items[0]?.deleted ?? 0) - Date.now() / 1000)).toBeLessThan(3600);
    const inside = await request(
      server,
      team.owner,
      'GET',
      `drives/${team.driveId}/items?at=${first - 1}&parent=${old}`,
    );
    expect(inside.json().data.columns.names).toEqual(['Deeper', 'a.txt']);
  });

  test('stands where its folder is now, and by its last name where that is gone', async () => {
    const [here, there] = [await folder('Here'), await folder('There')];
    const inside = await folder('Inside', here);
    await remove(inside);
    await send(server, team.owner, team.driveId, events.place(here, 'Moved', there));
    expect((await page()).items[0]).toMatchObject({ parent_name: 'Here', parent_path: '/There/Moved' });
    await remove(there);
    expect((await page()).items.map(({ name, parent_path }) => [name, parent_path])).toEqual([
      ['There', '/'],
      ['Inside', null],
    ]);
  });

  test('is in it for 30 days, by the clock of the log', async () => {
    await remove(await folder('Old'));
    await remove(await folder('New'));
    await sql`
      update changes set at = now() - interval '30 days' - interval '1 minute'
      where drive_id = ${team.driveId} and seq = 2`.execute(server.deps.db);
    expect(await names()).toEqual(['New']);
  });

  test('is not in it where history no longer has it', async () => {
    await remove(await folder('Old'));
    await remove(await folder('New'));
    await sql`update drives set history_from_seq = 2 where id = ${team.driveId}`.execute(server.deps.db);
    expect(await names()).toEqual(['New']);
  });

  test('does not hold what the deletion kept, which is there', async () => {
    const plans = await folder('Plans');
    await folder('Seen', plans);
    const unseen = events.createFolder(team.driveId, 'Unseen', plans);
    await send(server, team.admin, team.driveId, unseen);
    await remove(plans, { base: 2 });
    expect((await page()).items).toMatchObject([{ name: 'Plans', items_inside: 1 }]);
    await remove(folderIdOf(unseen));
    expect((await page()).items).toMatchObject([{ name: 'Unseen' }, { name: 'Plans', items_inside: 1 }]);
  });
});

describe('what is there again', () => {
  test('is in it no more, and once where it was deleted again', async () => {
    const plans = await folder('Plans');
    const seq = await remove(plans);
    await bringBack(plans, seq);
    expect(await names()).toEqual([]);
    const again = await remove(plans);
    expect((await page()).items).toMatchObject([{ name: 'Plans', seq: again - 1 }]);
  });

  test('leaves what else went with it, topmost only', async () => {
    const plans = await folder('Plans');
    const [one, two] = [await folder('One', plans), await folder('Two', plans)];
    await folder('Below', two);
    const seq = await remove(plans);
    await bringBack(plans, seq);
    expect((await page()).items.map((item) => [item.name, item.items_inside, item.parent_path])).toEqual(
      [
        [one, ['One', 0, '/Plans']],
        [two, ['Two', 1, '/Plans']],
      ]
        .sort()
        .map(([, shown]) => shown),
    );
  });
});

describe('pages', () => {
  test('follow one another, whatever of a deletion is left', async () => {
    const whole: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      const top = await folder(name);
      for (const inside of ['x', 'y', 'z']) await folder(inside, top);
      const seq = await remove(top);
      if ('bd'.includes(name)) await bringBack(top, seq);
    }
    for (const { id } of (await page()).items) whole.push(id);
    expect(whole).toHaveLength(9);
    for (const limit of [1, 2, 4, 9]) {
      const read: string[] = [];
      let after = '';
      for (let turns = 0; ; turns += 1) {
        const { items, next } = await page(team.owner, `?limit=${limit}${after}`);
        expect(items.length).toBeLessThanOrEqual(limit);
        read.push(...items.map(({ id }) => id));
        if (next === null) break;
        if (turns > 20) throw new Error('The pages do not end');
        after = `&after=${encodeURIComponent(next)}`;
      }
      expect(read).toEqual(whole);
    }
  });

  test.each(['?limit=0', '?limit=201', '?after=x', '?after=1/2', '?after=9e9'])(
    'are not %s',
    async (query) => {
      const response = await request(server, team.owner, 'GET', `drives/${team.driveId}/trash${query}`);
      expect(response.statusCode).toBe(400);
    },
  );
});

describe('a standard user', () => {
  /** The device fills: from here on this person may look back. */
  const fill = () => request(server, team.standard, 'GET', `drives/${team.driveId}/items`);

  test('has no trash of a filespace that is none for them', async () => {
    const response = await request(server, team.standard, 'GET', `drives/${team.driveId}/trash`);
    expect(response.statusCode).toBe(404);
  });

  test('sees what they could see, without people', async () => {
    const [theirs, other] = [await folder('Theirs'), await folder('Other')];
    await grantSilently(server, team.driveId, team.standard, theirs);
    await remove(await folder('Before', theirs));
    await fill();
    await remove(await folder('Hidden', other));
    const inside = await folder('Inside', theirs);
    await remove(inside);
    const { items, next } = await page(team.standard);
    expect(items.map(({ name }) => name)).toEqual(['Inside']);
    expect('deleted_by' in (items[0] ?? {})).toBe(false);
    expect(items[0]).toMatchObject({ parent_name: 'Theirs', parent_path: '/Theirs' });
    expect(next).toBeNull();
    expect(await names()).toEqual(['Inside', 'Hidden', 'Before']);
  });

  test('sees of a deletion above their folder no more than what was theirs', async () => {
    const top = await folder('Top');
    const theirs = await folder('Theirs', top);
    await folder('Hidden', top);
    await folder('Inside', theirs);
    for (const id of [theirs, await folder('Also theirs')])
      await grantSilently(server, team.driveId, team.standard, id);
    await fill();
    await remove(top);
    expect((await page(team.standard)).items).toMatchObject([
      { name: 'Theirs', items_inside: 1, parent_name: 'Top', parent_path: null },
    ]);
  });

  test('does not learn where something is now that they may not see', async () => {
    const [theirs, other] = [await folder('Theirs'), await folder('Other')];
    await grantSilently(server, team.driveId, team.standard, theirs);
    const moved = await folder('Moved', theirs);
    await fill();
    await remove(await folder('Gone', moved));
    await send(server, team.owner, team.driveId, events.place(moved, 'Secret', other));
    expect((await page(team.standard)).items).toMatchObject([
      { name: 'Gone', parent_folder: moved, parent_name: 'Moved', parent_path: null },
    ]);
  });

  test('is not told by a position that others deleted something', async () => {
    const [theirs, other] = [await folder('Theirs'), await folder('Other')];
    await grantSilently(server, team.driveId, team.standard, theirs);
    await fill();
    const seen = await remove(await folder('Inside', theirs));
    for (const name of ['a', 'b', 'c']) await remove(await folder(name, other));
    const first = await page(team.standard, '?limit=1');
    expect(first.items).toHaveLength(1);
    expect(first.next).toBe(String(seen));
    expect(await page(team.standard, `?limit=1&after=${first.next}`)).toMatchObject({
      items: [],
      next: null,
    });
  });
});
