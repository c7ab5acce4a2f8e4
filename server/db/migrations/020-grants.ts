import { type Kysely, sql } from 'kysely';

/**
 * Rights on folders, given to a member or to a group; the root's key stands where a folder's id stands. What a grant was
 * before stays in grants_hist: from which sequence of the filespace to which, given and ended by the clock.
 * A grant goes with its member, its group and its filespace, because the keys say so, and everybody whom that touches
 * is told, whichever way it happened. `lunvik_news` is the channel of realtime/postgres-bus.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = sql`
    workspace_id uuid not null,
    drive_id uuid not null,
    folder_id uuid not null,
    member_id uuid,
    group_id uuid,
    permission smallint not null check (permission in (0, 1)),
    given_by uuid not null,
    given_at timestamptz not null,
    from_seq bigint not null`;
  await sql`
    create table grants (
      ${columns},
      check ((member_id is null) <> (group_id is null)),
      foreign key (drive_id) references drives on delete cascade,
      foreign key (workspace_id, member_id) references members (workspace_id, id) on delete cascade,
      foreign key (workspace_id, group_id) references groups (workspace_id, id) on delete cascade
    )`.execute(db);
  await sql`create unique index grants_to_member on grants (drive_id, folder_id, member_id) where member_id is not null`.execute(
    db,
  );
  await sql`create unique index grants_to_group on grants (drive_id, folder_id, group_id) where group_id is not null`.execute(
    db,
  );
  await sql`create index grants_of_member on grants (member_id, drive_id) where member_id is not null`.execute(
    db,
  );
  await sql`create index grants_of_group on grants (group_id, drive_id) where group_id is not null`.execute(
    db,
  );
  await sql`create table grants_hist (${columns}, to_seq bigint not null, ended_at timestamptz not null)`.execute(
    db,
  );
  await sql`create index grants_hist_drive on grants_hist (drive_id, to_seq)`.execute(db);
  await keepHistory(db);
  await newsOfGrants(db);
  await newsOfGroupMembers(db);
}

/** Of a filespace that is gone nothing is kept. */
async function keepHistory(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_grant() returns trigger language plpgsql as $$
    begin
      insert into grants_hist select old.*, d.seq, now() from drives d where d.id = old.drive_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger grants_kept after delete or update on grants
    for each row execute function keep_grant()`.execute(db);
}

async function newsOfGrants(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_grant() returns trigger language plpgsql as $$
    declare
      told grants := case when tg_op = 'DELETE' then old else new end;
    begin
      perform pg_notify('lunvik_news', json_build_object('kind', 'grant', 'workspaceId', told.workspace_id,
        'driveId', told.drive_id, 'memberId', told.member_id, 'groupId', told.group_id)::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger grants_changed after insert or delete or update on grants
    for each row execute function tell_grant()`.execute(db);
}

/** Who joins a group or leaves it may see more or less. Who sees everything may not. */
async function newsOfGroupMembers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_group_member() returns trigger language plpgsql as $$
    declare
      place uuid := case when tg_op = 'DELETE' then old.workspace_id else new.workspace_id end;
      who uuid;
    begin
      select user_id into who from members
      where id = case when tg_op = 'DELETE' then old.member_id else new.member_id end
        and status = 1 and role = 0 and user_id is not null;
      if found then
        perform pg_notify('lunvik_news', json_build_object('kind', 'access', 'userId', who,
          'workspaceId', place, 'hasLeft', false)::text);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger group_members_see after insert or delete on group_members
    for each row execute function tell_group_member()`.execute(db);
}
