import { type Kysely, sql } from 'kysely';

/** The language that emails are written to a person in. Null while nothing but English was ever spoken with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column language text check (language in ('en', 'de'))`.execute(db);
}
