import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { outliveHistory } from '#tests/support/snapshots/outlive-history.ts';
import { snapshotClient } from '#tests/support/snapshots/snapshot-client.ts';
import { createTeam, events, request, type Team } from '#tests/support/team.ts';
import { type UndoClient, undoClient } from '#tests/support/undo/undo-client.ts';

/* A folder, or a filespace, as it was at a moment. */

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

const none = { removed: 0, restored: 0, renamed: 0, moved: 0, versions: 0, erased: 0 };
async function preview(at: number, folder = rootId, by = team.owner) {
  return request(server, by, 'GET', `drives/${team.driveId}/rewind?at=${at}&folder=${folder}`);
}
async function fill() {
  const design = await client.folder('Design');
  const drafts = await client.folder('Drafts', design);
  const plan = await client.file('plan.txt', 'first', drafts);
  const note = await client.file('note.txt', 'a note', design);
  const other = await client.folder('Other');
  return { design, drafts, plan, note, other, at: await client.seq() };
}

describe('a filespace', () => {
  test('is what it was, as the plan said, and its undo brings back what it was before', async () => {
    const { design, drafts, plan, note, other, at } = await fill();
    const then = await client.state();
    await client.replace(plan, 'second');
    await client.change(events.move(plan, other, 'file'));
    await client.change(events.remove(note, undefined, 'file'));
    await client.change(events.rename(drafts, 'Other'));
    await client.change(events.rename(other, 'Drafts'));
    await client.change(events.move(drafts, rootId));
    await client.file('note.txt', 'another', design);
    const [before, last] = [await client.state(), await client.seq()];
    const totals = { ...none, removed: 1, restored: 1, renamed: 2, moved: 2, versions: 1 };
    const planned = await preview(at);
    expect(planned.json().data).toMatchObject({
      ...{ at, folder_id: rootId, totals: { ...totals, items: 5 }, folders_regaining: [] },
    });
    expect(await client.seq()).toBe(last);
    const result = await client.rewind(at);
    expect(result).toMatchObject({ status: 'applied', seq: last + 1, rewound: totals });
    expect(await client.state()).toEqual(then);
    expect(await client.inconsistencies()).toEqual([]);
    expect((await client.undo(last + 1)).status).toBe('applied');
    expect(await client.state()).toEqual(before);
    expect(await client.inconsistencies()).toEqual([]);
  });

  test('is captured first, under its name', async () => {
    const { design, plan, at } = await fill();
    const snapshots = snapshotClient(server, team);
    await client.change(events.remove(plan, undefined, 'file'));
    const result = await client.rewind(at, design);
    const [snapshot] = await snapshots.list();
    expect(snapshot).toMatchObject({
      ...{ kind: 'before-rewind', schedular_name: 'Before rewind of Design', seq: at + 1 },
      taken_by: team.owner.email,
    });
    expect(result.rewound?.snapshot).toEqual({ id: snapshot?.id, schedular_name: 'Before rewind of Design' });
    await client.change(events.rename(design, 'x'.repeat(200)));
    await client.change(events.remove(plan, undefined, 'file'));
    const named = (await client.rewind(at, design)).rewound?.snapshot.schedular_name;
    expect([named?.length, named?.slice(-2)]).toEqual([limits.snapshotNameMax, 'x…']);
  });

  test('goes back to what only a snapshot keeps', async () => {
    await sql`update sessions set expires_at = 'infinity'`.execute(server.deps.db);
    const { plan, at } = await fill();
    const then = await client.state();
    await snapshotClient(server, team).capture();
    await client.change(events.remove(plan, undefined, 'file'));
    await client.folder('Later');
    await outliveHistory(server);
    expect((await client.rewind(at - 1)).code).toBe('not-kept');
    expect((await client.rewind(at)).status).toBe('applied');
    expect(await client.state()).toEqual(then);
  });
});

describe('a folder', () => {
  test('keeps its name and place, and nothing beside it changes', async () => {
    const { design, note, other, at } = await fill();
    await client.change(events.place(design, 'Ours', other));
    await client.change(events.rename(note, 'mine.txt', 'file'));
    const beside = await client.folder('Beside');
    const before = await client.state();
    expect(await client.rewind(at, design)).toMatchObject({ rewound: { ...none, renamed: 1 } });
    const after = await client.state();
    for (const id of [design, other, beside]) expect(after[id]).toBe(before[id]);
    expect(after[note]).toBe((await client.state(at))[note]);
  });

  test('gets back what was moved out, and gives back what was moved in', async () => {
    const { design, drafts, other, at } = await fill();
    const [mine, gone] = [await client.folder('Mine'), await client.folder('Gone')];
    const [inMine, inGone] = [await client.folder('Same', mine), await client.folder('InGone', gone)];
    const then = await client.seq();
    await client.change(events.move(drafts, other));
    for (const id of [inMine, inGone]) await client.change(events.move(id, drafts));
    await client.change(events.remove(gone));
    await client.folder('same', mine);
    const result = await client.rewind(then, design);
    expect(result).toMatchObject({
      rewound: { ...none, removed: 1, moved: 2 },
      entries: [{ id: inMine, name: 'Same (2)' }],
    });
    const after = await client.state();
    expect(after[drafts]).toBe((await client.state(at))[drafts]);
    expect(after[inMine]).toMatch(new RegExp(`^0 ${mine} Same \\(2\\)`));
    expect(after[inGone]).toBeUndefined();
    expect(await client.inconsistencies()).toEqual([]);
  });

  test('is refused where it was not there, is not there, or lies in what was inside it', async () => {
    const { design, drafts, at } = await fill();
    const later = await client.folder('Later', drafts);
    expect((await client.rewind(at, later)).code).toBe('gone');
    expect((await client.rewind(at, crypto.randomUUID())).code).toBe('gone');
    expect((await preview(at, later)).statusCode).toBe(404);
    await client.change(events.move(drafts, rootId));
    await client.change(events.move(design, drafts));
    expect((await client.rewind(at, design)).code).toBe('cycle');
    expect((await preview(at, design)).json().code).toBe('rejected');
    expect((await client.rewind(at)).status).toBe('applied');
    expect((await client.rewind(at)).code).toBe('nothing-to-restore');
    expect((await client.rewind(1e6)).code).toBe('not-kept');
    expect((await preview(1e6)).statusCode).toBe(410);
  });
});

test('what was deleted forever stays gone, and is counted', async () => {
  const { design, plan, at } = await fill();
  const seq = await client.change(events.remove(plan, undefined, 'file'));
  const body = { items: [{ id: plan, seq: seq - 1 }] };
  await request(server, team.admin, 'POST', `drives/${team.driveId}/trash/delete`, body);
  await client.folder('New', design);
  expect(await client.rewind(at, design)).toMatchObject({ rewound: { ...none, removed: 1, erased: 1 } });
});

test('it says before whose access comes back', async () => {
  const { drafts, at } = await fill();
  await grantFolder(server, team, drafts, 0);
  await client.change(events.remove(drafts));
  expect((await preview(at)).json().data.folders_regaining).toEqual([drafts]);
});

test('owners and administrators rewind, and nobody else', async () => {
  const { design, plan, at } = await fill();
  await grantFolder(server, team, design, 1);
  await client.change(events.remove(plan, undefined, 'file'));
  expect((await client.rewind(at, design, team.standard)).code).toBe('not-allowed');
  expect((await preview(at, design, team.standard)).json().code).toBe('not-allowed');
  expect((await client.rewind(at, design, team.admin)).status).toBe('applied');
});

test('nothing changes where the filespace has as many snapshots as it may', async () => {
  const { plan, at } = await fill();
  await client.change(events.remove(plan, undefined, 'file'));
  const row = { drive_id: team.driveId, name: 'x', kind: 'instant', seq: 1, taken_at: new Date() } as const;
  await server.deps.db
    .insertInto('snapshots')
    .values(
      Array.from({ length: limits.snapshotsOfFilespace }, (_, number) => ({
        ...row,
        ...{ id: crypto.randomUUID(), number: number + 1, taken_by: null, schedule_id: null },
      })),
    )
    .execute();
  await server.deps.db
    .insertInto('snapshot_counters')
    .values({ drive_id: team.driveId, last_number: limits.snapshotsOfFilespace })
    .execute();
  const before = await client.state();
  expect((await client.rewind(at)).code).toBe('too-many-snapshots');
  expect(await client.state()).toEqual(before);
});
