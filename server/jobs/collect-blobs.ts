import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import type { WorkspaceStorageRow } from '../storage/blob-store.ts';
import { publishStorageLevel } from '../storage/publish-storage-level.ts';
import { findQuotas } from '../storage/quotas.ts';
import { mayRemoveContents } from '../storage/removal-hold.ts';
import { StorageError } from '../storage/storage-error.ts';

/** Between the mark and the removal of content. */
export const blobGracePeriodMs = 86_400_000;
const atOnce = 500;

/**
 * Removes content whose mark says that nothing may name it any more, once the grace is over and after looking again:
 * a mark is only a suspicion, as a copy or another version may still name it. Content goes before its row, so that
 * whoever dies in between is finished by the next turn. While a backup is made, nothing is removed.
 */
export async function collectBlobs(
  { db, blobs, bus, settings, nowMs, log }: Dependencies,
  ending?: AbortSignal,
): Promise<void> {
  const before = new Date(nowMs() - blobGracePeriodMs);
  const away = new Set<string>();
  for (const { id, workspace_id: workspaceId, region } of await due(db, before)) {
    if (ending?.aborted) return;
    const place = `${workspaceId} ${region}`;
    if (away.has(place)) continue;
    await db
      .transaction()
      .execute(async (tx) => {
        if (!(await mayRemoveContents(tx))) return;
        const blob = await suspect(tx, id);
        if (blob === undefined) return;
        if (blob.named) {
          await tx.updateTable('blobs').set({ unreferenced_at: null }).where('id', '=', id).execute();
          return;
        }
        if (blob.pack_id === null) await blobs.of(blob, blob.region).delete({ workspaceId, blobId: id });
        await tx.deleteFrom('blobs').where('id', '=', id).execute();
        const owners = { workspaceId, userId: blob.added_by };
        const quotas = { ...(await findQuotas(tx, settings, owners)), isOwn: blob.added_by !== null };
        await publishStorageLevel(tx, bus, { ...owners, quotas }, -blob.size_bytes);
        if (blob.pack_id === null) return;
        // What is in a pack goes with it, see collect-packs.
        await tx.updateTable('packs').set({ needs_check: true }).where('id', '=', blob.pack_id).execute();
      })
      .catch((err: unknown) => {
        log.warn({ err, blobId: id }, 'content could not be removed');
        if (err instanceof StorageError) away.add(place);
      });
  }
  await deleteEmptyStorages(db);
}

interface Due {
  readonly id: string;
  readonly workspace_id: string;
  readonly region: string;
}

/** Some of each workspace and region: one storage that is away does not keep the others from being cleaned. */
async function due(db: Kysely<Database>, before: Date): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select id, workspace_id, region from (
      select id, workspace_id, region, row_number() over (partition by workspace_id, region order by unreferenced_at) as nth
      from blobs where unreferenced_at <= ${before}
    ) marked where nth <= ${atOnce}`.execute(db);
  return rows;
}

/** The storage of a deleted workspace is known until nothing of it is left there. */
async function deleteEmptyStorages(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from deleted_workspace_storages f where not exists (select from blobs where workspace_id = f.workspace_id)
      and not exists (select from packs where workspace_id = f.workspace_id)
      and not exists (select from deleted_drives where workspace_id = f.workspace_id)
      and not exists (select from uploads where workspace_id = f.workspace_id)`.execute(db);
  await sql`
    delete from workspace_usage u where stored_bytes = 0
      and not exists (select from workspaces where id = u.workspace_id)`.execute(db);
  await sql`
    delete from person_usage u where stored_bytes = 0 and not exists (select from users where id = u.user_id)`.execute(
    db,
  );
}

interface Suspect extends WorkspaceStorageRow {
  readonly named: boolean;
  readonly region: string;
  readonly size_bytes: number;
  readonly pack_id: string | null;
  readonly added_by: string | null;
}

async function suspect(tx: Kysely<Database>, id: string): Promise<Suspect | undefined> {
  const { rows } = await sql<Suspect>`
    select b.workspace_id, w.storage_type, w.storage_settings, b.region, b.pack_id, b.size_bytes, b.added_by,
      exists (select from items where blob_id = b.id) or exists (select from items_history where blob_id = b.id) as named
    from blobs b
    join (
      select id, storage_type, storage_settings from workspaces
      union all select workspace_id, storage_type, storage_settings from deleted_workspace_storages
    ) w on w.id = b.workspace_id
    where b.id = ${id} for update of b skip locked`.execute(tx);
  return rows[0];
}
