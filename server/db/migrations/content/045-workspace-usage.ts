import { type Kysely, sql } from 'kysely';

/**
 * How much content each workspace has in its storage, every one counted once whatever names it. It is counted where rows
 * of contents come and go, so that nobody can forget it; the row is also what those wait for who come at once and want
 * the last of what is left.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table workspace_usage (workspace_id uuid primary key, stored_bytes bigint not null default 0)`.execute(
    db,
  );
  await sql`
    create function count_stored() returns trigger language plpgsql as $$
    begin
      insert into workspace_usage as u (workspace_id, stored_bytes)
      select workspace_id, sum(size_bytes) from changed group by workspace_id order by workspace_id
      on conflict (workspace_id) do update set stored_bytes = u.stored_bytes + excluded.stored_bytes;
      return null;
    end $$`.execute(db);
  await sql`
    create function count_removed() returns trigger language plpgsql as $$
    begin
      update workspace_usage u set stored_bytes = u.stored_bytes - c.bytes
      from (select workspace_id, sum(size_bytes) as bytes from changed group by workspace_id) c
      where u.workspace_id = c.workspace_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger blobs_stored after insert on blobs referencing new table as changed
    for each statement execute function count_stored()`.execute(db);
  await sql`
    create trigger blobs_removed after delete on blobs referencing old table as changed
    for each statement execute function count_removed()`.execute(db);
  await sql`
    insert into workspace_usage (workspace_id, stored_bytes)
    select workspace_id, sum(size_bytes) from blobs group by workspace_id`.execute(db);
}
