import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { type Random, randomOf } from '#tests/simulation/world/random.ts';
import { type MomentHistory, playMoments } from '#tests/support/moments/moment-history.ts';
import { readTree, type TrueTree } from '#tests/support/moments/moment-truth.ts';
import { canSee, restored, treeAt, type Viewer } from '#tests/support/moments/restore-truth.ts';
import { trashOf } from '#tests/support/moments/trash-truth.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
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

const histories = 10;

/** What became of the restores: a test in which all are refused proves nothing. */
const met = new Map<string, number>();
const count = (what: string) => met.set(what, (met.get(what) ?? 0) + 1);

test.each(Array.from({ length: histories }, (_, at) => `restores ${at}`))(
  '%s',
  { timeout: 120_000 },
  async (seed) => {
    const chance = randomOf(seed);
    const team = await createTeam(server);
    const played = await playMoments(server, address, team, chance, 36);
    const trees = new Map(played.trees);
    const history = await share(team, played, chance);
    for (let step = 0; step < 40; step += 1) {
      if (chance.happens(0.45)) await change(team, trees, chance);
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

test('enough came back, was in the trash, and was refused for each reason', () => {
  const least = {
    ...{ 'applied 2': 20, 'applied 0': 4, 'renamed 2': 0, 'trash 2': 100, 'trash 0': 50 },
    ...{ 'nothing-to-restore 2': 5, 'nothing-to-restore 0': 5 },
    ...{ 'not-allowed 0': 0, 'not-kept 0': 5, 'gone 0': 5 },
  };
  for (const [what, times] of Object.entries(least)) expect(met.get(what) ?? 0, what).toBeGreaterThan(times);
});

interface Somebody extends Viewer {
  readonly person: Person;
}

/** The standard user may edit and view some more of what is there, and looks back from here on. */
async function share(team: Team, history: MomentHistory, chance: Random): Promise<MomentHistory> {
  const folders = [...(history.trees.get(history.seq) ?? new Map())].filter(([, { kind }]) => kind === 0);
  const grants = { ...history.grants };
  for (let more = Math.min(3, folders.length); more > 0; more -= 1) {
    const [id] = chance.pick(folders);
    const permission = chance.pick([0, 1] as const);
    await grantFolder(server, team, id, permission);
    grants[id] = permission;
  }
  await request(server, team.standard, 'GET', `drives/${team.driveId}/items`);
  return { ...history, grants, visibleFrom: history.seq };
}

/** Those to whom there is such a filespace now. */
function viewersOf(team: Team, { grants, visibleFrom }: MomentHistory, now: TrueTree): readonly Somebody[] {
  const everything = { person: team.admin, role: 2, grants: {}, visibleFrom: 0 };
  const isOpen = Object.keys(grants).some((id) => id === rootId || now.has(id));
  return isOpen ? [everything, { person: team.standard, role: 0, grants, visibleFrom }] : [everything];
}

/** The owner deletes, moves or renames something, or puts something where another was that is gone. */
async function change(
  { driveId, owner }: Team,
  trees: ReadonlyMap<number, TrueTree>,
  chance: Random,
): Promise<void> {
  const now = treeAt(trees, trees.size - 1);
  const before = [...treeAt(trees, chance.below(trees.size)).values()].filter(({ id }) => !now.has(id));
  const items = [...now.values()];
  if (items.length === 0) return;
  const { id, kind } = chance.pick(items);
  const of = kind === 0 ? 'folder' : 'file';
  const parent = chance.pick([...items.filter((item) => item.kind === 0).map((item) => item.id), rootId]);
  const gone = before.length === 0 ? undefined : chance.pick(before);
  const event = chance.pick([
    events.remove(id, undefined, of),
    events.remove(id, undefined, of),
    events.move(id, parent, of),
    gone === undefined
      ? events.rename(id, chance.pick(['a', 'b', 'SS']), of)
      : events.createFolder(driveId, gone.name, now.has(gone.parentId) ? gone.parentId : parent),
  ]);
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
  const viewers = viewersOf(team, history, now);
  const viewer = (chance.happens(0.7) ? viewers.at(-1) : viewers[0]) ?? chance.pick(viewers);
  const since = chance.happens(0.85) ? (viewer.visibleFrom ?? 0) : 0;
  const from = since + chance.below(seq + 1 - since);
  const then = [...(trees.get(from) ?? new Map()).keys()];
  const gone = then.filter((id) => !now.has(id));
  const seen = gone.filter((id) => canSee(treeAt(trees, from), viewer, id));
  const near = [seen, seen, gone, then].filter((some) => some.length > 0);
  if (near.length === 0) return;
  const ids = Array.from({ length: chance.pick([1, 1, 1, 2, 4]) }, () => chance.pick(chance.pick(near)));
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
