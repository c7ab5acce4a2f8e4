import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import { loadDifference } from '#server/features/items/read/load-difference.ts';
import { readTree, type TrueTree } from '#tests/support/moments/moment-truth.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createDrive, createTeam, events, request, send, type Team } from '#tests/support/team.ts';
import { itemsFromColumns } from '#worker/api-client/columns-from-wire.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
});
afterAll(() => server.close());

/** Numbers choose among what is there. */
interface Step {
  readonly kind: 'create' | 'move' | 'remove' | 'restore' | 'erase';
  readonly item: number;
  readonly target: number;
}

const anyStep = fc.oneof(
  ...(
    [
      ['create', 5],
      ['move', 4],
      ['remove', 4],
      ['restore', 2],
      ['erase', 2],
    ] as const
  ).map(([kind, weight]) => ({
    weight,
    arbitrary: fc.record({ kind: fc.constant(kind), item: fc.nat(99), target: fc.nat(99) }),
  })),
);

let erasures = 0;
let stayed = 0;

/** The trees as they were at each sequence, and the items that were deleted forever. */
async function live(driveId: string, steps: readonly Step[]) {
  const trees: TrueTree[] = [new Map()];
  const erased = new Set<string>();
  // Ids are drawn anew in each run: by their age the steps choose the same items every time.
  const ages = new Map<string, number>();
  const byAge = (one: string, other: string) => (ages.get(one) ?? 0) - (ages.get(other) ?? 0);
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    request(server, team.owner, method, `drives/${driveId}/trash${path}`, body);
  for (const { kind, item, target } of steps) {
    const ids = [...(trees.at(-1) ?? new Map<string, unknown>()).keys()].sort(byAge);
    const one = ids[item % Math.max(1, ids.length)];
    const folder = [rootId, ...ids][target % (ids.length + 1)] ?? rootId;
    const inTrash: WireDeletedItem[] = (await ask('GET', '')).json().data.items;
    inTrash.sort((a, b) => a.seq - b.seq || byAge(a.id, b.id));
    const entry = inTrash[item % Math.max(1, inTrash.length)];
    if (kind === 'create') await send(server, team.owner, driveId, events.createFolder(driveId, 'x', folder));
    else if (kind === 'move' && one) await send(server, team.owner, driveId, events.move(one, folder));
    else if (kind === 'remove' && one) await send(server, team.owner, driveId, events.remove(one));
    else if (kind === 'restore' && entry)
      await send(server, team.owner, driveId, events.restore(entry.seq, [entry.id]));
    else if (kind === 'erase' && entry) {
      const chosen = { items: [{ id: entry.id, seq: entry.seq }] };
      const { items } = (await ask('POST', '/delete', chosen)).json().data;
      expect(items).toBe(entry.items_inside + 1);
      const tree = trees[entry.seq] ?? new Map();
      const rest = new Set(inTrash.filter((each) => each !== entry).map(({ id }) => id));
      for (const id of tree.keys()) if (isInside(tree, id, entry.id, rest)) erased.add(id);
      erasures += 1;
    }
    const tree = await readTree(server, driveId);
    for (const id of tree.keys()) if (!ages.has(id)) ages.set(id, ages.size);
    // Whoever is there again was not deleted forever, but the way to something that was not.
    for (const id of tree.keys()) erased.delete(id);
    const { seq } = await seqOf(driveId);
    if (seq === trees.length) trees.push(tree);
    else expect(seq).toBe(trees.length - 1);
  }
  return { trees, erased };
}

const seqOf = (driveId: string) =>
  server.deps.db.selectFrom('drives').select('seq').where('id', '=', driveId).executeTakeFirstOrThrow();

/** Whether an item is this one, or in it without anything between that was deleted or brought back by itself. */
function isInside(tree: TrueTree, id: string, top: string, apart: ReadonlySet<string>): boolean {
  if (id === top) return true;
  const parent = tree.get(id)?.parentId;
  return !apart.has(id) && parent !== undefined && parent !== rootId && isInside(tree, parent, top, apart);
}

test('every moment is what it was without what was deleted forever, and differences stay the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 40 }), async (steps) => {
      const driveId = await createDrive(server, team.workspaceId, team.owner.memberId);
      const { trees, erased } = await live(driveId, steps);
      const now = trees.at(-1) ?? new Map();
      for (const [seq, before] of trees.entries()) {
        const page = await request(server, team.owner, 'GET', `drives/${driveId}/items?at=${seq}`);
        const items = itemsFromColumns(page.json().data.columns);
        const there = new Map(items.map(({ id, parentId }) => [id, parentId]));
        for (const [id, { parentId }] of before) if (!erased.has(id)) expect(there.get(id)).toBe(parentId);
        for (const [id, parent] of there) {
          expect(before.get(id)?.parentId).toBe(parent);
          expect(parent === rootId || there.has(parent)).toBe(true);
          if (erased.has(id)) stayed += 1;
        }
        const whole = { driveId, scope: { kind: 'everything' }, to: null, after: null, limit: 500 } as const;
        const { gone } = await loadDifference(server.deps.db, { ...whole, since: seq });
        const missing = [...before.values()].filter(({ id }) => !now.has(id));
        const tops = missing.filter(({ parentId }) => missing.every(({ id }) => id !== parentId));
        expect(gone.match(/.{32}/g)?.sort() ?? []).toEqual(
          tops.map(({ id }) => id.replaceAll('-', '')).sort(),
        );
      }
    }),
    { numRuns: 12, seed: 50, endOnFailure: true },
  );
  expect(erasures).toBeGreaterThan(10);
  expect(stayed).toBeGreaterThan(0);
}, 120_000);
