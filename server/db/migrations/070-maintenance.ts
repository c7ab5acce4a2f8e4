import { type Kysely, sql } from 'kysely';

/** Whether the server is closed to people, or for their changes, since when, and what they are told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table installation
      add column maintenance text check (maintenance in ('closed', 'read-only')),
      add column maintenance_message text,
      add column maintenance_since timestamptz`.execute(db);
}
