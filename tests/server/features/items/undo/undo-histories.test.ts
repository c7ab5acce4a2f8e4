import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { type Random, randomOf } from '#tests/simulation/world/random.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { restoreContentsEvent } from '#tests/support/snapshots/restore-contents-event.ts';
import { createTeam, events, type Person, storeFile, type Team } from '#tests/support/team.ts';
import { restoreVersionEvent } from '#tests/support/transfers/versions.ts';
import { readItems } from '#tests/support/undo/read-items.ts';
import { type UndoClient, undoClient } from '#tests/support/undo/undo-client.ts';
import {
  below,
  isEqualButNumbers,
  isNumbered,
  nil,
  type TrueItems,
  undone,
} from '#tests/support/undo/undo-truth.ts';

/*
 * Random histories in which changes of any age are undone, undone undos with them, and folders rewound. An undo comes to what
 * two whole trees say of the change, or is refused and changes nothing; a rewind to the tree of then, and its undo to the one before it.
 */

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());

const histories = Number(process.env['TEST_UNDO_HISTORIES'] ?? 10);
const met = new Map<string, number>();
const count = (what: string) => met.set(what, (met.get(what) ?? 0) + 1);

test.each(Array.from({ length: histories }, (_, at) => `undo ${at}`))(
  '%s',
  { timeout: 120_000 },
  async (seed) => {
    const chance = randomOf(seed);
    const team = await createTeam(server);
    const play = { team, client: undoClient(server, address, team), chance };
    const history: History = { trees: [new Map()], actors: [''] };
    for (let step = 0; step < 45; step += 1) {
      const by = chance.pick([team.owner, team.owner, team.admin]);
      if (chance.happens(0.4)) await undoOne(play, history, by);
      else if (chance.happens(0.12)) await rewindOne(play, history, by);
      else {
        await changeSomething(play, history, by);
        await record(play, history, by);
      }
    }
    expect(await play.client.inconsistencies()).toEqual([]);
  },
);

test('enough was undone, done again, rewound, numbered and refused', () => {
  const least = {
    undone: 6,
    'undone undo': 1,
    'nothing-to-undo': 1,
    'undo-refused': 3,
    rewound: 1,
    numbered: 0,
  };
  for (const [what, times] of Object.entries(least))
    expect(met.get(what) ?? 0, what).toBeGreaterThan((times * histories) / 10);
});

interface History {
  readonly trees: TrueItems[];
  readonly actors: string[];
}

interface Play {
  readonly team: Team;
  readonly client: UndoClient;
  readonly chance: Random;
}

const wire = (id: string) => (id === nil ? rootId : id);
const last = ({ trees }: History): TrueItems => trees.at(-1) ?? new Map();

/** One change has one sequence, whatever it did. */
async function record({ team, client }: Play, { trees, actors }: History, by: Person): Promise<void> {
  const seq = await client.seq();
  expect(seq).toBeLessThanOrEqual(trees.length);
  if (seq < trees.length) return;
  trees.push(await readItems(server.deps.db, team.driveId));
  actors.push(by.memberId);
}

async function changeSomething({ team, client, chance }: Play, history: History, by: Person): Promise<void> {
  const now = last(history);
  const folders = [nil, ...[...now].filter(([, { kind }]) => kind === 0).map(([id]) => id)];
  const parent = wire(chance.pick(folders));
  const name = chance.pick(['a', 'A', 'b', 'c.txt', 'd']);
  const at = chance.below(history.trees.length);
  const then = [...(history.trees[at] ?? new Map()).keys()];
  if (now.size < 3 || chance.happens(0.25)) {
    if (chance.happens(0.5)) await client.apply(events.createFolder(team.driveId, name, parent), by);
    else await storeFile(server, { ...team, owner: by }, name, Buffer.from(chance.uuid()), parent);
    return;
  }
  const [id, item] = chance.pick([...now]);
  const kind = item.kind === 0 ? 'folder' : 'file';
  const some = [...then, id].sort(() => chance.next() - 0.5).slice(0, 3);
  const base = chance.happens(0.3) ? at : undefined;
  const change = chance.pick([
    () => client.apply(events.rename(id, name, kind), by),
    () => client.apply(events.move(id, parent, kind), by),
    () => client.apply(events.place(id, name, parent, kind), by),
    () => client.apply(events.remove(id, base, kind), by),
    () => client.copy(id, parent),
    () => client.apply(events.restore(at, some), by),
    () => client.apply(restoreContentsEvent(at, chance.happens(0.3) ? [rootId] : some), by),
    () => (kind === 'file' ? client.replace(id, chance.pick(['x', 'y', 'z']), by) : Promise.resolve()),
    () => client.apply(restoreVersionEvent(at, id), by),
  ]);
  await change();
}

async function undoOne(play: Play, history: History, by: Person): Promise<void> {
  const { team, client, chance } = play;
  const { length } = history.trees;
  if (length < 2) return;
  const recent = chance.happens(0.6) ? Math.max(1, length - 4) : 1;
  const seq = recent + chance.below(length - recent);
  const before = last(history);
  const expected = undone(history, seq, by.memberId);
  const result = await client.undo(seq, by);
  const now = await readItems(server.deps.db, team.driveId);
  const what = `undo of ${seq} at ${length - 1}: ${JSON.stringify(result)}`;
  if (expected === null || expected === 'nothing') {
    expect(result.code, what).toBe(expected === null ? 'undo-refused' : 'nothing-to-undo');
    expect(result.because === undefined, what).toBe(expected === 'nothing');
    expect(now, what).toEqual(before);
    count(result.code ?? '');
    return;
  }
  expect(result.status, what).toBe('applied');
  expectEqualButNumbers(expected, now, result.entries ?? [], what);
  count('undone');
  await record(play, history, by);
  if (chance.happens(0.3)) {
    const again = await client.undo(length, by);
    expect(again.status, `${what}, again`).toBe('applied');
    const after = await readItems(server.deps.db, team.driveId);
    if (again.entries === undefined) expect(after, what).toEqual(before);
    count('undone undo');
    await record(play, history, by);
  }
}

async function rewindOne(play: Play, history: History, by: Person): Promise<void> {
  const { team, client, chance } = play;
  const before = last(history);
  const at = chance.below(history.trees.length);
  const then = history.trees[at] ?? new Map();
  const shared = [...before.keys()].filter((id) => before.get(id)?.kind === 0 && then.has(id));
  const folder = chance.pick([nil, ...shared]);
  const result = await client.rewind(at, wire(folder), by);
  const now = await readItems(server.deps.db, team.driveId);
  const what = `rewind of ${folder} to ${at} at ${history.trees.length - 1}: ${JSON.stringify(result)}`;
  count(result.code ?? 'rewound');
  if (result.status !== 'applied') {
    expect(['nothing-to-restore', 'cycle'], what).toContain(result.code);
    expect(now, what).toEqual(before);
    return;
  }
  const [wasBelow, isBelow, touched] = [below(then, folder), below(now, folder), below(before, folder)];
  expect([...isBelow].sort(), what).toEqual([...wasBelow].sort());
  for (const id of wasBelow) expect(now.get(id), what).toEqual(then.get(id));
  for (const id of wasBelow) for (const each of below(before, id)) touched.add(each);
  for (const [id, item] of before)
    if (!touched.has(id) && !wasBelow.has(id)) expect(now.get(id), what).toEqual(item);
  const { length } = history.trees;
  await record(play, history, by);
  const back = await client.undo(length, by);
  expect(back.status, what).toBe('applied');
  const after = await readItems(server.deps.db, team.driveId);
  expect(after, what).toEqual(before);
  await record(play, history, by);
}

function expectEqualButNumbers(
  expected: TrueItems,
  now: TrueItems,
  entries: readonly { readonly id: string; readonly name?: string | undefined }[],
  what: string,
): void {
  const numbered = new Map(entries.map(({ id, name = '' }) => [id, name]));
  if (!isEqualButNumbers(expected, now, numbered)) expect(now, what).toEqual(expected);
  for (const [id, name] of numbered) {
    expect(isNumbered(now, id, expected.get(id)?.name ?? '', name), what).toBe(true);
    count('numbered');
  }
}
