import { type Kysely, sql } from 'kysely';

/**
 * A snapshot is a name for a sequence: what was valid then is kept as long as it is there. `snapshot_counters` has the last
 * number that was given; its row is also what those wait for who come at once, so that the log waits for nobody. All three
 * go with their filespace. Who captured it is a member's id, as in `changes`: the member may be gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table snapshot_counters (
      drive_id uuid primary key references drives on delete cascade,
      last_number integer not null
    )`.execute(db);
  await sql`
    create table snapshot_schedules (
      id uuid primary key,
      drive_id uuid not null references drives on delete cascade,
      name text not null,
      starts_at timestamptz not null,
      every integer not null check (every > 0),
      unit text not null check (unit in ('Hour', 'Day', 'Week', 'Month', 'Quarter', 'Year')),
      keep integer not null check (keep between 1 and 100),
      zone text not null,
      made_by uuid not null,
      created_at timestamptz not null,
      next_at timestamptz,
      last_at timestamptz,
      last_result text check (last_result in ('captured', 'unchanged', 'failed')),
      last_problem text,
      stopped_at timestamptz,
      check ((next_at is null) = (stopped_at is not null))
    )`.execute(db);
  await sql`create index snapshot_schedules_drive on snapshot_schedules (drive_id)`.execute(db);
  await sql`
    create index snapshot_schedules_due on snapshot_schedules (next_at) where next_at is not null`.execute(
    db,
  );
  await sql`
    create table snapshots (
      id uuid primary key,
      drive_id uuid not null references drives on delete cascade,
      number integer not null,
      name text not null,
      kind text not null check (kind in ('instant', 'scheduled', 'before-rewind')),
      seq bigint not null,
      taken_at timestamptz not null,
      taken_by uuid,
      schedule_id uuid references snapshot_schedules on delete set null,
      constraint snapshots_number unique (drive_id, number)
    )`.execute(db);
  await sql`create index snapshots_seq on snapshots (drive_id, seq)`.execute(db);
  await sql`
    create index snapshots_schedule on snapshots (schedule_id, number) where schedule_id is not null`.execute(
    db,
  );
}
