import { type Kysely, sql } from 'kysely';

/**
 * Groups, and who is told of what happens to people. Everyone is a row like the others, made with its workspace; that it
 * holds everybody is not written down anywhere. A group and its members are of one workspace, because the keys say so.
 * `lunvik_news` is the channel of realtime/postgres-bus; the same notification twice in a transaction is one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add constraint members_in_workspace unique (workspace_id, id)`.execute(db);
  await sql`
    create table groups (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      name text collate "C" not null,
      name_key text collate "C" not null,
      is_everyone boolean not null default false,
      constraint groups_name unique (workspace_id, name_key),
      constraint groups_in_workspace unique (workspace_id, id)
    )`.execute(db);
  await sql`create unique index groups_one_everyone on groups (workspace_id) where is_everyone`.execute(db);
  await sql`
    create table group_members (
      workspace_id uuid not null,
      group_id uuid not null,
      member_id uuid not null,
      primary key (group_id, member_id),
      foreign key (workspace_id, group_id) references groups (workspace_id, id) on delete cascade,
      foreign key (workspace_id, member_id) references members (workspace_id, id) on delete cascade
    )`.execute(db);
  await sql`create index group_members_of_member on group_members (member_id)`.execute(db);
  await everyoneWithTheWorkspace(db);
  await newsOfPeople(db);
  await newsOfOneself(db);
}

async function everyoneWithTheWorkspace(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function make_everyone() returns trigger language plpgsql as $$
    begin
      insert into groups (id, workspace_id, name, name_key, is_everyone)
      values (gen_random_uuid(), new.id, 'Everyone', 'everyone', true);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger workspaces_have_everyone after insert on workspaces
    for each row execute function make_everyone()`.execute(db);
  await sql`
    insert into groups (id, workspace_id, name, name_key, is_everyone)
    select gen_random_uuid(), id, 'Everyone', 'everyone', true from workspaces`.execute(db);
}

/** The owner and Everyone come with the workspace, of which there are other news. */
async function newsOfPeople(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_people() returns trigger language plpgsql as $$
    declare
      place uuid := case when tg_op = 'DELETE' then old.workspace_id else new.workspace_id end;
    begin
      perform pg_notify('lunvik_news', json_build_object('kind', 'workspace', 'workspaceId', place,
        'type', 'MEMBERS_CHANGE', 'data', json_build_object('workspace_id', place))::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger members_added after insert on members
    for each row when (new.role <> 1) execute function tell_people()`.execute(db);
  await sql`
    create trigger members_altered after delete or update of role, status, user_id, email on members
    for each row execute function tell_people()`.execute(db);
  await sql`
    create trigger groups_added after insert on groups
    for each row when (not new.is_everyone) execute function tell_people()`.execute(db);
  await sql`
    create trigger groups_altered after delete or update of name on groups
    for each row execute function tell_people()`.execute(db);
  await sql`
    create trigger group_members_altered after insert or delete on group_members
    for each row execute function tell_people()`.execute(db);
}

/** As tell_access of migration 006, with the workspace and whether the person's place there is gone. */
async function newsOfOneself(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_membership() returns trigger language plpgsql as $$
    declare
      has_left boolean := tg_op = 'DELETE';
    begin
      if not has_left then
        has_left := new.status <> 1 or new.user_id is distinct from old.user_id;
      end if;
      perform pg_notify('lunvik_news', json_build_object('kind', 'access', 'userId', old.user_id,
        'workspaceId', old.workspace_id, 'hasLeft', has_left)::text);
      return null;
    end $$`.execute(db);
  await sql`drop trigger members_changed on members`.execute(db);
  await sql`
    create trigger members_changed after delete or update of role, status, user_id on members
    for each row when (old.user_id is not null and old.status = 1) execute function tell_membership()`.execute(
    db,
  );
}
