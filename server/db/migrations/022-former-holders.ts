import { type Kysely, sql } from 'kysely';

/**
 * The names of members and groups that are gone and had rights on folders: a review of an earlier day says who had them.
 * What was kept of the rights of a filespace goes with it, as those that stand do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_holders (
      workspace_id uuid not null references workspaces on delete cascade,
      id uuid not null,
      name text not null,
      primary key (workspace_id, id)
    )`.execute(db);
  await sql`
    create function keep_holder() returns trigger language plpgsql as $$
    begin
      insert into former_holders
      select w.id, old.id, to_jsonb(old) ->> tg_argv[0] from workspaces w
      where w.id = old.workspace_id and (
        exists (select from grants where member_id = old.id or group_id = old.id)
        or exists (select from grants_hist
          where workspace_id = old.workspace_id and (member_id = old.id or group_id = old.id)))
      on conflict do nothing;
      return old;
    end $$`.execute(db);
  await sql`
    create trigger members_kept before delete on members
    for each row execute function keep_holder('email')`.execute(db);
  await sql`
    create trigger groups_kept before delete on groups
    for each row execute function keep_holder('name')`.execute(db);
  await sql`delete from grants_hist h where not exists (select from drives d where d.id = h.drive_id)`.execute(
    db,
  );
  await sql`alter table grants_hist add foreign key (drive_id) references drives on delete cascade`.execute(
    db,
  );
  await sql`create index grants_hist_workspace on grants_hist (workspace_id, ended_at)`.execute(db);
}
