import { type Kysely, sql } from 'kysely';

/** The activity reads what each change of a page began, also where it has changed again or is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index items_history_begun on items_history (drive_id, from_seq)`.execute(db);
}
