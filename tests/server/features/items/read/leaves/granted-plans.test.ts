import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FolderPermission } from '#server/access/grant-queries.ts';
import { indexScansOnly } from '#server/db/find-by-index.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import { selectPackView } from '#server/features/items/read/leaves/granted/pack-view.ts';
import { selectVisibleFolders } from '#server/features/items/read/leaves/granted/visible-folders.ts';
import { visibleEntries } from '#server/features/items/visible-entries.ts';
import { visibleChildren, visibleItems } from '#server/features/items/visible-items.ts';
import { fillTree } from '#tests/support/replica/fill-tree.ts';
import { packedTree } from '#tests/support/replica/leaf-packs.ts';
import { openQueryPlans, type QueryPlans, readInVain, rowsRead } from '#tests/support/scale/query-plans.ts';
import { storeRenamedFiles } from '#tests/support/scale/store-renamed-files.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, type Team } from '#tests/support/team.ts';

/* A filespace that is newer than PostgreSQL's statistics: what they know is another one, of this form or that. */
describe.each<[string, (server: TestServer, other: Team) => Promise<unknown>]>([
  ['one of the same form', (server, other) => fillTree(server, other, packedTree)],
  [
    'one folder with all of it, and its history',
    ({ deps }, { driveId, owner }) =>
      storeRenamedFiles(deps.db, { driveId, memberId: owner.memberId, count: 20_000 }),
  ],
])('where the statistics know %s', (_, fillOther) => {
  let server: TestServer;
  let plans: QueryPlans;
  let driveId: string;
  let grants: readonly FolderPermission[];
  beforeAll(async () => {
    server = await startTestServer();
    await fillOther(server, await createTeam(server));
    await sql`vacuum analyze items, items_history`.execute(server.deps.db);
    const team = await createTeam(server);
    driveId = team.driveId;
    const rows = await fillTree(server, team, packedTree);
    const tops = rows.filter((row) => row.kind === 0 && row.parent_id === rootRowId);
    grants = tops.slice(0, 3).map(({ id }) => ({ folderId: id, permission: 0 }));
    plans = openQueryPlans(server.databaseUrl);
  });
  afterAll(async () => {
    await plans.close();
    await server.close();
  });

  const scope = () => ({ kind: 'granted', folders: grants }) as const;
  test.each<[string, () => RawBuilder<unknown>, RawBuilder<unknown>?]>([
    [
      'what comes from a pack',
      () => selectPackView({ driveId, seq: 1, itemCount: packedTree.length }, grants, 1),
      indexScansOnly,
    ],
    ['what comes without one', () => selectVisibleFolders(driveId, grants, 1), indexScansOnly],
    ['all of it now', () => sql`select * from ${visibleEntries(driveId, scope())} e`, indexScansOnly],
    [
      'all of it at a sequence',
      () => sql`select * from ${visibleEntries(driveId, scope(), 1)} e`,
      indexScansOnly,
    ],
  ])('%s is found folder by folder', async (_what, query, before) => {
    const plan = await plans.planOf((db) => query().execute(db), 'analyze, format json', before);
    // Of each of the 513 folders what is no folder, but not all items for each.
    expect(readInVain(plan)).toBeLessThan(10_000);
  });

  test.each<[string, number | null]>([
    ['now', null],
    ['at a sequence', 1],
  ])('one folder and one item %s are found without the rest of what is seen', async (_what, at) => {
    const [folder = ''] = grants.map(({ folderId }) => folderId);
    const plan = await plans.plansOf(async (db) => {
      const children = await visibleChildren(db, driveId, scope(), folder, at);
      await sql`select from ${children} c`.execute(db);
      await sql`select from ${await visibleItems(db, driveId, scope(), [folder], at)} i`.execute(db);
    });
    expect(rowsRead(plan, 'items') + rowsRead(plan, 'items_history')).toBeLessThan(300);
  });
});
