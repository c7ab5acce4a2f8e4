import { type Kysely, sql } from 'kysely';

/**
 * What an address stands for from which a browser downloads: which items, as they were at which sequence, for whose
 * session. It ends with the session, and with what the person could see when it was made (`scope_hash`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table download_tickets (
      ticket_hash bytea primary key,
      session_id uuid not null references sessions (id) on delete cascade,
      drive_id uuid not null references drives (id) on delete cascade,
      items uuid[] not null,
      kind text not null check (kind in ('file', 'zip')),
      name text not null,
      seq bigint not null,
      epoch text not null,
      scope_hash text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index download_tickets_session on download_tickets (session_id)`.execute(db);
  await sql`create index download_tickets_drive on download_tickets (drive_id)`.execute(db);
  await sql`create index download_tickets_age on download_tickets (expires_at)`.execute(db);
}
