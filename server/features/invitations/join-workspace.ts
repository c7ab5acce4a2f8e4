import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { memberStatus } from '../../db/tables/workspaces.ts';
import type { Dependencies } from '../../dependencies.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';

interface Joining {
  readonly memberId: string;
  readonly workspaceId: string;
  readonly userId: string;
}

/** Who accepts, with the address that was invited, and from where. */
interface Accepting {
  readonly actor: { readonly email: string };
  readonly ip: string;
}

/** The invited person becomes a member, and every link to the invitation is spent. The caller holds the member's row. */
export async function joinWorkspace(
  tx: Kysely<Database>,
  deps: Dependencies,
  { memberId, workspaceId, userId }: Joining,
  accepting: Accepting,
): Promise<void> {
  const now = new Date(deps.nowMs());
  await tx
    .updateTable('members')
    .set({ user_id: userId, status: memberStatus.active, joined_at: now })
    .where('id', '=', memberId)
    .execute();
  await tx
    .updateTable('invitations')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute();
  const auditEntry = { workspaceId, action: 'invite-accepted', subject: accepting.actor.email } as const;
  await recordAuditEntry(tx, deps, accepting, auditEntry);
  // The new member's other browsers list their workspaces again.
  const data = { workspace_id: workspaceId };
  await deps.bus.publish(tx, { kind: 'workspace', workspaceId, type: 'WORKSPACE_CREATE', data });
}
