import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import type { DriveAccess } from '#server/access/scope.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import type { Database } from '#server/db/schema.ts';
import { findChanges } from '#server/features/items/activity/find-changes.ts';
import { findInsertLocation } from '#server/features/items/change/insert-location.ts';
import type { ItemAccess } from '#server/features/items/item-paths.ts';
import { type ChangeContext, findItem, isFolder } from '#server/features/items/log/change-context.ts';
import { writeNewVersion } from '#server/features/items/log/keep-versions.ts';
import { findTakenKeys, siblingKeys } from '#server/features/items/log/taken-names.ts';
import { loadItemPage } from '#server/features/items/read/item-page.ts';
import { selectChunk, selectRows } from '#server/features/items/read/leaves/load-leaf-chunk.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, request, send, type Team } from '#tests/support/team.ts';

/** How PostgreSQL finds the rows, in filespaces of a size at which it matters. */
interface Node {
  readonly 'Node Type': string;
  /** How often it ran, where the statement did. */
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Node[];
}

const rows = 20_000;
let server: TestServer;
let team: Team;
/** The same database through a connection that writes down what is asked. */
let watched: Kysely<Database>;
let asked: { readonly text: string; readonly values: readonly unknown[] }[] = [];
beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
  watched = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: server.databaseUrl, max: 1 }) }),
    log: ({ query }) => {
      asked.push({ text: query.sql, values: query.parameters });
    },
  });
  const columns = sql`drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms, modified_ms,
    accessed_ms, attribute, index_no, blob_id, from_seq, parent_seq, parent_changed_by, changed_by`;
  // Each item was renamed once, half of them before the sequence that is looked at.
  const created = (from: RawBuilder<unknown>) => sql`
    select ${team.driveId}::uuid, md5(i::text)::uuid, ${rootRowId}::uuid, 1, 'report ' || i || '.pdf', 'report ' || i || '.pdf',
      'report ' || length(i::text) || i || '.pdf', 1, 1, 1, 1, 0, 0, null::uuid, ${from}, 1, ${team.owner.memberId}::uuid, ${team.owner.memberId}::uuid
    from generate_series(1, ${rows}::int) i`;
  const { db } = server.deps;
  await sql`insert into items (${columns}) ${created(sql`i + 1`)}`.execute(db);
  await sql`
    insert into items_history (${columns}, to_seq)
    select m.*, m.seq + 1 from (${created(sql`i as seq`)}) m`.execute(db);
  await sql`update drives set seq = ${rows + 1}, item_count = ${rows} where id = ${team.driveId}`.execute(db);
  await sql`vacuum analyze items, items_history`.execute(db);
});
afterAll(async () => {
  await watched.destroy();
  await server.close();
});

async function planOf(
  query: (db: Kysely<Database>) => Promise<unknown>,
  how = 'format json',
): Promise<readonly Node[]> {
  asked = [];
  await query(watched);
  const [statement] = asked;
  if (statement === undefined) throw new Error('nothing was asked');
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const response = await client.query(`explain (${how}) ${statement.text}`, [...statement.values]);
  await client.end();
  return nodesOf(response.rows[0]['QUERY PLAN'][0].Plan);
}

function nodesOf(node: Node): readonly Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** What is not found by an index, and how many rows were read for it. */
const readInVain = (plan: readonly Node[]) =>
  plan.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0);

const scans = (plan: readonly Node[]) =>
  plan
    .filter((node) => node['Relation Name'] !== undefined || node['Node Type'] === 'Bitmap Index Scan')
    .map((node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`);

const page = (at: number, after: readonly [string, number, string, string] | null, parent: string | null) =>
  planOf((db) =>
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
    expect(scans(plan)).toEqual(['Index Scan items_order', 'Index Scan items_history_order']);
    const limited = plan.filter((node) => node['Node Type'] === 'Limit').flatMap((node) => node.Plans ?? []);
    expect(scans(limited)).toEqual(scans(plan));
  },
);

test('a folder now is one walk along an index, and the history has nothing to say', async () => {
  expect(scans(await page(rows + 1, null, rootRowId))).toEqual([
    'Index Scan items_order',
    'Index Scan items_history_to',
  ]);
});

test.each([0, 1] as const)('leaves of kind %s go on by one walk along an index each', async (kind) => {
  const after = [rootRowId, kind, sortKey('report 5.pdf'), rootRowId] as const;
  const query = { driveId: team.driveId, at: rows / 2, limit: 1024, start: { kind, after } };
  const plan = await planOf((db) => selectChunk(selectRows(query)).execute(db));
  expect(scans(plan)).toEqual(['Index Scan items_order', 'Index Scan items_history_order']);
  expect(plan.map((node) => node['Node Type'])).not.toContain('Sort');
});

test('search looks for the letters in an index', async () => {
  const found = await request(server, team.owner, 'GET', `folders/${team.driveId}/${rootId}?search=777`);
  expect(found.json().data.files.map((file: { filename: string }) => file.filename)).toContain(
    'report 777.pdf',
  );
  const plan = await planOf((db) =>
    sql`select id from items where drive_id = ${team.driveId} and name_key like '%777%'`.execute(db),
  );
  expect(scans(plan)).toContain('Bitmap Index Scan items_words');
});

test('the activity of a folder looks for what is inside of folders, and not of each file', async () => {
  await send(server, team.owner, team.driveId, events.createFolder(team.driveId, 'Plans'));
  const access = { drive: { id: team.driveId }, scope: { kind: 'everything' } } as DriveAccess;
  const filter = { item: null, parent: rootRowId, person: null, kind: null };
  const plan = await planOf(
    (db) => findChanges(db, access, filter, { after: 0, before: rows + 10, isShort: false }, 10),
    'analyze, format json',
  );
  const isByParent = ({ 'Index Cond': index = '', Filter: filter = '' }: Node) =>
    /parent_id =/.test(index + filter);
  const looks = plan.filter((node) => node['Relation Name'] !== undefined && isByParent(node));
  expect(looks.map((node) => node['Actual Loops'])).toEqual([2, 2]); // the root and its folder: now, and in the history
});

describe('in a filespace that is newer than the statistics', () => {
  const children = 3000;
  let folder: ChangeContext;
  beforeAll(async () => {
    const { driveId, owner, workspaceId } = await createTeam(server);
    const rowsOf = (table: 'items' | 'items_history') => sql`
      insert into ${sql.table(table)} (drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms,
        modified_ms, accessed_ms, attribute, index_no, blob_id, from_seq, parent_seq, parent_changed_by, changed_by
        ${table === 'items' ? sql`` : sql`, to_seq`})
      select ${driveId}::uuid, md5(i::text)::uuid, ${rootRowId}::uuid, 1, 'page ' || i, 'page ' || i, 'page ' || i, 1, 1, 1, 1, 0, 0,
        null::uuid, ${table === 'items' ? sql`2, 2` : sql`1, 1`}, ${owner.memberId}::uuid, ${owner.memberId}::uuid
        ${table === 'items' ? sql`` : sql`, 2`}
      from generate_series(1, ${children}::int) i`;
    for (const table of ['items', 'items_history'] as const) await rowsOf(table).execute(server.deps.db);
    const of = { driveId, workspaceId, memberId: owner.memberId, userId: owner.userId };
    const known = { role: 1, scope: { kind: 'everything' }, seq: 3, nowMs: 1 } as const;
    const quotaDefaults = { workspaceQuotaBytes: null, personQuotaBytes: null };
    folder = { ...of, ...known, tx: watched, quotaDefaults, bus: { publish: async () => undefined } };
  });

  const seesAll: ItemAccess = { sees: () => true, permission: () => 1 };
  const page7 = '8f14e45f-ceea-167a-5a36-dedd4bea2543'; // md5 of 7
  const add = { parentId: rootId, itemId: randomUUID(), kind: 'file' } as const;
  test.each<[string, (tx: Kysely<Database>) => Promise<unknown>]>([
    ['a new item', (tx) => findInsertLocation({ ...folder, tx }, seesAll, add, 'page 7')],
    ['a new name', (tx) => findTakenKeys({ ...folder, tx }, rootRowId, 'page 7', 'file', null)],
    ['the names beside it', (tx) => siblingKeys({ ...folder, tx }, rootRowId, 'page 7', 'file', null)],
    ['an item', (tx) => findItem({ ...folder, tx }, seesAll, page7, 'file')],
    ['a folder', (tx) => isFolder({ ...folder, tx }, page7)],
    ['an item that is renamed', (tx) => writeNewVersion({ ...folder, tx }, page7, rootRowId, 'page seven')],
  ])('%s is found, and no other child is read', async (_, look) => {
    const plan = await planOf(look, 'analyze, format json');
    expect(readInVain(plan)).toBeLessThan(20);
  });
});
