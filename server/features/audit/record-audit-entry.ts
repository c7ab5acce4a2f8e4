import type { Kysely } from 'kysely';
import type { AuditAction } from '#contract/wire/audit.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';

export interface AuditEntry {
  readonly workspaceId: string;
  readonly action: AuditAction;
  readonly subject: string;
  readonly from?: string;
  readonly to?: string;
}

interface AuditedRequest {
  readonly actor: { readonly email: string };
  readonly ip: string;
}

/** Writes down who did what, in the transaction that does it: neither is there without the other. */
export async function recordAuditEntry(
  tx: Kysely<Database>,
  deps: Pick<Dependencies, 'nowMs'>,
  { actor, ip }: AuditedRequest,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('audit')
    .values(
      entries.map(({ workspaceId, action, subject, from = null, to = null }) => ({
        workspace_id: workspaceId,
        recorded_at: new Date(deps.nowMs()),
        actor: actor.email,
        ip_address: ip,
        action,
        subject,
        from_value: from,
        to_value: to,
      })),
    )
    .execute();
}
