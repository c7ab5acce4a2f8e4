import { type Kysely, sql } from 'kysely';
import { findScope } from '../../access/scope.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Database } from '../../db/schema.ts';
import type { BlobRow } from '../../storage/content-location.ts';
import { visibleEntries } from '../items/visible-entries.ts';

export interface FileContent {
  readonly name: string;
  readonly blob: BlobRow;
}

/** The content of a file as it is now; null where this person may not know of it. */
export async function findFile(
  db: Kysely<Database>,
  actor: { readonly userId: string },
  driveId: string,
  fileId: string,
): Promise<FileContent | null> {
  const access = await findScope(db, actor, driveId);
  if (access === null || !isUuid(fileId)) return null;
  const { rows } = await sql<BlobRow & { readonly name: string }>`
    select v.name, v.size_bytes, b.id, b.workspace_id, b.pack_id, b.pack_offset
    from ${visibleEntries(access.drive.id, access.scope)} v join blobs b on b.id = v.blob_id
    where v.id = ${fileId} and v.kind = 1 and v.permission >= 0`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { name: row.name, blob: row };
}
