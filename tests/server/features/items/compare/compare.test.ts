import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { type DiffQuery, readDifferences } from '#tests/support/moments/read-differences.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { snapshotClient } from '#tests/support/snapshots/snapshot-client.ts';
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
import { type Replace, replaceBy } from '#tests/support/transfers/replace.ts';

let server: TestServer;
let address: string;
let team: Team;
let replace: Replace;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  replace = replaceBy('bundle', address, team);
});
afterAll(() => server.close());

const apply = async (event: Parameters<typeof send>[3]) => {
  const [result] = await send(server, team.owner, team.driveId, event);
  if (result?.status !== 'applied') throw new Error(`It was ${result?.status}`);
  return result.seq ?? 0;
};
const folder = async (name: string, parent: string = rootId) => {
  const event = events.createFolder(team.driveId, name, parent);
  await apply(event);
  return folderIdOf(event);
};
const file = async (name: string, content: string, parent: string = rootId) =>
  (await storeFile(server, team, name, Buffer.from(content), parent)).id;
const seqNow = async () => {
  const { seq } = await server.deps.db
    .selectFrom('drives')
    .select('seq')
    .where('id', '=', team.driveId)
    .executeTakeFirstOrThrow();
  return seq;
};

async function diff(query: DiffQuery, person: Person = team.owner) {
  const found = await readDifferences(server, person, team.driveId, query);
  if (typeof found === 'number') throw new Error(`${found}`);
  return found;
}
const told = async (query: DiffQuery, person?: Person) =>
  (await diff(query, person)).items.map(({ differences, former, present }) => [
    differences.join('+'),
    (present ?? former)?.name,
  ]);

describe('what differs', () => {
  test('is each item once, with what it was and is, by folder', async () => {
    const [drafts, final] = [await folder('Drafts'), await folder('Final')];
    const plan = await file('plan.txt', 'one', drafts);
    const old = await file('old.txt', 'old', final);
    const from = await seqNow();
    await apply(events.place(plan, 'Plan.txt', final, 'file'));
    await replace({ id: plan, content: 'longer', name: 'Plan.txt', parent: final });
    await apply(events.remove(old, undefined, 'file'));
    const added = await folder('New', drafts);
    const found = await diff({ from });
    const to = await seqNow();
    expect(found).toMatchObject({ from, to });
    expect(found.totals).toEqual({ items: 3, added: 1, removed: 1, changed: 1, renamed: 1, moved: 1 });
    const side = { last_written: expect.any(Number) };
    expect(found.items).toEqual([
      {
        ...{ id: added, kind: 'folder', differences: ['added'], folder: drafts, former: null },
        present: { ...side, name: 'New', size: 0, parent_folder: drafts, parent_path: '/Drafts' },
      },
      {
        ...{ id: old, kind: 'file', differences: ['removed'], folder: final, present: null },
        former: { ...side, name: 'old.txt', size: 3, parent_folder: final, parent_path: '/Final' },
      },
      {
        ...{ id: plan, kind: 'file', differences: ['changed', 'renamed', 'moved'], folder: final },
        former: { ...side, name: 'plan.txt', size: 3, parent_folder: drafts, parent_path: '/Drafts' },
        present: { ...side, name: 'Plan.txt', size: 6, parent_folder: final, parent_path: '/Final' },
      },
    ]);
    expect([...found.folders]).toEqual([
      [drafts, { path: '/Drafts', items: 1 }],
      [final, { path: '/Final', items: 2 }],
    ]);
    // The other way round.
    expect(
      (await diff({ from: to, to: from })).items.map(({ id, differences }) => [id, differences]),
    ).toEqual([
      [added, ['removed']],
      [plan, ['changed', 'renamed', 'moved']],
      [old, ['added']],
    ]);
    expect((await diff({ to: from })).totals).toMatchObject({ added: 1, removed: 1 });
  });

  test('is not what came and went, nor what is as it was', async () => {
    const plans = await folder('Plans');
    const plan = await file('plan.txt', '', plans);
    await replace({ id: plan, content: 'one', parent: plans });
    const from = await seqNow();
    await apply(events.rename(plans, 'Other'));
    await apply(events.rename(plans, 'Plans'));
    await apply(events.remove(await folder('Short'), undefined));
    await replace({ id: plan, content: 'two', parent: plans });
    const between = await seqNow();
    await replace({ id: plan, content: 'one', parent: plans });
    const gone = await apply(events.remove(plans));
    await apply(events.restore(gone - 1, [plans]));
    expect(await told({ from: between })).toEqual([['changed', 'plan.txt']]);
    expect(await told({ from })).toEqual([]);
    expect(await told({ from: from, to: from })).toEqual([]);
    expect(await told({})).toEqual([]);
  });

  test('of what moved with its folder is the folder alone', async () => {
    const [a, b] = [await folder('a'), await folder('b')];
    const inside = await folder('inside', a);
    await file('deep.txt', 'x', inside);
    const from = await seqNow();
    await apply(events.move(inside, b));
    expect(await told({ from })).toEqual([['moved', 'inside']]);
  });

  test('below a folder is what is there or was there', async () => {
    const [a, b] = [await folder('a'), await folder('b')];
    const [out, into] = [await folder('out', a), await folder('into', b)];
    await file('stays.txt', 'x', b);
    const from = await seqNow();
    await apply(events.move(out, b));
    await apply(events.move(into, a));
    await folder('elsewhere', b);
    await folder('deep', into);
    expect(await told({ from, parent: a })).toEqual([
      ['moved', 'into'],
      ['added', 'deep'],
      ['moved', 'out'],
    ]);
    const found = await diff({ from, parent: a });
    expect(found.parent_path).toBe('/a');
    expect(found.totals).toMatchObject({ items: 3, added: 1, moved: 2 });
    const gone = await apply(events.remove(a));
    expect(await told({ from: gone - 1, parent: a })).toEqual([
      ['removed', 'into'],
      ['removed', 'deep'],
    ]);
    expect(await told({ from: gone - 1, to: gone, parent: into })).toEqual([['removed', 'deep']]);
  });

  test('by kind is listed alone and counted whole', async () => {
    const a = await folder('a');
    const from = await seqNow();
    await apply(events.rename(a, 'b'));
    await folder('c');
    const { items, totals } = await diff({ from, only: 'renamed' });
    expect(items.map(({ id }) => id)).toEqual([a]);
    expect(totals).toMatchObject({ items: 2, added: 1, renamed: 1 });
  });
});

describe('pages', () => {
  test('are of the two moments that the first one names, whatever happens meanwhile', async () => {
    const from = await seqNow();
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      const top = await folder(name);
      await folder('inside', top);
    }
    const whole = await diff({ from });
    expect(whole.items).toHaveLength(10);
    let turn = 0;
    const meanwhile = async () => {
      turn += 1;
      await folder(`later ${turn}`);
      const last = whole.items.at(-1);
      if (turn === 2 && last) await apply(events.remove(last.id));
    };
    for (const limit of [1, 3, 10]) {
      const read = await readDifferences(
        server,
        team.owner,
        team.driveId,
        { from, to: whole.to, limit },
        meanwhile,
      );
      expect(read).toEqual(whole);
    }
    const read = await readDifferences(server, team.owner, team.driveId, { from, limit: 4 }, meanwhile);
    expect(typeof read === 'number' ? read : read.totals.items).toBe(
      typeof read === 'number' ? 0 : read.items.length,
    );
  });

  test.each(['limit=0', 'limit=2001', 'from=-1', 'from=x', 'to=1.5', 'only=none', 'after=x'])(
    'are not %s',
    async (query) => {
      const response = await request(server, team.owner, 'GET', `drives/${team.driveId}/diff?${query}`);
      expect(response.statusCode).toBe(400);
    },
  );

  test('are not of moments that are not kept, and do not go on after what is not in them', async () => {
    const { driveId, owner } = team;
    const status = async (query: string) =>
      (await request(server, owner, 'GET', `drives/${driveId}/diff?${query}`)).statusCode;
    const a = await folder('a');
    const { id, seq } = await snapshotClient(server, team).capture();
    await folder('b');
    await folder('c');
    expect(await status(`from=0&after=${randomUUID()}`)).toBe(410);
    expect(await status(`from=${seq}&epoch=${randomUUID()}`)).toBe(410);
    expect(await status('from=99')).toBe(410);
    expect(await status('to=99')).toBe(410);
    expect(await status(`from=0&parent=${randomUUID()}`)).toBe(404);
    expect(await status('from=0&parent=x')).toBe(404);
    expect(await status(`from=0&parent=${await file('f.txt', '')}`)).toBe(404);
    expect(await status(`from=0&parent=${a}`)).toBe(200);
    await sql`update drives set history_from_seq = seq where id = ${driveId}`.execute(server.deps.db);
    expect(await status('from=0')).toBe(410);
    expect(await status(`from=${seq + 1}`)).toBe(410);
    expect(await told({ from: seq })).toEqual([
      ['added', 'b'],
      ['added', 'c'],
      ['added', 'f.txt'],
    ]);
    await snapshotClient(server, team).remove(id);
    expect(await status(`from=${seq}`)).toBe(410);
  });
});

describe('a standard user', () => {
  const fill = () => request(server, team.standard, 'GET', `drives/${team.driveId}/items`);

  test('is told of what they could see, on each side alone', async () => {
    const [theirs, other] = [await folder('Theirs'), await folder('Other')];
    await grantFolder(server, team, theirs, 0);
    const [leaves, hidden] = [await file('leaves.txt', 'x', theirs), await folder('hidden', other)];
    const deep = await file('deep.txt', 'x', hidden);
    await fill();
    const from = await seqNow();
    await apply(events.move(leaves, other, 'file'));
    await apply(events.move(hidden, theirs));
    await apply(events.rename(other, 'Renamed'));
    await file('unseen.txt', 'x', other);
    const found = await diff({ from }, team.standard);
    expect(found.totals).toEqual({ items: 3, added: 2, removed: 1, changed: 0, renamed: 0, moved: 0 });
    expect(found.items).toMatchObject([
      { id: hidden, differences: ['added'], former: null, present: { parent_path: '/Theirs' } },
      { id: leaves, differences: ['removed'], present: null, former: { parent_path: '/Theirs' } },
      { id: deep, differences: ['added'], former: null, present: { parent_path: '/Theirs/hidden' } },
    ]);
    expect(JSON.stringify([...found.folders, found.items])).not.toMatch(/Other|Renamed|unseen/);
    const status = await readDifferences(server, team.standard, team.driveId, { from, parent: other });
    expect(status).toBe(404);
  });

  test('sees their folder move with the bare names above it', async () => {
    const [one, two] = [await folder('One'), await folder('Two')];
    const theirs = await folder('Theirs', one);
    const inside = await folder('inside', theirs);
    await folder('secret', one);
    await grantFolder(server, team, theirs, 1);
    await fill();
    const from = await seqNow();
    await apply(events.move(theirs, two));
    await apply(events.rename(inside, 'renamed'));
    const found = await diff({ from }, team.standard);
    expect(found.items).toMatchObject([
      {
        ...{ id: theirs, differences: ['moved'] },
        former: { parent_folder: one, parent_path: '/One' },
        present: { parent_folder: two, parent_path: '/Two' },
      },
      { id: inside, differences: ['renamed'], present: { parent_path: '/Two/Theirs' } },
    ]);
  });

  test('does not look back to before their rights began, nor at what is none of theirs', async () => {
    const theirs = await folder('Theirs');
    const from = await seqNow();
    const ask = (query: DiffQuery) => readDifferences(server, team.standard, team.driveId, query);
    expect(await ask({ from })).toBe(404);
    await grantFolder(server, team, theirs, 0);
    expect(await ask({ from })).toBe(410);
    expect(await told({}, team.standard)).toEqual([]);
    await file('a.txt', 'x', theirs);
    await fill();
    const since = await seqNow();
    await file('b.txt', 'x', theirs);
    expect(await ask({ from })).toBe(410);
    expect(await ask({ to: from })).toBe(410);
    expect(await told({ from: since }, team.standard)).toEqual([['added', 'b.txt']]);
  });
});
