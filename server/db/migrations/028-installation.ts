import { type Kysely, sql } from 'kysely';

/** One row: which Lunvik changed the tables last, and which master key sealed what they hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      only_row boolean primary key default true check (only_row),
      version text not null default '',
      key_fingerprint bytea
    )`.execute(db);
  await sql`insert into installation default values`.execute(db);
}
