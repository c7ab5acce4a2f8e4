import type { Kysely } from 'kysely';
import { normalizeEmail } from '#contract/rules/email/email.ts';
import { err, type Result } from '#contract/rules/result.ts';
import type { Member } from '../../access/find-member.ts';
import { requireCapabilityLocked } from '../../access/require-capability.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/schema.ts';
import { memberStatus } from '../../db/tables/workspaces.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor, Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { type InvitedMember, lockInvitedMember } from './invitation-queries.ts';

interface Wanted {
  readonly workspace_id: string;
  readonly id: string;
  readonly email?: string;
}

/** Holds the row of the invited person, so that two answers to one invitation come one after the other. */
export async function withInvited<T>(
  deps: Dependencies,
  actor: Actor,
  { workspace_id, id, email }: Wanted,
  work: (tx: Kysely<Database>, person: InvitedMember, me: Member) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> {
  return inTransaction(deps.db, async (tx) => {
    const me = await requireCapabilityLocked(tx, actor, workspace_id);
    if (!me.ok) return me;
    const person = await lockInvitedMember(tx, me.value.workspaceId, id);
    if (person === null || (email !== undefined && normalizeEmail(email) !== person.email)) {
      return err(detailed('not-found', 'user'));
    }
    if (person.status === memberStatus.active) {
      return err(detailed('already-exists', 'has-joined', { email: person.email }));
    }
    return work(tx, person, me.value);
  });
}
