import { type Kysely, sql } from 'kysely';
import { can } from '#contract/rules/roles.ts';
import type { Member } from '../../access/find-member.ts';
import { findGrantedDrives } from '../../access/grant-queries.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Database } from '../../db/schema.ts';

/** The filespaces that a member sees, by name. Null where `memberId` is nobody whom `me` may look at. */
export async function findVisibleFilespaces(db: Kysely<Database>, me: Member, memberId: string) {
  const member = memberId === me.id ? me : await otherMember(db, me, memberId);
  if (member === null) return null;
  const mine = can(member.role, 'seeEverything') ? null : await findGrantedDrives(db, member);
  return (
    db
      .selectFrom('drives')
      .innerJoin('workspaces', 'workspaces.id', 'drives.workspace_id')
      .innerJoin('users', 'users.id', 'workspaces.owner_user_id')
      // Who made it may have left the workspace: it is the owner's then.
      .leftJoin('members', 'members.id', 'drives.owner_member_id')
      .selectAll('drives')
      .select((eb) => eb.fn.coalesce('members.email', 'users.email').as('owner_email'))
      .where('drives.workspace_id', '=', me.workspaceId)
      .$if(mine !== null, (query) => query.where(sql<boolean>`drives.id = any(${mine}::uuid[])`))
      .orderBy('drives.name')
      .execute()
  );
}

async function otherMember(db: Kysely<Database>, me: Member, memberId: string): Promise<Member | null> {
  if (!can(me.role, 'manageMembers') || !isUuid(memberId)) return null;
  const row = await db
    .selectFrom('members')
    .select(['id', 'role'])
    .where('workspace_id', '=', me.workspaceId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, workspaceId: me.workspaceId, role: row.role };
}
