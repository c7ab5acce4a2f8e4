import { type Kysely, sql } from 'kysely';
import type { StorageType } from '#contract/entities/workspace.ts';
import type { Database } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

/** Between the mark and the removal of content. */
export const blobGraceMs = 86_400_000;
const atOnce = 500;

/**
 * Removes content whose mark says that nothing may name it any more, once the grace is over and after looking again:
 * a mark is only a suspicion, as a copy or another version may still name it. Content goes before its row, so that
 * whoever dies in between is finished by the next turn.
 */
export async function cleanBlobs({ db, blobs, nowMs, log }: Deps): Promise<void> {
  const before = new Date(nowMs() - blobGraceMs);
  const due = await db
    .selectFrom('blobs')
    .select('id')
    .where('unreferenced_at', '<=', before)
    .orderBy('unreferenced_at')
    .limit(atOnce)
    .execute();
  for (const { id } of due) {
    await db
      .transaction()
      .execute(async (tx) => {
        const blob = await suspect(tx, id);
        if (blob === undefined) return;
        if (blob.named) {
          await tx.updateTable('blobs').set({ unreferenced_at: null }).where('id', '=', id).execute();
          return;
        }
        const key = { workspaceId: blob.workspace_id, blobId: id };
        await blobs.of(blob.storage_type).delete(key);
        await tx.deleteFrom('blobs').where('id', '=', id).execute();
      })
      // One storage that is away does not keep the others from being cleaned.
      .catch((err: unknown) => log.warn({ err, blobId: id }, 'content could not be removed'));
  }
  await forgetEmptyStorages(db);
}

/** The storage of a deleted workspace is known until nothing of it is left there. */
async function forgetEmptyStorages(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from former_storages f where not exists (select from blobs where workspace_id = f.workspace_id)
      and not exists (select from deleted_drives where workspace_id = f.workspace_id)
      and not exists (select from uploads where workspace_id = f.workspace_id)`.execute(db);
}

interface Suspect {
  readonly workspace_id: string;
  readonly storage_type: StorageType;
  readonly named: boolean;
}

async function suspect(tx: Kysely<Database>, id: string): Promise<Suspect | undefined> {
  const { rows } = await sql<Suspect>`
    select b.workspace_id, w.storage_type,
      exists (select from entries where blob_id = b.id) or exists (select from entries_hist where blob_id = b.id) as named
    from blobs b
    join (
      select id, storage_type from workspaces union all select workspace_id, storage_type from former_storages
    ) w on w.id = b.workspace_id
    where b.id = ${id} for update of b skip locked`.execute(tx);
  return rows[0];
}
