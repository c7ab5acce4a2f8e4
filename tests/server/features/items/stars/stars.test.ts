import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { historyGracePeriodMs, historyRetentionMs, pruneHistory } from '#server/jobs/prune-history.ts';
import { grantSilently } from '#tests/support/permissions/grant-silently.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  createTeam,
  events,
  folderIdOf,
  type Person,
  request,
  send,
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

const folder = async (name: string, parent: string = rootId) => {
  const event = events.createFolder(team.driveId, name, parent);
  await send(server, team.owner, team.driveId, event);
  return folderIdOf(event);
};
const path = () => `drives/${team.driveId}/stars`;
const put = (by: Person, items: readonly (readonly [id: string, isStarred: boolean])[]) =>
  request(server, by, 'PUT', path(), {
    items: items.map(([item_id, is_starred]) => ({ item_id, is_starred })),
  });
const star = (by: Person, ...ids: readonly string[]) =>
  put(
    by,
    ids.map((id) => [id, true]),
  );
const list = async (by: Person) => {
  const response = await request(server, by, 'GET', path());
  expect(response.statusCode, response.body).toBe(200);
  return response
    .json()
    .data.stars.map(({ item_id }: { item_id: string }) => item_id)
    .sort();
};
const stored = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stars where drive_id = ${team.driveId}`.execute(server.deps.db);
  return rows[0]?.count;
};

test('stars are one person’s own: given, taken, given again, and the last of several counts', async () => {
  const [plans, drafts] = [await folder('Plans'), await folder('Drafts')];
  const given = await star(team.owner, plans, drafts);
  expect(given.json().data).toMatchObject({ drive_id: team.driveId, refused: [] });
  expect(await list(team.owner)).toEqual([plans, drafts].sort());
  expect(await list(team.admin)).toEqual([]);
  await put(team.owner, [
    [plans, false],
    [drafts, false],
    [drafts, true],
  ]);
  expect(await list(team.owner)).toEqual([drafts]);
  await star(team.owner, drafts);
  expect(await stored()).toBe(1);
});

test('only what the person may see can be starred; hidden, missing and nonsense are answered alike', async () => {
  const [shared, hidden] = [await folder('Shared'), await folder('Hidden')];
  const inside = await folder('Inside', shared);
  await grantSilently(server, team.driveId, team.standard, shared);
  const missing = randomUUID();
  const response = await star(team.standard, inside, hidden, missing, 'no id', rootId);
  expect(response.json().data.refused).toEqual(
    [hidden, missing, 'no id', rootId].map((item_id) => ({ item_id, reason: 'not-found' })),
  );
  expect(await list(team.standard)).toEqual([inside]);
});

test('who sees nothing of the filespace finds none, and a stranger neither', async () => {
  const plans = await folder('Plans');
  const stranger = (await createTeam(server)).owner;
  for (const person of [team.standard, stranger]) {
    expect((await request(server, person, 'GET', path())).statusCode).toBe(404);
    expect((await star(person, plans)).statusCode).toBe(404);
  }
});

test('a star is not shown while the item is out of sight, and shows again when it is seen', async () => {
  const [shared, hidden] = [await folder('Shared'), await folder('Hidden')];
  const inside = await folder('Inside', shared);
  await grantSilently(server, team.driveId, team.standard, shared);
  await star(team.standard, inside);
  await send(server, team.owner, team.driveId, events.move(inside, hidden));
  expect(await list(team.standard)).toEqual([]);
  await send(server, team.owner, team.driveId, events.move(inside, shared));
  expect(await list(team.standard)).toEqual([inside]);
});

test('it comes back with what is restored', async () => {
  const plans = await folder('Plans');
  await grantSilently(server, team.driveId, team.standard);
  await star(team.owner, plans);
  await star(team.standard, plans);
  const [removed] = await send(server, team.owner, team.driveId, events.remove(plans));
  // A deleted item and one out of sight look alike to who sees a part.
  expect(await list(team.standard)).toEqual([]);
  await send(server, team.owner, team.driveId, events.restore((removed?.seq ?? 0) - 1, [plans]));
  expect(await list(team.standard)).toEqual([plans]);
  expect(await list(team.owner)).toEqual([plans]);
});

test('it goes with what is deleted forever, inside of it too', async () => {
  const plans = await folder('Plans');
  const inside = await folder('Inside', plans);
  const keep = await folder('Keep');
  await star(team.owner, plans, inside, keep);
  const [removed] = await send(server, team.owner, team.driveId, events.remove(plans));
  const items = [{ id: plans, seq: (removed?.seq ?? 0) - 1 }];
  await request(server, team.owner, 'POST', `drives/${team.driveId}/trash/delete`, { items });
  expect(await list(team.owner)).toEqual([keep]);
  expect(await stored()).toBe(1);
});

test('it goes with the last version in the history', async () => {
  const [plans, keep] = [await folder('Plans'), await folder('Keep')];
  await star(team.owner, plans, keep);
  await send(server, team.owner, team.driveId, events.remove(plans));
  const startMs = server.deps.nowMs();
  const prune = (nowMs: number) => pruneHistory({ db: server.deps.db, nowMs: () => nowMs });
  await prune(startMs);
  expect(await stored()).toBe(2);
  await prune(startMs + historyRetentionMs);
  await prune(startMs + historyRetentionMs + historyGracePeriodMs);
  expect(await list(team.owner)).toEqual([keep]);
  expect(await stored()).toBe(1);
});

test('who leaves the workspace takes theirs along', async () => {
  const plans = await folder('Plans');
  await star(team.admin, plans);
  await server.deps.db.deleteFrom('members').where('id', '=', team.admin.memberId).execute();
  expect(await stored()).toBe(0);
});

test('a filespace has room for so many of one person, and says which found none', async () => {
  const [first, second] = [await folder('First'), await folder('Second')];
  await sql`
    insert into stars (drive_id, member_id, item_id, starred_at)
    select ${team.driveId}, ${team.owner.memberId}, gen_random_uuid(), now()
    from generate_series(2, ${limits.starsOfFilespace})`.execute(server.deps.db);
  const response = await star(team.owner, first, second);
  expect(response.json().data.refused).toEqual([{ item_id: second, reason: 'too-many' }]);
  expect((await star(team.admin, second)).json().data.refused).toEqual([]);
  await put(team.owner, [
    [second, true],
    [first, false],
  ]);
  expect(await list(team.owner)).toContain(second);
});

test('two devices at once never have more than there is room for', async () => {
  const ids = await Promise.all(['A', 'B', 'C', 'D'].map((name) => folder(name)));
  await sql`
    insert into stars (drive_id, member_id, item_id, starred_at)
    select ${team.driveId}, ${team.owner.memberId}, gen_random_uuid(), now()
    from generate_series(2, ${limits.starsOfFilespace})`.execute(server.deps.db);
  await Promise.all(ids.map((id) => star(team.owner, id)));
  expect(await stored()).toBe(limits.starsOfFilespace);
});
