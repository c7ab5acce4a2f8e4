import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { activityClient, wordsOf } from '#tests/support/activity/activity-client.ts';
import { grantSilently } from '#tests/support/permissions/grant-silently.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, folderIdOf, request, send, type Team } from '#tests/support/team.ts';
import { bundlesOf, fileOf } from '#tests/support/transfers/bundle.ts';

/* What somebody who sees only some folders reads of the activity. */

let server: TestServer;
let address: string;
let team: Team;
let theirs: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  theirs = await folder('Theirs');
  other = await folder('Other');
});
afterAll(() => server.close());

async function folder(name: string, parent: string = rootId): Promise<string> {
  const event = events.createFolder(team.driveId, name, parent);
  await send(server, team.owner, team.driveId, event);
  return folderIdOf(event);
}
const move = (id: string, parent: string) => send(server, team.owner, team.driveId, events.move(id, parent));
/** The device fills: from here on this person may look back. */
async function share(...ids: readonly string[]): Promise<void> {
  for (const id of ids) await grantSilently(server, team.driveId, team.standard, id);
  await request(server, team.standard, 'GET', `drives/${team.driveId}/items`);
}
const lines = (query?: Readonly<Record<string, string>>) =>
  activityClient(server, team.driveId).lines(team.standard, query);
const statusOf = async (query: Readonly<Record<string, string>> = {}) =>
  (await activityClient(server, team.driveId).ask(team.standard, query)).statusCode;
const words = async (query?: Readonly<Record<string, string>>) => (await lines(query)).map(wordsOf);

test('of a filespace that is none for them there is no activity', async () => {
  expect(await statusOf()).toBe(404);
});

test('they see what was done in their folder since they may look back, without people', async () => {
  await folder('Before', theirs);
  await share(theirs);
  await folder('Hidden', other);
  await folder('After', theirs);
  const all = await lines();
  expect(all.map(wordsOf)).toEqual(['created After (1+0) in Theirs']);
  expect('by' in (all[0] ?? {})).toBe(false);
  expect(await statusOf({ person: team.owner.email })).toBe(400);
});

test('what came into sight has no place before, and what is out of sight has no lines', async () => {
  const secret = await folder('Secret', other);
  const gone = await folder('Gone', theirs);
  await share(theirs);
  await send(server, team.owner, team.driveId, events.rename(secret, 'Still secret'));
  await send(server, team.owner, team.driveId, events.place(secret, 'Shown', theirs));
  await move(gone, other);
  const all = await lines();
  expect(all.map(wordsOf)).toEqual(['moved Shown (1+0) from - in Theirs']);
  expect(JSON.stringify(all)).not.toMatch(/ecret|Other|Gone/);
  expect(await statusOf({ item: gone })).toBe(404);
  expect(await statusOf({ parent: other })).toBe(404);
});

test('of what went out of sight and came back, the place out of sight is not told', async () => {
  const item = await folder('Item', theirs);
  await share(theirs);
  await send(server, team.owner, team.driveId, events.place(item, 'Secret', other));
  await send(server, team.owner, team.driveId, events.rename(item, 'More secret'));
  await send(server, team.owner, team.driveId, events.place(item, 'Back', theirs));
  const all = await lines();
  expect(all.map(wordsOf)).toEqual([
    'moved Back (1+0) from - in Theirs',
    'moved Item (1+0) from Theirs in -',
  ]);
  expect(JSON.stringify(all)).not.toMatch(/ecret|Other/);
});

test('of a change of many items they are told of theirs alone', async () => {
  const top = await folder('Top');
  const inside = await folder('Inside', top);
  await share(theirs, inside);
  const bundles = bundlesOf(address, team);
  await bundles.send({
    files: [fileOf('a', 'a', { parent: theirs }), fileOf('secret', 'b', { parent: other })],
  });
  await folder('Below', inside);
  await send(server, team.owner, team.driveId, events.remove(top));
  const all = await lines();
  expect(all.map(wordsOf)).toEqual([
    'deleted Inside (2+0) in Top',
    'created Below (1+0) in Inside',
    'uploaded a (0+1) in Theirs',
  ]);
  expect(JSON.stringify(all)).not.toMatch(/secret|Other/);
});

test('what was deleted where they saw nothing has no line, whatever they saw of it before', async () => {
  const item = await folder('Item', theirs);
  await share(theirs);
  await send(server, team.owner, team.driveId, events.rename(item, 'Renamed'));
  expect(await words()).toEqual(['renamed Renamed was Item (1+0) in Theirs']);
  await move(item, other);
  await send(server, team.owner, team.driveId, events.remove(item));
  expect(await words()).toEqual([]);
});

test('from a sequence on they read the same as without, of what they see alone', async () => {
  await share(theirs);
  const inside = await folder('Inside', theirs);
  const { seq } = await activityClient(server, team.driveId).page(team.standard);
  await folder('Hidden', other);
  await send(server, team.owner, team.driveId, events.rename(inside, 'Renamed'));
  await folder('Also hidden', other);
  await move(inside, other);
  await move(inside, theirs);
  const since = await lines({ after: String(seq) });
  expect(since).toEqual((await lines()).filter((line) => line.seq > seq));
  expect(since.map(wordsOf)).toEqual([
    'moved Renamed (1+0) from - in Theirs',
    'moved Renamed (1+0) from Theirs in -',
    'renamed Renamed was Inside (1+0) in Theirs',
  ]);
  expect(await lines({ after: String(seq), limit: '1' })).toEqual(since);
});

test('positions and pages are those of what they see', async () => {
  await share(theirs);
  const seen: number[] = [];
  for (const name of ['a', 'b', 'c', 'd']) {
    await folder(name, theirs);
    seen.unshift((await lines())[0]?.seq ?? 0);
    for (const hidden of ['x', 'y', 'z']) await folder(`${name}${hidden}`, other);
  }
  const { page } = activityClient(server, team.driveId);
  const first = await page(team.standard, { limit: '2' });
  expect(first.lines.map(({ seq }) => seq)).toEqual(seen.slice(0, 2));
  expect(first.next).toBe(String(seen[1]));
  const second = await page(team.standard, { limit: '2', before: first.next ?? '' });
  expect(second.lines.map(({ seq }) => seq)).toEqual(seen.slice(2));
  expect(second.next).toBeNull();
});

test('their folder is asked for alone, and one that they may not see is like none', async () => {
  await share(theirs, await folder('Also theirs'));
  await folder('Inside', theirs);
  expect(await words({ parent: theirs })).toEqual(['created Inside (1+0) in Theirs']);
  expect(await statusOf({ parent: '5f0e6b0a-1111-4111-8111-111111111111' })).toBe(404);
  await send(server, team.owner, team.driveId, events.remove(theirs));
  expect(await words({ parent: theirs })).toEqual([
    'deleted Theirs (2+0) in /',
    'created Inside (1+0) in Theirs',
  ]);
});
