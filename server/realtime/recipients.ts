import { type Kysely, sql } from 'kysely';
import { type Capability, can, type Role } from '#contract/rules/roles.ts';
import type { ServerEventType } from '#contract/wire/events.ts';
import type { Database } from '../db/schema.ts';
import { memberStatus } from '../db/tables/workspaces.ts';
import type { BusEvent } from './event-bus.ts';

/** What not every member is notified of. */
const onlyFor: Partial<Record<ServerEventType, Capability>> = {
  MEMBERS_CHANGE: 'manageMembers',
  GRANTS_CHANGE: 'manageAccess',
};

/** Whom news of a workspace are for, by user id, and whether they may know of all of its filespaces. */
export async function findRecipients(
  db: Kysely<Database>,
  event: Extract<BusEvent, { kind: 'workspace' }>,
): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ user_id: string; role: Role }>`
    select user_id, role from members
    where workspace_id = ${event.workspaceId} and status = ${memberStatus.active}`.execute(db);
  const needed = onlyFor[event.type];
  const recipients = needed === undefined ? rows : rows.filter(({ role }) => can(role, needed));
  return new Map(recipients.map((row) => [row.user_id, can(row.role, 'seeEverything')]));
}
