import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { type Random, randomOf } from '#tests/simulation/world/random.ts';
import { type MomentHistory, playMoments } from '#tests/support/moments/moment-history.ts';
import { readTree, type TrueTree } from '#tests/support/moments/moment-truth.ts';
import { restored, type Viewer } from '#tests/support/moments/restore-truth.ts';
import { trashOf } from '#tests/support/moments/trash-truth.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, type Person, request, type Team } from '#tests/support/team.ts';

/*
 * Random histories that are brought back in random parts, by who sees everything and by who sees a part: after each change
 * the tree is that of now with what may come of that of then, and the trash holds what went and is not there again.
 */

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());

const histories = 12;

/** What became of the restores: a test in which all are refused proves nothing. */
const met = new Map<string, number>();
const count = (what: string) => met.set(what, (met.get(what) ?? 0) + 1);

test.each(Array.from({ length: histories }, (_, at) => `restores ${at}`))(
  '%s',
  { timeout: 120_000 },
  async (seed) => {
    const chance = randomOf(seed);
    const team = await createTeam(server);
    const history = await playMoments(server, address, team, chance, 30);
    const trees = new Map(history.trees);
    for (let step = 0; step < 24; step += 1) {
      const now = trees.get(trees.size - 1) ?? new Map();
      if (chance.happens(0.45)) await change(team, now, chance);
      else await bringBack(team, history, trees, chance);
      const tree = await readTree(server, team.driveId);
      const { seq } = await server.deps.db
        .selectFrom('drives')
        .select('seq')
        .where('id', '=', team.driveId)
        .executeTakeFirstOrThrow();
      trees.set(seq, tree);
      expect(trees.size).toBe(seq + 1);
      for (const viewer of viewersOf(team, history, tree)) await compareTrash(team, viewer, trees);
    }
  },
);

test('some came back, with other names, in part, and some were refused for each reason', () => {
  for (const role of [0, 2]) {
    for (const what of ['applied', 'renamed', 'part', 'nothing-to-restore', 'gone'])
      expect(met.get(`${what} ${role}`), `${what} ${role}`).toBeGreaterThan(2);
  }
  for (const what of ['not-allowed 0', 'not-kept 0', 'trash 0', 'trash 2'])
    expect(met.get(what), what).toBeGreaterThan(10);
});

interface Somebody extends Viewer {
  readonly person: Person;
}

/** Those to whom there is such a filespace now. */
function viewersOf(team: Team, { grants, visibleFrom }: MomentHistory, now: TrueTree): readonly Somebody[] {
  const everything = { person: team.admin, role: 2, grants: {}, visibleFrom: 0 };
  const isOpen = Object.keys(grants).some((id) => id === rootId || now.has(id));
  return isOpen ? [everything, { person: team.standard, role: 0, grants, visibleFrom }] : [everything];
}

/** The owner deletes, moves or renames something. */
async function change({ driveId, owner }: Team, now: TrueTree, chance: Random): Promise<void> {
  const items = [...now.values()];
  if (items.length === 0) return;
  const { id, kind } = chance.pick(items);
  const of = kind === 0 ? 'folder' : 'file';
  const parent = chance.pick([...items.filter((item) => item.kind === 0).map((item) => item.id), 'root']);
  const event = chance.happens(0.6)
    ? events.remove(id, undefined, of)
    : chance.happens(0.5)
      ? events.move(id, parent, of)
      : events.rename(id, chance.pick(['a', 'b', 'SS']), of);
  await request(server, owner, 'POST', `events/${driveId}`, [event]);
}

async function bringBack(
  team: Team,
  history: MomentHistory,
  trees: ReadonlyMap<number, TrueTree>,
  chance: Random,
): Promise<void> {
  const seq = trees.size - 1;
  const now = trees.get(seq) ?? new Map();
  const viewer = chance.pick(viewersOf(team, history, now));
  const since = chance.happens(0.85) ? (viewer.visibleFrom ?? 0) : 0;
  const from = since + chance.below(seq + 1 - since);
  const then = [...(trees.get(from) ?? new Map()).keys()];
  const gone = then.filter((id) => !now.has(id));
  const near = gone.length > 0 && chance.happens(0.8) ? gone : then;
  if (near.length === 0) return;
  const ids = Array.from({ length: chance.pick([1, 1, 1, 2, 4]) }, () => chance.pick(near));
  const expected = restored(trees, viewer, ids, from);
  const response = await request(server, viewer.person, 'POST', `events/${team.driveId}`, [
    events.restore(from, ids),
  ]);
  const [result] = response.json().data;
  const what = `${viewer.role} ${ids} at ${from}: ${response.body}`;
  const outcome = result.status === 'applied' ? 'applied' : result.code;
  if (expected.tree !== null || new Set(ids).size === 1) expect(outcome, what).toBe(expected.outcome);
  count(`${outcome} ${viewer.role}`);
  expect(await readTree(server, team.driveId), what).toEqual(expected.tree ?? now);
  if (expected.tree === null) return;
  expect(result.restored.items, what).toBe(expected.tree.size - now.size);
  expect(result.by, what).toBeUndefined();
  if (expected.isRenamed) count(`renamed ${viewer.role}`);
  if (expected.isPart) count(`part ${viewer.role}`);
}

async function compareTrash(
  team: Team,
  viewer: Somebody,
  trees: ReadonlyMap<number, TrueTree>,
): Promise<void> {
  const response = await request(server, viewer.person, 'GET', `drives/${team.driveId}/trash?limit=200`);
  const { items } = response.json<{ data: { items: Record<string, unknown>[] } }>().data;
  const listed = items.map(({ id, seq, name, items_inside }) => ({ id, seq, name, items_inside }));
  const expected = trashOf(trees, viewer);
  expect(listed).toEqual(expected);
  if (expected.length > 0) count(`trash ${viewer.role}`);
}
