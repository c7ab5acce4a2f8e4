import { type Kysely, sql } from 'kysely';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { findScope } from '../../access/scope.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Database } from '../../db/schema.ts';
import type { BlobRow } from '../../storage/content-location.ts';
import { type AskedMoment, readMoment } from '../items/read/read-moment.ts';
import { visibleItems } from '../items/visible-items.ts';

export interface FileContent {
  readonly name: string;
  readonly blob: BlobRow;
  /** Null of what was stored before hashes were kept. */
  readonly sha256: Buffer | null;
  readonly contentSeq: number;
}

interface FileProblem {
  readonly code: 'not-found' | 'cursor-expired';
}

type FileRow = BlobRow & {
  readonly name: string;
  readonly content_seq: number;
  readonly sha256: Buffer | null;
};

/** The content of a file as it is now, or was at a moment; `not-found` where this person may not know of it. */
export async function findFile(
  db: Kysely<Database>,
  actor: { readonly userId: string },
  { driveId, fileId }: { readonly driveId: string; readonly fileId: string },
  moment: AskedMoment,
): Promise<Result<FileContent, FileProblem>> {
  const access = await findScope(db, actor, driveId);
  if (access === null || !isUuid(fileId)) return err({ code: 'not-found' });
  const found = await readMoment(db, access, moment, async (at) => {
    const items = await visibleItems(db, access.drive.id, access.scope, [fileId], at);
    const { rows } = await sql<FileRow>`
      select v.name, v.size_bytes, v.content_seq, b.id, b.workspace_id, b.region, b.pack_id, b.pack_offset, b.sha256
      from ${items} v join blobs b on b.id = v.blob_id where v.kind = 1 and v.permission >= 0`.execute(db);
    return rows[0];
  });
  if (!found.ok) return found;
  const row = found.value;
  if (row === undefined) return err({ code: 'not-found' });
  return ok({ name: row.name, blob: row, sha256: row.sha256, contentSeq: row.content_seq });
}
