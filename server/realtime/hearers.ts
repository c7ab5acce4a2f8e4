import { type Kysely, sql } from 'kysely';
import { can, type Role } from '#contract/rules/roles.ts';
import type { Database } from '../db/schema.ts';
import { memberStatus } from '../db/tables/workspaces.ts';
import type { News } from './bus.ts';

/** Whom news of a workspace are for, by user id, and whether they may know of all of its filespaces. */
export async function hearersOf(
  db: Kysely<Database>,
  news: Extract<News, { kind: 'workspace' }>,
): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ user_id: string; role: Role }>`
    select user_id, role from members
    where workspace_id = ${news.workspaceId} and status = ${memberStatus.active}`.execute(db);
  const isForManagers = news.type === 'MEMBERS_CHANGE';
  const told = isForManagers ? rows.filter(({ role }) => can(role, 'manageMembers')) : rows;
  return new Map(told.map((row) => [row.user_id, can(row.role, 'seeEverything')]));
}
