import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { TrueItem, TrueItems } from './undo-truth.ts';

export async function readItems(db: Kysely<Database>, driveId: string): Promise<TrueItems> {
  const { rows } = await sql<TrueItem & { id: string }>`
    select e.id, e.parent_id as parent, e.name, e.kind,
      case when e.kind = 1 then coalesce(encode(b.sha256, 'hex'), e.blob_id::text) else '' end as content
    from items e left join blobs b on b.id = e.blob_id where e.drive_id = ${driveId}`.execute(db);
  return new Map(rows.map(({ id, ...item }) => [id, item]));
}
