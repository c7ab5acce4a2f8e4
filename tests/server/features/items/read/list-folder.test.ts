import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { findScope } from '#server/access/scope.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import { listingToWire, type VisibleEntry } from '#server/features/items/read/items-to-wire.ts';
import { visibleEntries } from '#server/features/items/visible-entries.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { fillTree, type PlannedItem } from '#tests/support/replica/fill-tree.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, type Person, request, type Team } from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function list(person: Person, folder: string, query = '') {
  const response = await request(
    server,
    person,
    'GET',
    `folders/${team.driveId}/${folder}?limit=2000${query}`,
  );
  return response.statusCode === 200 ? response.json().data : response.json().code;
}

/** What the functions of every other listing make of the same rows. */
async function expected(person: Person, folder: string) {
  const access = await findScope(server.deps.db, person, team.driveId);
  if (access === null) throw new Error('there is nothing to see');
  const { rows } = await sql<VisibleEntry>`
    select * from ${visibleEntries(team.driveId, access.scope)} v where parent_id = ${folder}
    order by kind, sort_key, id`.execute(server.deps.db);
  return JSON.parse(JSON.stringify(await listingToWire(server.deps.db, team.driveId, rows)));
}

// Also what no name may hold today, but for the slash.
const part = fc.constantFrom('a', '10', ',', "'", '"', '\\', '\t', '\u2028', 'é', 'تقرير', '報告', '😀', ' ');
const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const plan = fc.array(fc.record<PlannedItem>({ isFolder: fc.boolean(), parent: fc.nat(5), name }), {
  maxLength: 40,
});
const number = fc.oneof(fc.constantFrom(0, 1, -1), fc.maxSafeInteger());

test('each child is written as in every other list, whatever its name, times and size are', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(plan, fc.array(number, { minLength: 8, maxLength: 8 }), async (planned, numbers) => {
      team = await createTeam(server);
      const rows = await fillTree(server, team, planned);
      const [created, modified, accessed, size, seq, index] = numbers;
      await sql`
        update items set created_ms = ${created}, modified_ms = ${modified}, accessed_ms = ${accessed},
          size_bytes = ${size}, index_no = ${(index ?? 0) % 1000}, from_seq = ${2 ** 53}, content_seq = kind * ${Math.abs(seq ?? 0)}::bigint
        where drive_id = ${team.driveId} and length(name) % 2 = 0`.execute(server.deps.db);
      const folders = rows.filter(({ kind }) => kind === 0).map(({ id }) => id);
      for (const id of [rootRowId, ...folders])
        expect(await list(team.owner, id === rootRowId ? rootId : id)).toEqual(
          await expected(team.owner, id),
        );
      const [granted] = folders.slice(-1);
      if (granted === undefined) return;
      await grantFolder(server, team, granted, 1);
      for (const id of [rootRowId, granted])
        expect(await list(team.standard, id === rootRowId ? rootId : id)).toEqual(
          await expected(team.standard, id),
        );
    }),
    { numRuns: 15 },
  );
});

test('a folder that is hidden, a file, and what is no id are not there', async () => {
  team = await createTeam(server);
  const [shown, hidden, file] = await fillTree(server, team, [
    { isFolder: true, parent: 0, name: 'shown' },
    { isFolder: true, parent: 0, name: 'hidden' },
    { isFolder: false, parent: 1, name: 'file' },
  ]);
  await grantFolder(server, team, shown?.id ?? '', 0);
  for (const id of [hidden?.id, file?.id, crypto.randomUUID(), "x'; --"])
    for (const query of ['', '&search=file'])
      expect(await list(team.standard, encodeURIComponent(id ?? ''), query)).toBe('not-found');
  expect((await list(team.standard, shown?.id ?? '')).files).toHaveLength(1);
});
