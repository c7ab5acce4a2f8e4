import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type DriveAccess, findScope } from './scope.ts';

/** The access with which pages or leaves are read; a copy is begun where they are of now, and not of a sequence that it has. */
export async function findCopyAccess(
  db: Kysely<Database>,
  actor: { readonly userId: string },
  driveId: string,
  at: number | undefined,
): Promise<DriveAccess | null> {
  const access = await findScope(db, actor, driveId);
  return access === null || at !== undefined ? access : recordScopeStart(db, actor, access);
}

/**
 * A copy is begun: from its sequence on, its owner may look back. With the rights of today, what a granted folder held before
 * it was granted could be read otherwise. Returns the access with which the copy is to be read; null where there is none
 * any more.
 *
 * Whoever changes rights holds the workspace, and forgets what stands here. So this is read and written while nobody does:
 * with an access that was read before, rights that were taken and given again in between would be the same, and the
 * sequence would be from before.
 */
export async function recordScopeStart(
  db: Kysely<Database>,
  actor: { readonly userId: string },
  access: DriveAccess,
): Promise<DriveAccess | null> {
  if ((await findVisibleFrom(db, access)) !== null) return access;
  return db.transaction().execute(async (tx) => {
    await sql`select from workspaces where id = ${access.drive.workspaceId} for share`.execute(tx);
    const current = await findScope(tx, actor, access.drive.id);
    if (current === null || current.scope.kind === 'everything') return current;
    const { drive, member, hash } = current;
    // Locked before the row that names them is written: a filespace or a member may be going.
    await sql`
      insert into scope_since (drive_id, member_id, hash, seq)
      select d.id, m.id, ${hash}, ${drive.seq} from drives d join members m on m.workspace_id = d.workspace_id
      where d.id = ${drive.id} and m.id = ${member.id} for key share
      on conflict (drive_id, member_id) do update set hash = excluded.hash, seq = excluded.seq
        where scope_since.hash <> excluded.hash`.execute(tx);
    return current;
  });
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
