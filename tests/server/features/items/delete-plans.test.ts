import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteItem } from '#server/features/items/changes/delete-item.ts';
import type { ChangeContext } from '#server/features/items/log/change-context.ts';
import { fillTree } from '#tests/support/replica/fill-tree.ts';
import { packedTree } from '#tests/support/replica/leaf-packs.ts';
import { openQueryPlans, type QueryPlans, rowsRead } from '#tests/support/scale/query-plans.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, type Team } from '#tests/support/team.ts';

/* PostgreSQL expects thousands of items below any one, and took reading all of a filespace for as good as looking each of them up. */

let server: TestServer;
let team: Team;
let plans: QueryPlans;
let folder = '';
let file = '';
let inFolder = 0;

beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
  const rows = await fillTree(server, team, packedTree);
  await sql`vacuum analyze`.execute(server.deps.db);
  const children = new Map<string, number>();
  for (const { parent_id } of rows) children.set(parent_id, (children.get(parent_id) ?? 0) + 1);
  const leafFolders = rows.filter(
    ({ id, kind }) => kind === 0 && rows.every((row) => row.parent_id !== id || row.kind === 1),
  );
  folder = leafFolders.find(({ id }) => children.has(id))?.id ?? '';
  inFolder = children.get(folder) ?? 0;
  file = rows.find(({ kind, parent_id }) => kind === 1 && parent_id !== folder)?.id ?? '';
  plans = openQueryPlans(server.databaseUrl);
});
afterAll(async () => {
  await plans.close();
  await server.close();
});

class Undone extends Error {}

/** How many rows of items a deletion reads, which is taken back. */
async function readBy(itemId: string, kind: 'folder' | 'file', baseSeq: number | null): Promise<number> {
  const { driveId, owner } = team;
  const plan = await plans.plansOf((db) =>
    db
      .transaction()
      .execute(async (tx) => {
        const scope = { kind: 'everything' } as const;
        const context = {
          tx,
          driveId,
          seq: 1000,
          memberId: owner.memberId,
          scope,
        } as unknown as ChangeContext;
        const deleted = await deleteItem(context, {
          ...{ type: 'deleteItem', driveId, itemId, kind, baseSeq, changeId: '', clientTimeMs: 0 },
        });
        expect(deleted.ok).toBe(true);
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      }),
  );
  return rowsRead(plan, 'items');
}

test.each([null, 500])('a file that is deleted is looked up, and nothing else is (%s)', async (baseSeq) => {
  expect(await readBy(file, 'file', baseSeq)).toBeLessThan(10);
});

test.each([null, 500])('of a folder that is deleted what is in it is looked up (%s)', async (baseSeq) => {
  expect(inFolder).toBeGreaterThan(0);
  expect(await readBy(folder, 'folder', baseSeq)).toBeLessThan(10 * (inFolder + 1));
});
