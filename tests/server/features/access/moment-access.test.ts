import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { filespaceSteps } from '#tests/support/snapshots/filespace-steps.ts';
import { createTeam, events, type Person, request, type Team } from '#tests/support/team.ts';

let server: TestServer;
let address: string;
let team: Team;
const { apply, folder, file, now } = filespaceSteps(() => ({ server, address, team }));

beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await createTeam(server);
});

const grant = (what: 'user' | 'group', id: string, folder_id: string, permission: number) =>
  request(server, team.owner, 'POST', `drives/folder/${what}/permission`, {
    drive_id: team.driveId,
    [what === 'user' ? 'workspace_user_id' : 'group_id']: id,
    folder_id,
    permission,
  });
const ask = (query: string, by: Person = team.admin, driveId = team.driveId) =>
  request(server, by, 'GET', `drives/${driveId}/access?${query}`);

/** Who had what, and on which folder as it was called then: `anna@… 1 Plans/Budget`. */
async function accessAt(at: number, folderId: string): Promise<readonly string[]> {
  const response = await ask(`at=${at}&folder=${folderId}`);
  expect(response.statusCode, response.body).toBe(200);
  const { users, groups } = response.json().data;
  return [...users, ...groups].map(
    ({ email, group_name, permission, folder_path }) =>
      `${email ?? group_name} ${permission} ${folder_path.join('/')}`,
  );
}

test('the rights of a moment are those on the path of then, by the names of then', async () => {
  const { email, memberId } = team.standard;
  const plans = await folder('Plans');
  const budget = await folder('Budget', plans);
  const other = await folder('Other');
  await grant('user', memberId, plans, 1);
  await grant('group', 'everyone', rootId, 0);
  await grant('user', memberId, other, 0);
  const first = await now();
  await apply(events.rename(plans, 'Ideas'));
  const renamed = await now();
  await grant('user', memberId, plans, 2);
  await apply(events.move(budget, other));
  const moved = await now();
  await grant('group', 'everyone', rootId, 2);
  await apply(events.remove(budget));
  const removed = await now();

  expect(await accessAt(first, budget)).toEqual([`${email} 1 Plans`, 'Everyone 0 ']);
  expect(await accessAt(first, rootId)).toEqual(['Everyone 0 ']);
  // Revoked before the next change: it is the last state of the moment that counts.
  expect(await accessAt(renamed, budget)).toEqual(['Everyone 0 ']);
  expect(await accessAt(moved, budget)).toEqual([`${email} 0 Other`]);
  expect(await accessAt(removed, other)).toEqual([`${email} 0 Other`]);
  expect((await ask(`at=${removed}&folder=${budget}`)).statusCode).toBe(404);
});

test('who is gone since is called as then', async () => {
  const plans = await folder('Plans');
  await grant('user', team.standard.memberId, plans, 1);
  const at = await now();
  await folder('Later');
  await server.deps.db.deleteFrom('members').where('id', '=', team.standard.memberId).execute();
  expect(await accessAt(at, plans)).toEqual([`${team.standard.email} 1 Plans`]);
  expect(await accessAt(await now(), plans)).toEqual([]);
});

test('only who manages access asks, for a folder and a moment that there are', async () => {
  const plans = await folder('Plans');
  const plan = await file('Plan.pdf', 'a');
  await grant('user', team.standard.memberId, plans, 1);
  const at = await now();
  const stranger = await createTeam(server);
  const status = async (query: string, by?: Person, driveId?: string) =>
    (await ask(query, by, driveId)).statusCode;
  expect(await status(`at=${at}&folder=${plans}`, team.standard)).toBe(403);
  expect(await status(`at=${at}&folder=${plans}`, stranger.owner)).toBe(404);
  expect(await status(`at=${at}&folder=${plans}`, stranger.owner, stranger.driveId)).toBe(410);
  expect(await status(`at=${at}&folder=${plan}`)).toBe(404);
  expect(await status(`at=${at}&folder=nothing`)).toBe(404);
  expect(await status(`at=${at + 1}`)).toBe(410);
  expect(await status(`at=${at}&epoch=of-another-log`)).toBe(410);
  for (const wrong of ['-1', '1.5', 'Monday', '99999999999999999999'])
    expect(await status(`at=${wrong}`), wrong).toBe(400);
  await sql`update drives set history_from_seq = ${at} where id = ${team.driveId}`.execute(server.deps.db);
  expect(await status(`at=${at - 1}`)).toBe(410);
});
