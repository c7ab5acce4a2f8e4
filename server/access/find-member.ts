import { type Kysely, sql } from 'kysely';
import type { Role } from '#contract/rules/roles.ts';
import { isUuid } from '../db/is-uuid.ts';
import type { Database } from '../db/schema.ts';
import { memberStatus } from '../db/tables/workspaces.ts';

export interface Member {
  readonly id: string;
  readonly workspaceId: string;
  readonly role: Role;
}

/**
 * The access check of every workspace. Null for one that is not there, that is somebody else's, and for an id that is none.
 * With a lock the workspace stays until the transaction ends: who puts something into it while it is deleted comes too late.
 */
export async function findMember(
  tx: Kysely<Database>,
  actor: { readonly userId: string },
  workspaceId: string,
  lock?: 'key share',
): Promise<Member | null> {
  if (!isUuid(workspaceId)) return null;
  if (lock) await sql`select from workspaces where id = ${workspaceId} for ${sql.raw(lock)}`.execute(tx);
  const row = await tx
    .selectFrom('members')
    .select(['id', 'workspace_id', 'role'])
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', actor.userId)
    .where('status', '=', memberStatus.active)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, workspaceId: row.workspace_id, role: row.role };
}
