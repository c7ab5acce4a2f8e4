import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLeafBlock } from '#contract/replica-format/leaf-block.ts';
import type { FolderPermission } from '#server/access/grant-queries.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import type { NewEntry } from '#server/features/items/log/insert-entries.ts';
import { cutLeaves, startAfter } from '#server/features/items/read/leaves/cut-leaves.ts';
import { loadGrantedChunk } from '#server/features/items/read/leaves/granted/load-granted-chunk.ts';
import { loadVisibleFolders } from '#server/features/items/read/leaves/granted/visible-folders.ts';
import { visibleEntries } from '#server/features/items/visible-entries.ts';
import { fillTree } from '#tests/support/replica/fill-tree.ts';
import { leafItemsOf } from '#tests/support/replica/leaf-items.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, send, type Team } from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
let folders: readonly NewEntry[];
/** Before and after items were renamed, moved and deleted. */
let moments: readonly number[];
beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
  const rows = await fillTree(
    server,
    team,
    Array.from({ length: 900 }, (_, at) => ({
      isFolder: at % 5 === 0,
      parent: (at * 7919) % 41,
      name: `${['plan', 'план', '計画'][at % 3]} ${at % 17} v${at}`,
    })),
  );
  folders = rows.filter(({ kind }) => kind === 0);
  const files = rows.filter(({ kind }) => kind === 1);
  const id = (of: readonly NewEntry[], at: number) => of[at]?.id ?? '';
  const { driveId, owner } = team;
  const before = await seqNow();
  await send(
    server,
    owner,
    driveId,
    events.move(id(folders, 3), id(folders, 50)),
    events.move(id(files, 7), id(folders, 2), 'file'),
    events.rename(id(files, 30), 'renamed', 'file'),
    events.remove(id(folders, 9)),
    events.remove(id(files, 100), undefined, 'file'),
  );
  moments = [before, before + 2, await seqNow()];
});
afterAll(() => server.close());

async function seqNow(): Promise<number> {
  const drive = await server.deps.db
    .selectFrom('drives')
    .select('seq')
    .where('id', '=', team.driveId)
    .executeTakeFirstOrThrow();
  return drive.seq;
}

/** What a fill in chunks of `limit` has, each begun anew from the position of the last leaf. */
async function readChunks(grants: readonly FolderPermission[], at: number, limit: number) {
  const { db } = server.deps;
  const seen: unknown[] = [];
  const visible = await loadVisibleFolders(db, team.driveId, grants, at);
  for (let start: ReturnType<typeof startAfter> = { kind: 0, after: null }; start !== null; ) {
    const chunk = await loadGrantedChunk(db, visible, { driveId: team.driveId, at, start, limit });
    for (const { leaf } of cutLeaves(chunk)) {
      const kind = start.kind;
      const items = leafItemsOf(readLeafBlock(new Uint8Array(leaf).buffer));
      seen.push(...items.map((item) => [kind, item.id, item.name, item.sizeBytes, item.createdMs]));
    }
    start = startAfter(chunk);
  }
  return seen;
}

/** By the one filter that all other reads go through. */
async function readFiltered(grants: readonly FolderPermission[], at: number) {
  const scope = { kind: 'granted', folders: grants } as const;
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${visibleEntries(team.driveId, scope, at)} v
    order by kind, parent_id, sort_key, id`.execute(server.deps.db);
  return rows.map((row) => [row['kind'], row['id'], row['name'], row['size_bytes'], row['created_ms']]);
}

const chosen = fc.uniqueArray(
  fc.record({
    folder: fc.integer({ min: -1, max: 170 }),
    permission: fc.constantFrom(0 as const, 1 as const),
  }),
  { maxLength: 12, selector: ({ folder }) => folder },
);

test('whatever was granted, at any moment, chunks of any length are what the filter shows, in order', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(chosen, fc.nat(2), fc.constantFrom(17, 64, 1024), async (picks, moment, limit) => {
      const grants = picks.map(({ folder, permission }) => ({
        folderId: folders[folder]?.id ?? rootRowId,
        permission,
      }));
      const at = moments[moment] ?? 0;
      expect(await readChunks(grants, at, limit)).toEqual(await readFiltered(grants, at));
    }),
    { numRuns: 15 },
  );
});
