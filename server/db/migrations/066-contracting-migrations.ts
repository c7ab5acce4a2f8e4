import { type Kysely, sql } from 'kysely';

/** Which migrations take something away, so that a program that does not know them can tell whether it may go on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table migrations add column contracts text`.execute(db);
}
