import { type Kysely, sql } from 'kysely';

/** How the last turn of each job went, of whichever node; what a former release does without. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_runs (
      job text primary key,
      every_ms bigint not null,
      began_at timestamptz not null,
      ended_at timestamptz not null,
      node text not null,
      error text
    )`.execute(db);
}
