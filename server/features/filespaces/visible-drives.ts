import type { Kysely } from 'kysely';
import { can } from '#contract/rules/roles.ts';
import type { Database } from '../../db/schema.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Member } from '../access/member-of.ts';

/** The filespaces that a member sees, by name. Null where `memberId` is nobody whom `me` may look at. */
export async function visibleDrives(db: Kysely<Database>, me: Member, memberId: string) {
  const seen = memberId === me.id ? me : await otherMember(db, me, memberId);
  if (seen === null) return null;
  if (!can(seen.role, 'seeEverything')) return []; // a standard user's way in is a grant, and nobody can give one yet
  return db
    .selectFrom('drives')
    .innerJoin('members', 'members.id', 'drives.owner_member_id')
    .selectAll('drives')
    .select('members.email as owner_email')
    .where('drives.workspace_id', '=', me.workspaceId)
    .orderBy('drives.name')
    .execute();
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
