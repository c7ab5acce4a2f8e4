import { type Kysely, sql } from 'kysely';

/** What was done to the people of a workspace. Addresses and names stand as they were: who did it may be gone since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit (
      id bigint generated always as identity primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      at timestamptz not null,
      actor text not null,
      address text not null,
      action text not null,
      subject text not null,
      from_value text,
      to_value text
    )`.execute(db);
  await sql`create index audit_of_workspace on audit (workspace_id, id)`.execute(db);
}
