import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { DriveAccess } from './scope.ts';

/**
 * A copy is begun: from here on its owner may look back to this sequence. With the rights of today, what a granted
 * folder held before it was granted could be read otherwise.
 */
export async function recordScopeStart(
  db: Kysely<Database>,
  { drive, member, scope, hash }: DriveAccess,
): Promise<void> {
  if (scope.kind === 'everything') return;
  // Locked before the row that names them is written: a filespace or a member may be going.
  await sql`
    insert into scope_since (drive_id, member_id, hash, seq)
    select d.id, m.id, ${hash}, ${drive.seq} from drives d join members m on m.workspace_id = d.workspace_id
    where d.id = ${drive.id} and m.id = ${member.id} for key share
    on conflict (drive_id, member_id) do update set hash = excluded.hash, seq = excluded.seq
      where scope_since.hash <> excluded.hash`.execute(db);
}

/** Whose view of which filespace. */
interface Viewer extends Pick<DriveAccess, 'scope' | 'hash'> {
  readonly drive: { readonly id: string };
  readonly member: { readonly id: string };
}

/** The earliest sequence that this person may look back to; null where there is none yet. */
export async function findVisibleFrom(
  db: Kysely<Database>,
  { drive, member, scope, hash }: Viewer,
): Promise<number | null> {
  if (scope.kind === 'everything') return 0;
  const { rows } = await sql<{ seq: number }>`
    select seq from scope_since
    where drive_id = ${drive.id} and member_id = ${member.id} and hash = ${hash}`.execute(db);
  return rows[0]?.seq ?? null;
}

/** Whether what could be seen at a sequence is this person's to know. */
export async function canSeeSince(db: Kysely<Database>, access: Viewer, seq: number): Promise<boolean> {
  const from = await findVisibleFrom(db, access);
  return from !== null && from <= seq;
}
