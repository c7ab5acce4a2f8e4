import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { WireActivityLine } from '#contract/wire/history/activity.ts';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, type Person, request, type Team } from '#tests/support/team.ts';
import { type UndoClient, undoClient } from '#tests/support/undo/undo-client.ts';

/* What the activity and the trash say of undos and rewinds, to who sees everything and to who sees a part. */

let server: TestServer;
let address: string;
let team: Team;
let client: UndoClient;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  client = undoClient(server, address, team);
});
afterAll(() => server.close());

async function read<T>(path: string, by: Person): Promise<readonly T[]> {
  const response = await request(server, by, 'GET', `drives/${team.driveId}/${path}`);
  const { data } = response.json<{ data: { items?: T[]; lines?: T[] } }>();
  return data.items ?? data.lines ?? [];
}
const activity = (by: Person = team.owner, query = '') => read<WireActivityLine>(`activity${query}`, by);
const trash = (by: Person = team.owner) => read<WireDeletedItem>('trash', by);
const none = { removed: 0, restored: 0, renamed: 0, moved: 0, versions: 0 };

async function share(...ids: readonly string[]): Promise<void> {
  for (const id of ids) await grantFolder(server, team, id, 1);
  await request(server, team.standard, 'GET', `drives/${team.driveId}/items`);
}

test('the activity says what was undone, and what that did', async () => {
  const design = await client.folder('Design');
  const plan = await client.file('plan.txt', 'first', design);
  const seq = await client.change(events.rename(plan, 'x.txt', 'file'));
  await client.undo(seq);
  await client.undo(seq + 1, team.admin);
  const [again, undone] = await activity(team.owner, '?kind=undone');
  expect(again).toMatchObject({
    ...{ seq: seq + 2, kind: 'undone', by: team.admin.email, did: { ...none, renamed: 1 } },
    undid: { seq: seq + 1, kind: 'undone' },
  });
  expect(undone).toMatchObject({
    ...{ seq: seq + 1, kind: 'undone', by: team.owner.email, undid: { seq, kind: 'renamed' } },
    ...{ files: 1, folders: 0, tops: 1, folder: { id: design, name: 'Design' } },
    items: [{ id: plan, name: 'plan.txt' }],
  });
});

test('and what a rewind did, and where it went back to', async () => {
  const design = await client.folder('Design');
  const gone = await client.folder('Gone', design);
  const at = await client.seq();
  await client.change(events.remove(gone));
  const late = await client.folder('Late', design);
  await client.file('a.txt', 'a', late);
  const { seq = 0 } = await client.rewind(at, design);
  const [line] = await activity();
  expect(line).toMatchObject({
    ...{ seq, kind: 'rewound', files: 1, folders: 2, tops: 2, did: { ...none, removed: 2, restored: 1 } },
    ...{ folder: { id: design, name: 'Design' }, rewound_to: { seq: at, folder: { id: design } } },
  });
  expect(line?.items.map(({ name }) => name)).toEqual(['Gone', 'Late']);
  expect(await activity(team.owner, `?parent=${design}&kind=rewound`)).toHaveLength(1);
  await client.rewind(0);
  expect((await activity())[0]?.rewound_to).toEqual({ seq: 0, folder: { id: rootId, name: '' } });
});

test('what an undo or a rewind took is in the trash, topmost only, until it is back', async () => {
  const copied = await client.copy(await client.folder('Inside', await client.folder('Design')));
  await client.folder('Late');
  await client.undo(copied);
  expect(await trash()).toMatchObject([{ name: 'Inside', items_inside: 0, seq: copied + 1 }]);
  const [entry] = await trash();
  await client.change(events.restore(entry?.seq ?? 0, [entry?.id ?? '']));
  expect(await trash()).toEqual([]);
  const { seq = 0 } = await client.rewind(0);
  const rows = await trash();
  expect(rows.map(({ name, items_inside }) => [name, items_inside]).sort()).toEqual([
    ['Design', 1],
    ['Inside', 0],
    ['Late', 0],
  ]);
  await client.undo(seq);
  expect(await trash()).toEqual([]);
});

test('what an undo took can be deleted forever', async () => {
  const seq = await client.change(events.createFolder(team.driveId, 'Made'));
  await client.undo(seq);
  const items = (await trash()).map(({ id, seq: at }) => ({ id, seq: at }));
  const erased = await request(server, team.owner, 'POST', `drives/${team.driveId}/trash/delete`, { items });
  expect(erased.json().data).toMatchObject({ items: 1 });
  expect((await client.undo(seq + 1)).because).toMatchObject({ reason: 'gone-forever' });
});

test('who sees a part is told of that part, and of no person, moment or other line', async () => {
  const [mine, hidden] = [await client.folder('Mine'), await client.folder('Hidden')];
  await share(mine);
  const at = await client.seq();
  const [inside, secret] = [await client.folder('Inside', mine), await client.folder('Secret', hidden)];
  await client.file('a.txt', 'a', inside);
  await client.rewind(at);
  const [line] = await activity(team.standard);
  expect(line).toEqual({
    ...{ seq: await client.seq(), time: expect.any(Number), kind: 'rewound' },
    ...{ files: 1, folders: 1, tops: 1, folder: { id: mine, name: 'Mine' } },
    items: [{ id: inside, kind: 'folder', name: 'Inside', parent_folder: null }],
    did: { ...none, removed: 2 },
  });
  expect(await trash(team.standard)).toMatchObject([{ id: inside, items_inside: 1, parent_path: '/Mine' }]);
  expect((await trash()).map(({ id }) => id).sort()).toEqual([inside, secret].sort());
  await client.undo(await client.seq());
  await client.rewind(at, hidden);
  expect(await trash(team.standard)).toEqual([]);
  expect((await activity(team.standard))[0]).toMatchObject({ kind: 'undone', did: { ...none, restored: 2 } });
});
