import { type Kysely, sql } from 'kysely';

/** Since when an operator lets nobody change a workspace, and what its members are told about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table workspaces add column hold_since timestamptz, add column hold_reason text`.execute(
    db,
  );
  await sql`create index workspaces_on_hold on workspaces (id) where hold_since is not null`.execute(db);
}
