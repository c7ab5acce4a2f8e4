import { type Kysely, sql } from 'kysely';
import { type Capability, can, type Role } from '#contract/rules/roles.ts';
import type { DownEventType } from '#contract/wire/events.ts';
import type { Database } from '../db/schema.ts';
import { memberStatus } from '../db/tables/workspaces.ts';
import type { News } from './bus.ts';

/** What not every member is told of. */
const onlyFor: Partial<Record<DownEventType, Capability>> = {
  MEMBERS_CHANGE: 'manageMembers',
  GRANTS_CHANGE: 'manageAccess',
};

/** Whom news of a workspace are for, by user id, and whether they may know of all of its filespaces. */
export async function hearersOf(
  db: Kysely<Database>,
  news: Extract<News, { kind: 'workspace' }>,
): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ user_id: string; role: Role }>`
    select user_id, role from members
    where workspace_id = ${news.workspaceId} and status = ${memberStatus.active}`.execute(db);
  const needed = onlyFor[news.type];
  const told = needed === undefined ? rows : rows.filter(({ role }) => can(role, needed));
  return new Map(told.map((row) => [row.user_id, can(row.role, 'seeEverything')]));
}
