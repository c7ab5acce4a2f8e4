import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import type { Database } from '#server/db/schema.ts';
import { findInsertLocation } from '#server/features/items/change/insert-location.ts';
import { findTakenNames } from '#server/features/items/changes/add-files-facts.ts';
import { type ChangeContext, findItem, isFolder } from '#server/features/items/log/change-context.ts';
import { writeNewVersion } from '#server/features/items/log/keep-versions.ts';
import { findTakenKeys, siblingKeys } from '#server/features/items/log/taken-names.ts';
import { openQueryPlans, type QueryPlans, readInVain } from '#tests/support/scale/query-plans.ts';
import { storeRenamedFiles } from '#tests/support/scale/store-renamed-files.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam } from '#tests/support/team.ts';

/*
 * A filespace that is newer than PostgreSQL's statistics, which know another one. It expects nothing in it: an index that
 * begins with the filespace is then as good to it as any other.
 */

let server: TestServer;
let plans: QueryPlans;
let context: Omit<ChangeContext, 'tx'>;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.deps;
  const before = await createTeam(server);
  await storeRenamedFiles(db, { driveId: before.driveId, memberId: before.owner.memberId, count: 20_000 });
  await sql`vacuum analyze items, items_history`.execute(db);
  const { driveId, workspaceId, owner } = await createTeam(server);
  await storeRenamedFiles(db, { driveId, memberId: owner.memberId, count: 3000 });
  plans = openQueryPlans(server.databaseUrl);
  const known = { driveId, workspaceId, memberId: owner.memberId, userId: owner.userId, role: 1 } as const;
  const quotaDefaults = { workspaceQuotaBytes: null, personQuotaBytes: null };
  const bus = { publish: async () => undefined };
  context = { ...known, scope: { kind: 'everything' }, seq: 3002, nowMs: 1, quotaDefaults, bus };
});
afterAll(async () => {
  await plans.close();
  await server.close();
});

const seesAll: Parameters<typeof findItem>[1] = { sees: () => true, permission: () => 1 };
const seventh = '8f14e45f-ceea-167a-5a36-dedd4bea2543'; // the MD5 of 7
const name = 'report 7.pdf';
/** Every second stands there already. */
const many = Array.from({ length: 1000 }, (_, n) => ({
  parentId: rootId,
  name: n % 2 === 0 ? `report ${n + 1}.pdf` : `minutes ${n}.pdf`,
}));
const root = new Map([[rootRowId, { id: rootRowId }]]);
const added = { parentId: rootId, itemId: randomUUID(), kind: 'file' } as const;

test('of a thousand names those are taken that stand there', async () => {
  const taken = await findTakenNames({ ...context, tx: server.deps.db }, many, root);
  expect(taken.size).toBe(500);
  expect([...taken].every((key) => key.startsWith(`${rootRowId} report`))).toBe(true);
});

test.each<[string, (here: ChangeContext) => Promise<unknown>]>([
  ['a new item', (here) => findInsertLocation(here, seesAll, added, name)],
  ['a new name', (here) => findTakenKeys(here, rootRowId, name, 'file', null)],
  ['each of a thousand new names', (here) => findTakenNames(here, many, root)],
  ['the names beside it', (here) => siblingKeys(here, rootRowId, name, 'file', null)],
  ['an item', (here) => findItem(here, seesAll, seventh, 'file')],
  ['a folder', (here) => isFolder(here, seventh)],
  ['an item that is renamed', (here) => writeNewVersion(here, seventh, rootRowId, 'report seven.pdf')],
])('%s is found, and no other child is read', async (_, look) => {
  const ask = (tx: Kysely<Database>) => look({ ...context, tx });
  const plan = await plans.planOf(ask, 'analyze, format json');
  expect(readInVain(plan)).toBeLessThan(20);
});
