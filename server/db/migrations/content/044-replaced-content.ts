import { type Kysely, sql } from 'kysely';

/**
 * The sequence with which a file got its content: 0 for the first one. It names a version beside the file's id.
 * A content is as old as its row at the most. A node of before this that still runs copies rows into the history by the
 * places of their columns, which are not the same any more: the check refuses that, so that it is no row with two wrong
 * numbers. And what an upload that is under way is to replace.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['items', 'items_history']) {
    await sql`
      alter table ${sql.table(table)}
        add column content_seq bigint not null default 0,
        add constraint ${sql.ref(`${table}_content_seq`)} check (content_seq <= from_seq)`.execute(db);
  }
  await sql`
    alter table uploads
      add column instead boolean not null default false,
      add column base_seq bigint,
      add column base_epoch text`.execute(db);
}
