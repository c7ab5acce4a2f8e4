import { type Kysely, sql } from 'kysely';
import type { EventResult } from '#contract/wire/items.ts';
import { executePrepared } from '../../../db/connections/prepared-statements.ts';
import type { Database } from '../../../db/schema.ts';
import { memberStatus } from '../../../db/tables/workspaces.ts';
import type { ChangeContext } from './change-context.ts';

export interface EarlierResult {
  readonly actor: string;
  readonly bodyHash: Buffer;
  readonly result: EventResult;
}

/** Whether the person is a member now, and what this event was answered before. */
export async function findMembershipAndPriorResult(
  tx: Kysely<Database>,
  drive: { readonly id: string; readonly workspace_id: string },
  sender: { readonly userId: string },
  eventId: string,
): Promise<{ memberId: string; role: ChangeContext['role']; earlier: EarlierResult | null } | null> {
  const query = sql<{
    id: string;
    role: ChangeContext['role'];
    actor: string | null;
    body_hash: Buffer;
    result: EventResult;
  }>`
    select m.id, m.role, r.actor, r.body_hash, r.result
    from members m
    left join event_results r on r.drive_id = ${drive.id} and r.event_id = ${eventId}
    where m.workspace_id = ${drive.workspace_id} and m.user_id = ${sender.userId}
      and m.status = ${memberStatus.active}`;
  const [row] = (await executePrepared(query, tx)).rows;
  if (row === undefined) return null;
  const earlier =
    row.actor === null ? null : { actor: row.actor, bodyHash: row.body_hash, result: row.result };
  return { memberId: row.id, role: row.role, earlier };
}
