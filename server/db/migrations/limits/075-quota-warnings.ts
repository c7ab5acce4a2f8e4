import { type Kysely, sql } from 'kysely';

/** Which percent of a quota was emailed last of those that are still passed: 0, 80, 95 or 100. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['workspace_usage', 'person_usage'])
    await sql`alter table ${sql.table(table)} add column warned_percent smallint not null default 0`.execute(
      db,
    );
}
