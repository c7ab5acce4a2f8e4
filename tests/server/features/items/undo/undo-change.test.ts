import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { restoreContentsEvent } from '#tests/support/snapshots/restore-contents-event.ts';
import { createTeam, events, type Team } from '#tests/support/team.ts';
import { bundlesOf, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';
import { restoreVersionEvent } from '#tests/support/transfers/versions.ts';
import { type UndoClient, undoClient } from '#tests/support/undo/undo-client.ts';
import { undoEvent } from '#tests/support/undo/undo-events.ts';

/* Each kind of change, undone, done again, and undone once more. */

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

interface Ids {
  readonly design: string;
  readonly drafts: string;
  readonly plan: string;
  readonly note: string;
}

/** Design/Drafts/plan.txt, Design/note.txt and Other. */
async function fill(): Promise<Ids & { readonly other: string }> {
  const design = await client.folder('Design');
  const drafts = await client.folder('Drafts', design);
  const plan = await client.file('plan.txt', 'first', drafts);
  const note = await client.file('note.txt', 'a note', design);
  return { design, drafts, plan, note, other: await client.folder('Other') };
}

interface Kind {
  /** What is done before; the sequence of what is undone. */
  readonly change: (ids: Ids & { readonly other: string }) => Promise<number>;
  readonly undone: object;
}

const none = { removed: 0, restored: 0, renamed: 0, moved: 0, versions: 0 };

/** A drop of two folders and two files, one of which replaces `plan.txt`. */
async function drop({ plan, other }: { plan: string; other: string }): Promise<number> {
  const [photos, inside] = [folderOf('Photos', other), fileOf('a.jpg', 'photo')];
  const folders = [photos, folderOf('Raw', photos.id)];
  const files = [
    { ...inside, parent: photos.id },
    fileOf('plan.txt', 'dropped', { id: plan, instead: true }),
  ];
  return (await bundlesOf(address, team).send({ folders, files })).seq ?? 0;
}

const kinds: Readonly<Record<string, Kind>> = {
  'a new folder': {
    change: ({ drafts }) => client.change(events.createFolder(team.driveId, 'New', drafts)),
    undone: { removed: 1 },
  },
  'an upload of many files, one of them into another': { change: drop, undone: { removed: 3, versions: 1 } },
  'a new content': { change: ({ plan }) => client.replace(plan, 'second'), undone: { versions: 1 } },
  'a rename': {
    change: ({ drafts }) => client.change(events.rename(drafts, 'Ready')),
    undone: { renamed: 1 },
  },
  'a move': {
    change: ({ drafts, other }) => client.change(events.move(drafts, other)),
    undone: { moved: 1 },
  },
  'a move with a new name': {
    change: ({ plan, other }) => client.change(events.place(plan, 'x.txt', other, 'file')),
    undone: { renamed: 1, moved: 1 },
  },
  'a copy': { change: ({ design, other }) => client.copy(design, other), undone: { removed: 4 } },
  'a deletion': { change: ({ design }) => client.change(events.remove(design)), undone: { restored: 4 } },
  'a deletion that kept what was not seen': {
    async change({ drafts }) {
      const seen = await client.seq();
      await client.folder('Late', drafts, team.admin);
      return client.change(events.remove(drafts, seen));
    },
    undone: { restored: 2, moved: 1 },
  },
  'a restore': {
    async change({ design }) {
      const seq = await client.change(events.remove(design));
      return client.change(events.restore(seq - 1, [design]));
    },
    undone: { removed: 4 },
  },
  'a restore with contents': {
    async change({ design, plan, note }) {
      const before = await client.seq();
      await client.replace(plan, 'second');
      await client.change(events.remove(note, undefined, 'file'));
      return client.change(restoreContentsEvent(before, [design]));
    },
    undone: { removed: 1, versions: 1 },
  },
  'a version that was restored': {
    async change({ plan }) {
      const seq = await client.replace(plan, 'second');
      return client.change(restoreVersionEvent(seq - 1, plan));
    },
    undone: { versions: 1 },
  },
  'a rewind': {
    async change({ drafts, plan, note, other }) {
      const before = await client.seq();
      await client.replace(plan, 'second');
      await client.change(events.move(plan, other, 'file'));
      await client.change(events.remove(note, undefined, 'file'));
      await client.change(events.rename(drafts, 'note.txt'));
      await client.folder('New', drafts);
      return (await client.rewind(before)).seq ?? 0;
    },
    undone: { removed: 1, restored: 1, renamed: 1, moved: 1, versions: 1 },
  },
};

describe('undone, done again and undone once more', () => {
  test.each(Object.entries(kinds))('%s', async (_what, { change, undone }) => {
    const ids = await fill();
    const seq = await change(ids);
    const [before, after] = [await client.state(seq - 1), await client.state()];
    const first = await client.undo(seq);
    expect(first).toMatchObject({ status: 'applied', seq: seq + 1, undone: { ...none, ...undone } });
    expect(first.entries).toBeUndefined();
    expect(await client.state()).toEqual(before);
    const again = await client.undo(seq + 1);
    expect(again).toMatchObject({ status: 'applied', seq: seq + 2 });
    expect(await client.state()).toEqual(after);
    expect((await client.undo(seq + 2)).status).toBe('applied');
    expect(await client.state()).toEqual(before);
    expect(await client.inconsistencies()).toEqual([]);
    for (const each of [seq - 1, seq + 1, seq + 3]) expect(await client.state(each)).toEqual(before);
    for (const each of [seq, seq + 2]) expect(await client.state(each)).toEqual(after);
  });

  test('each kind by somebody else, too', async () => {
    const { design } = await fill();
    const seq = await client.change(events.rename(design, 'Ours'));
    expect((await client.undo(seq, team.admin)).status).toBe('applied');
  });
});

describe('what else was done since', () => {
  test('stays: other fields of the same item', async () => {
    const { plan, other } = await fill();
    const renamed = await client.change(events.rename(plan, 'x.txt', 'file'));
    await client.change(events.move(plan, other, 'file'), team.admin);
    await client.replace(plan, 'second', team.admin);
    expect(await client.undo(renamed)).toMatchObject({ undone: { ...none, renamed: 1 } });
    expect((await client.state())[plan]).toMatch(new RegExp(`^1 ${other} plan\\.txt .* ${'second'.length} `));
  });

  test('gives a number where the former name is taken, and says so', async () => {
    const { drafts, design, plan } = await fill();
    const seq = await client.change(events.rename(drafts, 'Ready'));
    await client.folder('DRAFTS', design, team.admin);
    const result = await client.undo(seq);
    expect(result).toMatchObject({ status: 'applied', entries: [{ id: drafts, name: 'Drafts (2)' }] });
    const deleted = await client.change(events.remove(plan, undefined, 'file'));
    await client.file('plan.txt', 'another', drafts, team.admin);
    expect(await client.undo(deleted)).toMatchObject({ entries: [{ id: plan, name: 'plan (2).txt' }] });
  });

  test('is no obstacle where it was undone, or did the same', async () => {
    const { drafts, plan } = await fill();
    const seq = await client.change(events.rename(drafts, 'Ready'));
    const other = await client.change(events.rename(drafts, 'Final'), team.admin);
    await client.undo(other, team.admin);
    expect(await client.undo(seq)).toMatchObject({ status: 'applied' });
    const replaced = await client.replace(plan, 'second');
    await client.replace(plan, 'third', team.admin);
    await client.replace(plan, 'second', team.admin);
    expect(await client.undo(replaced)).toMatchObject({ status: 'applied', undone: { versions: 1 } });
  });

  test('is left out of what is undone where it is as before already', async () => {
    const { other, plan } = await fill();
    const seq = await drop({ plan, other });
    await client.change(restoreVersionEvent(seq - 1, plan), team.admin);
    expect(await client.undo(seq)).toMatchObject({ undone: { ...none, removed: 3 } });
    expect(await client.undo(seq)).toMatchObject({ status: 'rejected', code: 'nothing-to-undo' });
  });

  test('brings back the folders above what comes back, where they are gone', async () => {
    const { design, drafts, plan } = await fill();
    const seq = await client.change(events.remove(plan, undefined, 'file'));
    await client.change(events.remove(design), team.admin);
    expect(await client.undo(seq)).toMatchObject({ undone: { ...none, restored: 3 } });
    expect(Object.keys(await client.state())).toEqual(expect.arrayContaining([design, drafts, plan]));
  });
});

test('the same event has one answer and one effect', async () => {
  const { design } = await fill();
  const seq = await client.change(events.rename(design, 'Ours'));
  const event = undoEvent(seq);
  const first = await client.apply(event);
  expect(await client.apply(event)).toEqual({ ...first, status: 'duplicate' });
  expect(await client.seq()).toBe(seq + 1);
});

test('what no change has, or not this log, is not kept', async () => {
  const seq = await client.change(events.createFolder(team.driveId, 'New', rootId));
  for (const each of [0, -1, 1.5, seq + 1, 1e300])
    expect(await client.undo(each)).toMatchObject({ status: 'rejected', code: 'not-kept' });
  const other = undoEvent(seq, { from_epoch: 'another' });
  expect(await client.apply(other)).toMatchObject({ code: 'not-kept' });
  await server.deps.db
    .updateTable('drives')
    .set({ history_from_seq: seq })
    .where('id', '=', team.driveId)
    .execute();
  expect(await client.undo(seq)).toMatchObject({ code: 'not-kept' });
});

test('what goes back into a folder that comes back does not take the name of something in it', async () => {
  const drafts = await client.folder('Drafts');
  const plan = await client.folder('Plan', drafts);
  const seen = await client.seq();
  const late = await client.folder('Late', drafts, team.admin);
  const deleted = await client.change(events.remove(drafts, seen));
  await client.change(events.rename(late, 'Plan'));
  const result = await client.undo(deleted);
  const undone = { ...none, restored: 2, moved: 1 };
  expect(result).toMatchObject({ status: 'applied', undone, entries: [{ name: 'Plan (2)' }] });
  expect([plan, late]).toContain(result.entries?.[0]?.id);
  expect(await client.inconsistencies()).toEqual([]);
});
