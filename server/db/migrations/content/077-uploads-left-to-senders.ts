import { type Kysely, sql } from 'kysely';

/** Whole, but who sent it was refused at its end, or nobody looked: a request of theirs makes the file, and no job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads add column left_to_sender boolean not null default false`.execute(db);
}
