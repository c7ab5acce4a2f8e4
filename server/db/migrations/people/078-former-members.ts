import { type Kysely, sql } from 'kysely';

/**
 * Who was in a workspace and is not any more, by the address that they had there: the activity says who did something.
 * It goes with the account, and with the workspace.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_members (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      user_id uuid not null references users on delete cascade,
      email text not null
    )`.execute(db);
  await sql`create index former_members_workspace on former_members (workspace_id)`.execute(db);
  await sql`create index former_members_user on former_members (user_id)`.execute(db);
}
