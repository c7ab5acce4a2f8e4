import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, type Person, request, send, type Team } from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
const ids = { Work: randomUUID(), Plans: randomUUID(), Drafts: randomUUID() };

beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
  const { driveId, owner } = team;
  for (const event of [
    events.createFolder(driveId, 'Work', rootId, ids.Work),
    events.createFolder(driveId, 'Plans', ids.Work, ids.Plans),
    events.createFolder(driveId, 'Drafts', ids.Plans, ids.Drafts),
    // From the fourth sequence on it stands elsewhere, under other names.
    events.move(ids.Drafts, rootId),
    events.rename(ids.Plans, 'Old plans'),
  ])
    await send(server, owner, driveId, event);
});
afterAll(() => server.close());

async function way(person: Pick<Person, 'token'>, query: string) {
  const response = await request(server, person, 'GET', `drives/${team.driveId}/items?${query}`);
  const { data } = response.json<{ data?: { path?: { folder_id: string; folder_name: string }[] } }>();
  return response.statusCode === 200 ? data?.path : response.statusCode;
}

test('the first page of a folder at a moment has the way to it, by the names and places of then', async () => {
  const { owner } = team;
  const then = [
    { folder_id: ids.Work, folder_name: 'Work' },
    { folder_id: ids.Plans, folder_name: 'Plans' },
    { folder_id: ids.Drafts, folder_name: 'Drafts' },
  ];
  expect(await way(owner, `at=3&parent=${ids.Drafts}`)).toEqual(then);
  expect(await way(owner, `at=5&parent=${ids.Drafts}`)).toEqual(then.slice(2));
  expect(await way(owner, `at=5&parent=${ids.Plans}`)).toEqual([
    then[0],
    { folder_id: ids.Plans, folder_name: 'Old plans' },
  ]);
  expect(await way(owner, `at=3&parent=${rootId}`)).toEqual([]);
  // It was not there yet.
  expect(await way(owner, `at=2&parent=${ids.Drafts}`)).toBe(404);
});

test('nobody else gets it: not with a later page, not of now, not of a whole filespace', async () => {
  const { owner, driveId } = team;
  const first = await request(server, owner, 'GET', `drives/${driveId}/items?at=3&limit=1`);
  const { next } = first.json<{ data: { next: string } }>().data;
  expect(await way(owner, `at=3&limit=1&parent=${rootId}&after=${encodeURIComponent(next)}`)).toBeUndefined();
  expect(await way(owner, `parent=${ids.Plans}`)).toBeUndefined();
  expect(await way(owner, 'at=3')).toBeUndefined();
});

test('a standard user gets the way to what is theirs, and no other', async () => {
  const { driveId, owner, standard } = team;
  const body = {
    drive_id: driveId,
    folder_id: ids.Plans,
    permission: 0,
    workspace_user_id: standard.memberId,
  };
  const granted = await request(server, owner, 'POST', 'drives/folder/user/permission', body);
  expect(granted.statusCode).toBe(200);
  // From the first listing on the moments are theirs.
  const now = await request(server, standard, 'GET', `drives/${driveId}/items`);
  const { seq } = now.json<{ data: { seq: number } }>().data;
  expect(await way(standard, `at=${seq}&parent=${ids.Plans}`)).toEqual([
    { folder_id: ids.Work, folder_name: 'Work' },
    { folder_id: ids.Plans, folder_name: 'Old plans' },
  ]);
  expect(await way(standard, `at=${seq}&parent=${ids.Drafts}`)).toBe(404);
});
