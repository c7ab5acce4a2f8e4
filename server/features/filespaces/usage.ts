import { type Kysely, sql } from 'kysely';
import type { CallResponse } from '#contract/wire/calls.ts';
import { storageTypeOnWire, type WireRegion } from '#contract/wire/workspaces.ts';
import type { DriveAccess } from '../../access/scope.ts';
import type { Database } from '../../db/schema.ts';
import { visibleEntries } from '../items/visible-entries.ts';
import { findRegion } from '../workspaces/regions.ts';

/** Counts what the person may see: the size of what is hidden is hidden too. */
export async function countUsage(
  db: Kysely<Database>,
  regions: readonly WireRegion[],
  access: DriveAccess,
): Promise<CallResponse<'driveUsage'>> {
  const { storage_type, region_code } = await db
    .selectFrom('drives')
    .innerJoin('workspaces', 'workspaces.id', 'drives.workspace_id')
    .select(['workspaces.storage_type', 'drives.region_code'])
    .where('drives.id', '=', access.drive.id)
    .executeTakeFirstOrThrow();
  return {
    storage_type: storageTypeOnWire[storage_type],
    region_name: storage_type === 'own' ? regionName(regions, region_code) : null,
    remaining_bytes: null,
    ...(await figures(db, access)),
  };
}

/** With one region all content is there, under whatever key a filespace was made. */
function regionName(regions: readonly WireRegion[], key: string): string | null {
  const region = regions.length === 1 ? regions[0] : findRegion(regions, key);
  return region?.region_name ?? null;
}

async function figures(db: Kysely<Database>, { drive, scope }: DriveAccess) {
  if (scope.kind === 'everything') {
    return {
      used_bytes: drive.usedBytes,
      folders: drive.folderCount,
      files: drive.itemCount - drive.folderCount,
    };
  }
  const { rows } = await sql<{ used_bytes: number; folders: number; files: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as used_bytes,
           count(*) filter (where kind = 0) as folders, count(*) filter (where kind = 1) as files
    from ${visibleEntries(drive.id, scope)} e where permission >= 0`.execute(db);
  return rows[0] ?? { used_bytes: 0, folders: 0, files: 0 };
}
