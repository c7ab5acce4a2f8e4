import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import type { DriveAccess } from '#server/access/scope.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import { findChanges } from '#server/features/items/activity/find-changes.ts';
import { loadItemPage } from '#server/features/items/read/item-page.ts';
import { selectChunk, selectRows } from '#server/features/items/read/leaves/load-leaf-chunk.ts';
import { openQueryPlans, type PlanNode, type QueryPlans, scansOf } from '#tests/support/scale/query-plans.ts';
import { storeRenamedFiles } from '#tests/support/scale/store-renamed-files.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, request, send, type Team } from '#tests/support/team.ts';

/* How PostgreSQL finds the rows, in a filespace of a size at which it matters. */

const rows = 20_000;
let server: TestServer;
let team: Team;
let plans: QueryPlans;
beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
  const { driveId, owner } = team;
  await storeRenamedFiles(server.deps.db, { driveId, memberId: owner.memberId, count: rows });
  await sql`vacuum analyze items, items_history`.execute(server.deps.db);
  plans = openQueryPlans(server.databaseUrl);
});
afterAll(async () => {
  await plans.close();
  await server.close();
});

const page = (at: number, after: readonly [string, number, string, string] | null, parent: string | null) =>
  plans.planOf((db) =>
    loadItemPage(db, { driveId: team.driveId, scope: { kind: 'everything' }, at, after, parent, limit: 100 }),
  );

test.each([
  ['a folder at a sequence', rows / 2, null, rootRowId],
  [
    'the next page of a fill at a sequence',
    rows / 2,
    [rootRowId, 1, sortKey('report 5.pdf'), rootRowId],
    null,
  ],
] as const)(
  '%s is one walk along an index each, which ends with the page',
  async (_name, at, after, parent) => {
    const plan = await page(at, after, parent);
    expect(scansOf(plan)).toEqual(['Index Scan items_order', 'Index Scan items_history_order']);
    const limited = plan.filter((node) => node['Node Type'] === 'Limit').flatMap((node) => node.Plans ?? []);
    expect(scansOf(limited)).toEqual(scansOf(plan));
  },
);

test('a folder now is one walk along an index, and the history has nothing to say', async () => {
  expect(scansOf(await page(rows + 1, null, rootRowId))).toEqual([
    'Index Scan items_order',
    'Index Scan items_history_to',
  ]);
});

test.each([0, 1] as const)('leaves of kind %s go on by one walk along an index each', async (kind) => {
  const after = [rootRowId, kind, sortKey('report 5.pdf'), rootRowId] as const;
  const query = { driveId: team.driveId, at: rows / 2, limit: 1024, start: { kind, after } };
  const plan = await plans.planOf((db) => selectChunk(selectRows(query)).execute(db));
  expect(scansOf(plan)).toEqual(['Index Scan items_order', 'Index Scan items_history_order']);
  expect(plan.map((node) => node['Node Type'])).not.toContain('Sort');
});

test('search looks for the letters in an index', async () => {
  const found = await request(server, team.owner, 'GET', `folders/${team.driveId}/${rootId}?search=777`);
  expect(found.json().data.files.map((file: { filename: string }) => file.filename)).toContain(
    'report 777.pdf',
  );
  const plan = await plans.planOf((db) =>
    sql`select id from items where drive_id = ${team.driveId} and name_key like '%777%'`.execute(db),
  );
  expect(scansOf(plan)).toContain('Bitmap Index Scan items_words');
});

test('the activity of a folder looks for what is inside of folders, and not of each file', async () => {
  await send(server, team.owner, team.driveId, events.createFolder(team.driveId, 'Plans'));
  const access = { drive: { id: team.driveId }, scope: { kind: 'everything' } } as DriveAccess;
  const filter = { item: null, parent: rootRowId, person: null, kind: null };
  const plan = await plans.planOf(
    (db) => findChanges(db, access, filter, { after: 0, before: rows + 10, isShort: false }, 10),
    'analyze, format json',
  );
  const isByParent = ({ 'Index Cond': index = '', Filter: filter = '' }: PlanNode) =>
    /parent_id =/.test(index + filter);
  const looks = plan.filter((node) => node['Relation Name'] !== undefined && isByParent(node));
  expect(looks.map((node) => node['Actual Loops'])).toEqual([2, 2]); // the root and its folder: now, and in the history
});
