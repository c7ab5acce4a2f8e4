import { type Kysely, sql } from 'kysely';
import { findScope } from '../../access/scope.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Database } from '../../db/schema.ts';
import type { BlobRow } from '../../storage/content-location.ts';
import { visibleEntries } from '../items/visible-entries.ts';

export interface FileContent {
  readonly name: string;
  readonly blob: BlobRow;
  /** Null of what was stored before hashes were kept. */
  readonly sha256: Buffer | null;
  readonly contentSeq: number;
}

type FileRow = BlobRow & {
  readonly name: string;
  readonly content_seq: number;
  readonly sha256: Buffer | null;
};

/** The content of a file as it is now; null where this person may not know of it. */
export async function findFile(
  db: Kysely<Database>,
  actor: { readonly userId: string },
  driveId: string,
  fileId: string,
): Promise<FileContent | null> {
  const access = await findScope(db, actor, driveId);
  if (access === null || !isUuid(fileId)) return null;
  const { rows } = await sql<FileRow>`
    select v.name, v.size_bytes, v.content_seq, b.id, b.workspace_id, b.pack_id, b.pack_offset, b.sha256
    from ${visibleEntries(access.drive.id, access.scope)} v join blobs b on b.id = v.blob_id
    where v.id = ${fileId} and v.kind = 1 and v.permission >= 0`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { name: row.name, blob: row, sha256: row.sha256, contentSeq: row.content_seq };
}
