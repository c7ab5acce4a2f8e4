import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { activityClient, wordsOf } from '#tests/support/activity/activity-client.ts';
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
import { bundlesOf, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';
import { replaceBy } from '#tests/support/transfers/replace.ts';

let server: TestServer;
let address: string;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
});
afterAll(() => server.close());

async function folder(name: string, parent: string = rootId, by: Person = team.owner): Promise<string> {
  const event = events.createFolder(team.driveId, name, parent);
  await send(server, by, team.driveId, event);
  return folderIdOf(event);
}

const lines = (query?: Readonly<Record<string, string>>) =>
  activityClient(server, team.driveId).lines(team.owner, query);
const words = async (query?: Readonly<Record<string, string>>) => (await lines(query)).map(wordsOf);

describe('a line', () => {
  test('says who did what when, and where it is now', async () => {
    const drafts = await folder('Drafts');
    const plan = await folder('Plan', drafts, team.admin);
    const [line] = await lines();
    expect(line).toEqual({
      ...{ seq: 2, time: expect.any(Number), kind: 'created', by: team.admin.email },
      ...{ files: 0, folders: 1, tops: 1, folder: { id: drafts, name: 'Drafts' } },
      items: [{ id: plan, kind: 'folder', name: 'Plan', parent_folder: drafts }],
    });
    expect(Math.abs((line?.time ?? 0) - Date.now() / 1000)).toBeLessThan(3600);
  });

  test('names who has left by the address that they had, as long as there is the account', async () => {
    const drafts = await folder('Drafts', rootId, team.admin);
    await send(server, team.admin, team.driveId, events.remove(drafts));
    const { email, memberId, userId } = team.admin;
    await request(server, team.owner, 'DELETE', `workspace/users/${team.workspaceId}/${memberId}`, {});
    await sql`update users set email = 'private@example.com' where id = ${userId}`.execute(server.deps.db);
    expect((await lines()).map(({ by }) => by)).toEqual([email, email]);
    expect(await lines({ person: email })).toHaveLength(2);
    const deleted = async () =>
      (await request(server, team.owner, 'GET', `drives/${team.driveId}/trash`)).json().data.items[0];
    expect(await deleted()).toMatchObject({ deleted_by: email });
    await sql`delete from users where id = ${userId}`.execute(server.deps.db);
    expect((await lines()).map(({ by }) => by)).toEqual([null, null]);
    expect(await deleted()).toMatchObject({ deleted_by: null });
  });

  test('is there of each kind of change, by the names of then', async () => {
    const [drafts, final] = [await folder('Drafts'), await folder('Final')];
    const { id } = await storeFile(server, team, 'Plan.txt', Buffer.from('one'), drafts);
    const replace = replaceBy('upload', address, team);
    await replace({ id, name: 'Plan.txt', parent: drafts, content: 'two' });
    await send(server, team.owner, team.driveId, events.rename(id, 'Pitch.txt', 'file'));
    await send(server, team.owner, team.driveId, events.move(id, final, 'file'));
    const copy = { id, destination_id: rootId, drive_id: team.driveId };
    await request(server, team.owner, 'POST', 'drives/items/copy', copy);
    const seq = (await lines())[0]?.seq ?? 0;
    await send(server, team.owner, team.driveId, {
      ...events.remove(id),
      type: 'RESTORE_VERSION',
      data: { file_id: id, from_seq: 3 },
    });
    await send(server, team.owner, team.driveId, events.remove(final));
    await send(server, team.owner, team.driveId, events.restore(seq + 1, [final]));
    await send(server, team.owner, team.driveId, events.rename(final, 'Done'));
    expect((await words()).slice(0, -2)).toEqual([
      'renamed Done was Final (1+0) in /',
      'restored Final (1+1) in /',
      'deleted Final (1+1) in /',
      'version-restored Pitch.txt (0+1) in Final',
      'copied Pitch.txt (0+1) in /',
      'moved Pitch.txt (0+1) from Drafts in Final',
      'renamed Pitch.txt was Plan.txt (0+1) in Drafts',
      'replaced Plan.txt (0+1) in Drafts',
      'uploaded Plan.txt (0+1) in Drafts',
    ]);
  });

  test('tells of many items at once how many, and names the first', async () => {
    const shoot = await folder('Shoot');
    const bundles = bundlesOf(address, team);
    const files = ['a', 'b', 'c', 'd'].map((name) => fileOf(name, name, { parent: shoot }));
    await bundles.send({ files });
    await bundles.send({
      files: files.map((file) => ({ ...fileOf(file.name, 'new'), id: file.id, instead: true })),
    });
    const inside = folderOf('Day', shoot);
    await bundles.send({ folders: [inside], files: [fileOf('x', 'x', { parent: inside.id })] });
    expect((await words()).slice(0, -1)).toEqual([
      'uploaded Day (1+1) in Shoot',
      'replaced a, b, c (0+4) in Shoot',
      'uploaded a, b, c (0+4) in Shoot',
    ]);
    expect((await lines())[1]).toMatchObject({ tops: 4, files: 4 });
  });

  test('of a deletion leaves out what it kept', async () => {
    const plans = await folder('Plans');
    await folder('Seen', plans);
    await folder('Unseen', plans, team.admin);
    await send(server, team.owner, team.driveId, events.remove(plans, 2));
    expect((await words())[0]).toBe('deleted Plans (2+0) in /');
    expect((await lines())[0]?.items).toMatchObject([{ parent_folder: null }]);
  });

  test('is there as far as the history goes back', async () => {
    for (const name of ['a', 'b', 'c']) await folder(name);
    await sql`update drives set history_from_seq = 2 where id = ${team.driveId}`.execute(server.deps.db);
    expect((await lines()).map(({ seq }) => seq)).toEqual([3]);
  });
});

describe('what is asked for', () => {
  test('is what was below a folder then or is now, and the folder itself', async () => {
    const [here, there] = [await folder('Here'), await folder('There')];
    const inside = await folder('Inside', here);
    await folder('Other', there);
    await send(server, team.owner, team.driveId, events.move(inside, there));
    const late = await folder('Late', inside);
    expect(await words({ parent: here })).toEqual([
      'moved Inside (1+0) from Here in There',
      'created Inside (1+0) in Here',
      'created Here (1+0) in /',
    ]);
    expect((await words({ parent: there })).filter((line) => line.includes('Inside'))).toEqual([
      'created Late (1+0) in Inside',
      'moved Inside (1+0) from Here in There',
      'created Inside (1+0) in Here',
    ]);
    await send(server, team.owner, team.driveId, events.remove(late));
    expect((await words({ parent: there }))[0]).toBe('deleted Late (1+0) in Inside');
    expect(await words({ parent: rootId })).toEqual(await words());
  });

  test('is one item, also where it is gone', async () => {
    const [one, other] = [await folder('One'), await folder('Other')];
    await folder('Inside', one);
    await send(server, team.owner, team.driveId, events.move(one, other));
    await send(server, team.owner, team.driveId, events.remove(other));
    expect(await words({ item: one })).toEqual([
      'deleted One (1+0) in Other',
      'moved One (1+0) from / in Other',
      'created One (1+0) in /',
    ]);
  });

  test('is by one person, and of one kind, in full pages', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const id = await folder(`F${turn}`, rootId, team.admin);
      await send(server, team.owner, team.driveId, events.rename(id, `G${turn}`));
    }
    const byAdmin = { person: team.admin.email.toUpperCase() };
    expect((await lines(byAdmin)).map(({ seq }) => seq)).toEqual([7, 5, 3, 1]);
    expect((await lines({ kind: 'renamed' })).map(({ seq }) => seq)).toEqual([8, 6, 4, 2]);
    expect(await lines({ ...byAdmin, kind: 'renamed' })).toEqual([]);
    expect(await lines({ person: team.standard.email })).toEqual([]);
    const first = await activityClient(server, team.driveId).page(team.owner, {
      kind: 'renamed',
      limit: '3',
    });
    expect(first.lines).toHaveLength(3);
    expect(first.next).toBe('4');
  });

  test('comes in pages that follow one another', async () => {
    for (let turn = 0; turn < 9; turn += 1) await folder(`F${turn}`);
    const whole = await lines();
    expect(whole).toHaveLength(9);
    for (const limit of ['1', '2', '9', '10']) expect(await lines({ limit })).toEqual(whole);
  });

  test('comes from a sequence on, and says how far the log had come', async () => {
    const [here, there] = [await folder('Here'), await folder('There')];
    const client = activityClient(server, team.driveId);
    const { seq, epoch, scope_hash } = await client.page(team.owner);
    expect([seq, scope_hash]).toEqual([2, expect.any(String)]);
    await send(server, team.owner, team.driveId, events.move(here, there));
    await folder('Late');
    const since = await client.page(team.owner, { after: String(seq) });
    expect(since).toMatchObject({ seq: 4, epoch, scope_hash, next: null });
    expect(since.lines.map((line) => line.seq)).toEqual([4, 3]);
    expect(await words({ after: '2', parent: there })).toEqual(['moved Here (1+0) from / in There']);
    expect(await words({ after: '2', limit: '1' })).toHaveLength(2);
    expect(await words({ after: '4' })).toEqual([]);
  });

  test.each([
    { limit: '0' },
    { limit: '101' },
    { before: 'x' },
    { before: '9e9' },
    { after: '-1' },
    { item: rootId },
    { parent: rootId, item: '5f0e6b0a-1111-4111-8111-111111111111' },
    { kind: 'changed' },
  ])('is not %o', async (query) => {
    const response = await activityClient(server, team.driveId).ask(
      team.owner,
      query as unknown as Readonly<Record<string, string>>,
    );
    expect(response.statusCode).toBe(400);
  });

  test.each([{ item: 'x' }, { parent: '1' }, { parent: '5f0e6b0a-1111-4111-8111-111111111111' }])(
    'is not there of %o',
    async (query) => {
      const response = await activityClient(server, team.driveId).ask(
        team.owner,
        query as unknown as Readonly<Record<string, string>>,
      );
      expect(response.statusCode).toBe(404);
    },
  );
});
