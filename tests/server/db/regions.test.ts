import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { requireUsedRegions } from '#server/require-regions.ts';
import { parseOwnStorage } from '#server/settings/own-storage-settings.ts';
import { createDatabaseBefore } from '#tests/support/migrations/create-database-before.ts';
import { createTeam } from '#tests/support/team.ts';

let former: Awaited<ReturnType<typeof createDatabaseBefore>>;
beforeEach(async () => {
  former = await createDatabaseBefore('068-regions');
});
afterEach(() => former.drop());

const id = () => randomUUID();

/** A team whose filespace was made under this code, with a content and a pack. */
async function createFormerTeam(code: string, storage: 'own' | 'azure') {
  const team = await createTeam({ deps: { db: former.db, nowMs: Date.now } });
  const { workspaceId, driveId } = team;
  const sealed = storage === 'own' ? null : Buffer.from('sealed');
  const region = storage === 'own' ? code : null;
  await sql`
    update workspaces set storage_type = ${storage}, storage_settings = ${sealed}, region = ${region}
    where id = ${workspaceId}`.execute(former.db);
  await sql`update drives set region_code = ${code} where id = ${driveId}`.execute(former.db);
  await storeAsBefore(workspaceId);
  return { workspaceId, driveId };
}

/** As a server of before writes it, which knows no regions of contents. */
async function storeAsBefore(workspaceId: string): Promise<void> {
  const packId = id();
  await sql`insert into packs (id, workspace_id, size_bytes) values (${packId}, ${workspaceId}, 3)`.execute(
    former.db,
  );
  await sql`
    insert into blobs (id, workspace_id, size_bytes, pack_id, pack_offset)
    values (${id()}, ${workspaceId}, 5, null, null), (${id()}, ${workspaceId}, 3, ${packId}, 0)`.execute(
    former.db,
  );
}

test('all that the own storage has is in the data folder, under its code, whatever filespaces were told', async () => {
  const [shown, other, customer] = [
    await createFormerTeam('OR', 'own'),
    await createFormerTeam('FF', 'own'),
    await createFormerTeam('FF', 'azure'),
  ];
  await migrate(former.db);
  await storeAsBefore(other.workspaceId); // by a node that is still to be replaced
  for (const { workspaceId, driveId } of [shown, other]) {
    const drive = await former.db
      .selectFrom('drives')
      .select('region_code')
      .where('id', '=', driveId)
      .execute();
    const workspace = await former.db
      .selectFrom('workspaces')
      .select('region')
      .where('id', '=', workspaceId)
      .execute();
    expect([drive, workspace]).toEqual([[{ region_code: 'OR' }], [{ region: 'OR' }]]);
    for (const table of ['blobs', 'packs'] as const) {
      const rows = await former.db
        .selectFrom(table)
        .select('region')
        .distinct()
        .where('workspace_id', '=', workspaceId)
        .execute();
      expect(rows).toEqual([{ region: 'OR' }]);
    }
  }
  const kept = await former.db
    .selectFrom('drives')
    .select('region_code')
    .where('id', '=', customer.driveId)
    .execute();
  expect(kept).toEqual([{ region_code: 'FF' }]);
  // An installation of before starts as it did, without a new setting.
  await expect(requireUsedRegions(former.db, parseOwnStorage({}, '/data'))).resolves.toBeUndefined();
});
