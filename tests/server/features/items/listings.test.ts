import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { itemTimeToWire } from '#contract/wire/time.ts';
import { insertEntries } from '#server/features/items/log/insert-entries.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, request, send, type Team } from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
const [work, plans, year]: [string, string, string] = [randomUUID(), randomUUID(), randomUUID()];

beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
  const { driveId } = team;
  await send(
    server,
    team.owner,
    driveId,
    events.createFolder(driveId, 'Work', rootId, work),
    events.createFolder(driveId, 'Plans', work, plans),
    events.createFolder(driveId, '2026', plans, year),
    events.createFolder(driveId, 'attic', rootId),
  );
  const file = (name: string, size: number, parent: string, modified: number) => ({
    id: randomUUID(),
    parent_id: parent,
    kind: 1 as const,
    name,
    size_bytes: size,
    created_ms: 1000,
    modified_ms: modified,
    accessed_ms: 1000,
    attribute: 48,
    index_no: 0,
    content_seq: 0,
    blob_id: null,
  });
  await insertEntries({ tx: server.deps.db, driveId, memberId: team.owner.memberId, seq: 4 }, [
    file('100% done_a.txt', 30, work, 3000),
    file('Budget.xlsx', 10, work, 1000),
    file('budget old.xlsx', 20, work, 2000),
    file('Straße.txt', 5, year, 9000),
  ]);
});
afterAll(() => server.close());

async function get(path: string) {
  const response = await request(server, team.admin, 'GET', path);
  return response.statusCode === 200 ? response.json().data : response.json().code;
}

async function names(query: string, folder: string = work): Promise<string[]> {
  const { folders, files } = await get(`folders/${team.driveId}/${folder}?${query}`);
  const found: { folder_name?: string; filename?: string }[] = [...folders, ...files];
  return found.map((each) => each.folder_name ?? each.filename ?? '');
}

test('folders come page by page until fewer than the limit come, with the path by names', async () => {
  const first = await get(`folders/${team.driveId}?limit=3&offset=0`);
  const second = await get(`folders/${team.driveId}?limit=3&offset=3`);
  expect([first.length, second.length]).toEqual([3, 1]);
  const found = [...first, ...second].find(({ folder_id }: { folder_id: string }) => folder_id === year);
  expect(found).toEqual({
    folder_id: year,
    folder_name: '2026',
    parent_folder: plans,
    path: '/Work/Plans/2026',
    drive_id: team.driveId,
    size: 0,
    created: itemTimeToWire(server.deps.nowMs()),
    last_access: itemTimeToWire(server.deps.nowMs()),
    last_written: itemTimeToWire(server.deps.nowMs()),
    index_no: 0,
    attribute: 48,
    permission: 1,
  });
});

test('children come by name, size or time; by name folders come first when ascending', async () => {
  expect(await names('')).toEqual(['Plans', '100% done_a.txt', 'budget old.xlsx', 'Budget.xlsx']);
  expect(await names('sortDir=desc')).toEqual(['Plans', 'Budget.xlsx', 'budget old.xlsx', '100% done_a.txt']);
  expect(await names('sortBy=size')).toEqual(['Plans', 'Budget.xlsx', 'budget old.xlsx', '100% done_a.txt']);
  expect(await names('sortBy=last_written&sortDir=desc')).toEqual([
    'Plans',
    '100% done_a.txt',
    'budget old.xlsx',
    'Budget.xlsx',
  ]);
  expect(await names('limit=2&offset=1')).toEqual(['100% done_a.txt', 'budget old.xlsx']);
  expect(await names('sortDir=desc&limit=3')).toEqual(['Budget.xlsx', 'budget old.xlsx', '100% done_a.txt']);
});

test('by size and by time folders come first in both directions, and what is equal by name', async () => {
  for (const by of ['size', 'last_written']) {
    expect(await names(`sortBy=${by}&sortDir=desc&limit=2`)).toEqual(['Plans', '100% done_a.txt']);
    expect(await names(`sortBy=${by}&limit=2`)).toEqual(['Plans', 'Budget.xlsx']);
  }
  expect(await names('sortBy=size&sortDir=desc', rootId)).toEqual(['attic', 'Work']);
});

test('a search looks into the folder and below it, by folded name; signs of LIKE are only signs', async () => {
  expect(await names('search=BUDGET')).toEqual(['budget old.xlsx', 'Budget.xlsx']);
  expect(await names(`search=${encodeURIComponent('strasse')}`)).toEqual(['Straße.txt']);
  expect(await names(`search=${encodeURIComponent('%')}`)).toEqual(['100% done_a.txt']);
  expect(await names('search=_')).toEqual(['100% done_a.txt']);
  expect(await names(`search=${encodeURIComponent('\\')}`)).toEqual([]);
  expect(await names('search=budget', plans)).toEqual([]);
  expect(await names('search=20', rootId)).toEqual(['2026']);
});

test('a folder’s folders come by name; a file or an unknown id has none', async () => {
  const children = (folder: string) => get(`drives/folders?driveId=${team.driveId}&folderId=${folder}`);
  expect((await children(rootId)).map((each: { folder_name: string }) => each.folder_name)).toEqual([
    'attic',
    'Work',
  ]);
  expect(await children(randomUUID())).toBe('not-found');
});

test('a page knows its sequence, its total and what comes next; other sequences and epochs are too old', async () => {
  const { driveId } = team;
  const page = await get(`drives/${driveId}/items?limit=5`);
  expect(page).toMatchObject({ seq: 4, next: expect.any(String), drive_id: driveId });
  expect(page.columns.names).toHaveLength(5);
  const rest = await get(`drives/${driveId}/items?limit=5&at=4&epoch=${page.epoch}&after=${page.next}`);
  expect(rest).toMatchObject({ seq: 4, next: null });
  expect(rest.columns.names).toHaveLength(3);
  expect(await get(`drives/${driveId}/items?at=5`)).toBe('cursor-expired');
  expect(await get(`drives/${driveId}/items?epoch=other`)).toBe('cursor-expired');
  expect(await get(`drives/${driveId}/items?after=nonsense`)).toBe('bad-request');
  expect(await get(`drives/${driveId}/items?parent=${randomUUID()}`)).toBe('not-found');
  expect(await get(`events/${driveId}?since=5`)).toBe('cursor-expired');
  expect(await get(`events/${driveId}?since=0&epoch=other`)).toBe('cursor-expired');
});

test('one folder’s children can be had alone', async () => {
  const page = await get(`drives/${team.driveId}/items?parent=${work}`);
  expect(page.columns).toMatchObject({
    names: ['Plans', '100% done_a.txt', 'budget old.xlsx', 'Budget.xlsx'],
    sizes: [0, 30, 20, 10],
    modified: [server.deps.nowMs(), 3000, 2000, 1000],
    runs: [
      { parent: work.replaceAll('-', ''), kind: 0, count: 1 },
      { parent: work.replaceAll('-', ''), kind: 1, count: 3 },
    ],
  });
  expect(page).toMatchObject({ total: null, next: null });
});
