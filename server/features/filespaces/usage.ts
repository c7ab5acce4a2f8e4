import { type Kysely, sql } from 'kysely';
import { storageTypeOnWire } from '#contract/entities/workspace.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { DriveAccess } from '../../access/scope.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { findQuotas } from '../../storage/quotas.ts';
import { countRoom } from '../../storage/workspace-room.ts';
import { findVisible, visibleEntries } from '../items/visible-entries.ts';
import { findRegion } from '../workspaces/regions.ts';

/** Counts what the person may see: the size of what is hidden is hidden too. */
export async function countUsage(
  { db, settings, nowMs }: Pick<Dependencies, 'db' | 'settings' | 'nowMs'>,
  { userId }: { readonly userId: string },
  access: DriveAccess,
): Promise<CallResponse<'driveUsage'>> {
  const { regions } = settings;
  const owners = { workspaceId: access.drive.workspaceId, userId };
  const quotas = await findQuotas(db, settings, owners);
  const { storage_type, region_code } = await db
    .selectFrom('drives')
    .innerJoin('workspaces', 'workspaces.id', 'drives.workspace_id')
    .select(['workspaces.storage_type', 'drives.region_code'])
    .where('drives.id', '=', access.drive.id)
    .executeTakeFirstOrThrow();
  return {
    storage_type: storageTypeOnWire[storage_type],
    region_name: storage_type === 'own' ? (findRegion(regions, region_code)?.region_name ?? null) : null,
    remaining_bytes: await countRoom(db, { ...owners, quotas, nowMs: nowMs() }),
    ...(await figures(db, access)),
  };
}

async function figures(db: Kysely<Database>, { drive, scope }: DriveAccess) {
  if (scope.kind === 'everything') {
    return {
      used_bytes: drive.usedBytes,
      folders: drive.folderCount,
      files: drive.itemCount - drive.folderCount,
      history_bytes: await countHistory(db, drive.id),
    };
  }
  const counted = sql<{ used_bytes: number; folders: number; files: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as used_bytes,
           count(*) filter (where kind = 0) as folders, count(*) filter (where kind = 1) as files
    from ${visibleEntries(drive.id, scope)} e where permission >= 0`;
  const [found] = await findVisible(db, scope, counted);
  return found ?? { used_bytes: 0, folders: 0, files: 0 };
}

/** Each content once, and only what no living item of any filespace names. */
async function countHistory(db: Kysely<Database>, driveId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(b.size_bytes), 0)::bigint as bytes
    from (select distinct blob_id as id from items_history where drive_id = ${driveId} and blob_id is not null) h
    join blobs b on b.id = h.id
    where not exists (select from items i where i.blob_id = h.id)`.execute(db);
  return rows[0]?.bytes ?? 0;
}
