import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table realtime_tickets (
      ticket_hash bytea primary key,
      session_id uuid not null references sessions on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index realtime_tickets_expiry on realtime_tickets (expires_at)`.execute(db);
}
