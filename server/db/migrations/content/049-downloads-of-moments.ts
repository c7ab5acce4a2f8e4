import { type Kysely, sql } from 'kysely';

/** Whether an address stands for the items as they were at its sequence, wherever they are by now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table download_tickets add column of_moment boolean not null default false`.execute(db);
}
