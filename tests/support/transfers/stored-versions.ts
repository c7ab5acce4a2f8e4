import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

export interface StoredVersion {
  readonly sha256: string;
  /** The object of the storage that it is in, and where it ends there. */
  readonly blobId: string;
  readonly end: number;
}

/** All contents that a file had, the present one last. */
export async function storedVersions(db: Kysely<Database>, id: string): Promise<readonly StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select encode(b.sha256, 'hex') as sha256, coalesce(b.pack_id, b.id) as "blobId",
      coalesce(b.pack_offset, 0) + b.size_bytes as "end"
    from (
      select blob_id, from_seq from items where id = ${id}
      union all select blob_id, from_seq from items_history where id = ${id}
    ) v join blobs b on b.id = v.blob_id order by v.from_seq`.execute(db);
  return rows;
}
