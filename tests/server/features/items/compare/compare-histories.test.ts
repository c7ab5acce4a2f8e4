import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '#contract/rules/permission.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { differenceKinds, type WireDifference } from '#contract/wire/history/diff.ts';
import { differenceBits } from '#server/features/items/compare/comparison-sql.ts';
import { loadComparison } from '#server/features/items/compare/load-comparison.ts';
import { type Random, randomOf } from '#tests/simulation/world/random.ts';
import { differencesOf, type SeenTree } from '#tests/support/moments/difference-truth.ts';
import { type MomentHistory, playMoments } from '#tests/support/moments/moment-history.ts';
import { type TrueTree, visibleIn } from '#tests/support/moments/moment-truth.ts';
import { readDifferences } from '#tests/support/moments/read-differences.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { outliveHistory } from '#tests/support/snapshots/outlive-history.ts';
import { createTeam, type Team } from '#tests/support/team.ts';

/*
 * Comparisons of the sequences of random histories, for who sees everything and for who sees a part, say what a comparison
 * of two full trees says, each read while it was so; also of snapshots, when history was removed.
 */

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());

const histories = Number(process.env['TEST_MOMENT_HISTORIES'] ?? 8);
/** Whether the standard user may look back at all, and how far, is as random as all else: `scoped` is of those who see a part for certain. */
const seen = { manager: 0, scoped: 0, refused: 0, missing: 0 };

test.each(Array.from({ length: histories }, (_, at) => `comparisons ${at}`))(
  '%s',
  { timeout: 120_000 },
  async (name) => {
    const chance = randomOf(`diff ${name}`);
    const team = await createTeam(server);
    await sql`update sessions set expires_at = 'infinity'`.execute(server.deps.db);
    const history = await playMoments(server, address, team, chance, 60);
    const all = [...history.trees.keys()];
    const since = all.filter((seq) => seq >= (history.visibleFrom ?? 0));
    for (let look = 0; look < 24; look += 1) {
      const from = chance.pick(look % 2 === 0 ? all : since);
      await examine(team, history, from, chance.pick(look % 2 === 0 ? all : [...since, history.seq]), chance);
      await examineScope(team, history, chance.pick(all), chance.pick(all), chance);
    }
    await outliveHistory(server);
    const kept = [...history.snapshots.map(({ seq }) => seq), history.seq];
    for (let look = 0; look < 4; look += 1) {
      await examine(team, history, chance.pick(kept), chance.pick(kept), chance);
    }
  },
);

test('what was compared differed, was hidden and was gone', () => {
  expect(seen.manager).toBeGreaterThan(50 * histories);
  expect(seen.scoped).toBeGreaterThan(10 * histories);
  expect(seen.refused).toBeGreaterThan(histories);
  expect(seen.missing).toBeGreaterThan(0);
});

async function examine(team: Team, history: MomentHistory, from: number, to: number, chance: Random) {
  const treeAt = (seq: number) => history.trees.get(seq) ?? new Map();
  for (const [person, role] of [
    [team.admin, 2],
    [team.standard, 0],
  ] as const) {
    const { grants, isOpen, visibleFrom, seq } = history;
    const side = (at: number) => sideOf(treeAt(at), role, grants);
    const [former, present] = [side(from), side(to)];
    const folders = [former, present].flatMap(({ known, tree }) =>
      [...known].filter((id) => tree.get(id)?.kind === 0),
    );
    const anyId = [...treeAt(from).keys(), ...treeAt(to).keys()];
    const parent = chance.happens(0.4)
      ? null
      : chance.pick([rootId, ...(chance.happens(0.8) ? folders : anyId)]);
    const looksBack = (at: number) => role === 2 || (visibleFrom !== null && visibleFrom <= at);
    const hides = to === seq && chance.happens(0.5);
    const query = { from, ...(!hides && { to }), ...(parent !== null && { parent }) };
    const only = chance.happens(0.3) ? chance.pick(differenceKinds) : undefined;
    const limit = 1 + chance.below(12);
    const found = await readDifferences(server, person, team.driveId, {
      ...query,
      limit,
      ...(only && { only }),
    });
    const what = `${role} ${JSON.stringify(query)} ${only}`;
    if (role === 0 && !isOpen) {
      expect(found, what).toBe(404);
      seen.refused += 1;
    } else if (!looksBack(from) || (!hides && !looksBack(to))) {
      expect(found, what).toBe(410);
      seen.refused += 1;
    } else if (parent !== null && parent !== rootId && !folders.includes(parent)) {
      expect(found, what).toBe(404);
      seen.missing += 1;
    } else {
      if (typeof found === 'number') throw new Error(`${what}: ${found}`);
      const expected = differencesOf(former, present, parent, (blob) => history.contents.get(blob ?? ''));
      const wanted = [...expected].filter(([, kinds]) => only === undefined || kinds.includes(only));
      const shown = found.items.map(({ id, differences }) => [id, differences] as const);
      expect(shown.toSorted(byId), what).toEqual(wanted.toSorted(byId));
      const count = (kind: string) =>
        [...expected.values()].filter((kinds) => (kinds as string[]).includes(kind)).length;
      expect(found.totals).toEqual({
        items: expected.size,
        ...Object.fromEntries(differenceKinds.map((kind) => [kind, count(kind)])),
      });
      for (const item of found.items) checkSides(item, former.tree, present.tree);
      checkGroups(found.items, found.folders);
      if (role === 2) seen.manager += shown.length;
    }
  }
}

/** As somebody would see it to whom some folders of then or now are granted, whenever that was. */
async function examineScope(
  { driveId }: Team,
  history: MomentHistory,
  from: number,
  to: number,
  chance: Random,
) {
  const trees = [from, to].map((seq) => history.trees.get(seq) ?? new Map());
  const folders = trees.flatMap((tree) =>
    [...tree.values()].filter(({ kind }) => kind === 0).map(({ id }) => id),
  );
  if (folders.length === 0) return;
  const granted = [...new Set(Array.from({ length: 1 + chance.below(3) }, () => chance.pick(folders)))];
  const grants = Object.fromEntries(granted.map((id) => [id, permissions.view]));
  const scope = {
    kind: 'granted',
    folders: granted.map((folderId) => ({ folderId, permission: permissions.view })),
  } as const;
  const [former, present] = trees.map((tree) => sideOf(tree, 0, grants));
  if (former === undefined || present === undefined) throw new Error('a comparison has two sides');
  const parent = chance.happens(0.5) ? null : chance.pick(folders);
  const asked = { only: null, limit: 1000, after: null };
  const page = await server.deps.db
    .transaction()
    .execute((tx) => loadComparison(tx, { driveId, seq: history.seq, from, to, scope, parent, ...asked }));
  const what = JSON.stringify({ from, to, granted, parent });
  if (parent !== null && !former.known.has(parent) && !present.known.has(parent)) {
    expect(page.parent_path, what).toBeNull();
    return;
  }
  const expected = differencesOf(former, present, parent, (blob) => history.contents.get(blob ?? ''));
  const kindsOf = (bits: number) => differenceKinds.filter((kind) => (bits & differenceBits[kind]) > 0);
  expect(new Map(page.items.map(({ id, bits }) => [id, kindsOf(bits)])), what).toEqual(expected);
  const placeOf = (id: string): string => {
    const side = present.known.has(id) ? present : former;
    const item = side.known.has(id) ? side.tree.get(id) : undefined;
    return item === undefined ? '' : `${placeOf(item.parentId)}/${item.name}`;
  };
  for (const { id, path } of page.folders) expect(path, what).toBe(placeOf(id) || '/');
  seen.scoped += page.items.length;
}

function sideOf(
  tree: TrueTree,
  role: number,
  grants: MomentHistory['grants'],
): SeenTree & { known: ReadonlySet<string> } {
  const visible = visibleIn(tree, role, grants);
  const told = [...visible].filter(([, permission]) => permission >= 0).map(([id]) => id);
  return { tree, seen: new Set(told), known: new Set(visible.keys()) };
}

const byId = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1;

function checkSides(
  { id, kind, differences, former, present, folder }: WireDifference,
  was: TrueTree,
  is: TrueTree,
) {
  for (const [side, tree] of [
    [former, was],
    [present, is],
  ] as const) {
    if (side === null) continue;
    const item = tree.get(id);
    expect([side.name, side.parent_folder, kind]).toEqual([
      item?.name,
      item?.parentId,
      item?.kind === 0 ? 'folder' : 'file',
    ]);
    expect(side.parent_path).toBe(pathOf(tree, item?.parentId ?? ''));
  }
  expect([former === null, present === null]).toEqual([
    differences.includes('added'),
    differences.includes('removed'),
  ]);
  expect(folder).toBe((present ?? former)?.parent_folder);
}

function pathOf(tree: TrueTree, id: string): string {
  const item = tree.get(id);
  if (item === undefined) return '/';
  const above = pathOf(tree, item.parentId);
  return `${above === '/' ? '' : above}/${item.name}`;
}

/** Each folder comes once, with all that is listed under it; a folder before what is below it. */
function checkGroups(
  items: readonly WireDifference[],
  folders: ReadonlyMap<string, { readonly path: string; readonly items: number }>,
) {
  const runs = items.map(({ folder }) => folder).filter((folder, at, list) => folder !== list[at - 1]);
  expect(new Set(runs).size).toBe(runs.length);
  const counted = runs.map((run) => items.filter(({ folder }) => folder === run).length);
  expect(runs.map((run) => folders.get(run)?.items)).toEqual(counted);
  const paths = runs.map((run) => folders.get(run)?.path ?? '');
  for (const [at, path] of paths.entries())
    expect(
      paths
        .slice(at + 1)
        .filter((later) => path.startsWith(`${later === '/' ? '' : later}/`) && path !== later),
    ).toEqual([]);
}
