import { sql } from 'kysely';
import { publishStorageLevel } from '../../../storage/publish-storage-level.ts';
import { findQuotas } from '../../../storage/quotas.ts';
import { requireRoomForStored } from '../../../storage/workspace-room.ts';
import type { ChangeContext } from '../log/change-context.ts';
import type { StoredContent } from '../log/change-request.ts';

/**
 * Writes the rows of contents that are stored: with the files that name them, in one commit. `isAnnounced`: their size was
 * counted when they were begun.
 */
export async function insertContents(
  context: ChangeContext,
  contents: readonly StoredContent[],
  isAnnounced: boolean,
): Promise<void> {
  if (contents.length === 0) return;
  const { tx, workspaceId, userId } = context;
  const quotas = await findQuotas(tx, context.quotaDefaults, context);
  const addedBy = quotas.isOwn ? userId : null;
  const columns = [
    sql`${contents.map(({ blobId }) => blobId)}::uuid[]`,
    sql`${contents.map(({ region }) => region)}::text[]`,
    sql`${contents.map(({ sizeBytes }) => sizeBytes)}::bigint[]`,
    sql`${contents.map(({ sha256 }) => sha256?.toString('hex') ?? null)}::text[]`,
    sql`${contents.map(({ crc32 }) => crc32)}::bigint[]`,
    sql`${contents.map(({ pack }) => pack?.id ?? null)}::uuid[]`,
    sql`${contents.map(({ pack }) => pack?.offset ?? null)}::bigint[]`,
  ];
  await sql`
    insert into blobs (id, workspace_id, added_by, region, size_bytes, sha256, crc32, pack_id, pack_offset)
    select r.id, ${workspaceId}::uuid, ${addedBy}::uuid, r.region, r.size_bytes, decode(r.sha256, 'hex'), r.crc32, r.pack_id,
      r.pack_offset
    from unnest(${sql.join(columns)}) as r (id, region, size_bytes, sha256, crc32, pack_id, pack_offset)`.execute(
    tx,
  );
  const bytes = contents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  await requireRoomForStored(tx, { ...context, quotas }, bytes, isAnnounced);
  await publishStorageLevel(tx, context.bus, { workspaceId, userId, quotas }, bytes);
}
