import { type Kysely, sql } from 'kysely';

/**
 * What an operator lets one workspace or one person store, in place of the setting, and how much of the provider's own storage
 * each person has filled. That is counted where rows of contents come and go, as that of a workspace is, from here on:
 * who brought what is there already is not known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['workspaces', 'users'])
    await sql`
      alter table ${sql.table(table)}
        add column quota_bytes bigint,
        add column no_quota boolean not null default false`.execute(db);
  await sql`alter table blobs add column added_by uuid`.execute(db);
  await sql`
    create table person_usage (user_id uuid primary key, stored_bytes bigint not null default 0)`.execute(db);
  await sql`
    create or replace function count_stored() returns trigger language plpgsql as $$
    begin
      insert into workspace_usage as u (workspace_id, stored_bytes)
      select workspace_id, sum(size_bytes) from changed group by workspace_id order by workspace_id
      on conflict (workspace_id) do update set stored_bytes = u.stored_bytes + excluded.stored_bytes;
      insert into person_usage as u (user_id, stored_bytes)
      select added_by, sum(size_bytes) from changed where added_by is not null group by added_by order by added_by
      on conflict (user_id) do update set stored_bytes = u.stored_bytes + excluded.stored_bytes;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function count_removed() returns trigger language plpgsql as $$
    begin
      update workspace_usage u set stored_bytes = u.stored_bytes - c.bytes
      from (select workspace_id, sum(size_bytes) as bytes from changed group by workspace_id) c
      where u.workspace_id = c.workspace_id;
      update person_usage u set stored_bytes = u.stored_bytes - c.bytes
      from (select added_by, sum(size_bytes) as bytes from changed where added_by is not null group by added_by) c
      where u.user_id = c.added_by;
      return null;
    end $$`.execute(db);
}
