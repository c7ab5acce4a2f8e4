import type { Kysely } from 'kysely';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { type Capability, can } from '#contract/rules/roles.ts';
import type { Database } from '../db/schema.ts';
import type { Problem } from '../http/handler.ts';
import { findMember, type Member } from './find-member.ts';

/** Somebody who may manage the people of a workspace, or what else is asked for. */
export async function requireCapability(
  db: Kysely<Database>,
  actor: { readonly userId: string },
  workspaceId: string,
  capability: Capability = 'manageMembers',
): Promise<Result<Member, Problem>> {
  const me = await findMember(db, actor, workspaceId);
  if (me === null) return err({ code: 'not-found' });
  return can(me.role, capability) ? ok(me) : err({ code: 'not-allowed' });
}

/**
 * The same inside a transaction that changes something about people: one after the other in each workspace, so that
 * whoever has just lost the role changes nothing more, and two who remove each other do not both succeed.
 */
export async function requireCapabilityLocked(
  tx: Kysely<Database>,
  actor: { readonly userId: string },
  workspaceId: string,
  capability: Capability = 'manageMembers',
): Promise<Result<Member, Problem>> {
  const me = await findMember(tx, actor, workspaceId);
  if (me === null) return err({ code: 'not-found' });
  await tx
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', me.workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return requireCapability(tx, actor, me.workspaceId, capability);
}
