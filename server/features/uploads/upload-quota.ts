import { type Kysely, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Database } from '../../db/schema.ts';
import { uploadLifetimeMs } from '../../storage/workspace-room.ts';
import { UploadError } from './upload-error.ts';

interface Begun {
  readonly user_id: string;
  readonly workspace_id: string;
  readonly size_bytes: number;
}

const quotas = {
  user_id: { table: 'users', count: limits.uploadsOfPerson, bytes: limits.uploadBytesOfPerson },
  workspace_id: {
    table: 'workspaces',
    count: limits.uploadsOfWorkspace,
    bytes: limits.uploadBytesOfWorkspace,
  },
} as const;

/**
 * Whether one more may be begun, by this person and in this workspace. In the transaction that begins it: whoever comes
 * second waits and counts what the first one began. One that has expired does not count, removed or not.
 */
export async function passQuotas(tx: Kysely<Database>, upload: Begun, nowMs: number): Promise<void> {
  for (const column of ['user_id', 'workspace_id'] as const) {
    const { table, count, bytes } = quotas[column];
    const id = upload[column];
    await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
    const { rows } = await sql<{ count: number; bytes: number }>`
      select count(*) as count, coalesce(sum(size_bytes), 0)::bigint as bytes from uploads
      where ${sql.ref(column)} = ${id} and result is null
        and last_byte_at > ${new Date(nowMs - uploadLifetimeMs)}`.execute(tx);
    const begun = rows[0] ?? { count: 0, bytes: 0 };
    if (begun.count >= count) throw new UploadError('too-many-uploads');
    if (begun.bytes + upload.size_bytes > bytes) throw new UploadError('too-many-upload-bytes');
  }
}
