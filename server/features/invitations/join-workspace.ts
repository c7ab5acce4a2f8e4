import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { memberStatus } from '../../db/tables/workspaces.ts';
import type { Dependencies } from '../../dependencies.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { grantOffers } from './invitation-access.ts';

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

/** Where somebody who joined lands: the first folder that the invitation gave, if it gave one. */
export type SharedFolder = Awaited<ReturnType<typeof grantOffers>>;

/**
 * The invited person becomes a member with the access that the invitation offered, and every link to it is spent. The caller
 * holds the workspace's and the member's row.
 */
export async function joinWorkspace(
  tx: Kysely<Database>,
  deps: Dependencies,
  { memberId, workspaceId, userId }: Joining,
  accepting: Accepting,
): Promise<SharedFolder> {
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
  const shared = await grantOffers(tx, deps, { id: memberId, email: accepting.actor.email });
  // The new member's other browsers list their workspaces again.
  const data = { workspace_id: workspaceId };
  await deps.bus.publish(tx, { kind: 'workspace', workspaceId, type: 'WORKSPACE_CREATE', data });
  return shared;
}
