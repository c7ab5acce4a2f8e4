import { type Kysely, sql } from 'kysely';

/**
 * An address whose file is shown in the page. `content_type` is what the file's first bytes said it is; null until it was
 * opened for the first time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table download_tickets
      drop constraint download_tickets_kind_check,
      add constraint download_tickets_kind_check check (kind in ('file', 'zip', 'inline')),
      add column content_type text`.execute(db);
}
