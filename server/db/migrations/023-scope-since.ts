import { type Kysely, sql } from 'kysely';

/**
 * From which sequence on a person who sees a part has seen this part: what it held before is not theirs to look back to.
 * Written when a copy is begun, gone with whatever may have changed the part.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scope_since (
      drive_id uuid not null references drives on delete cascade,
      member_id uuid not null references members on delete cascade,
      hash text not null,
      seq bigint not null,
      primary key (drive_id, member_id)
    )`.execute(db);
  await sql`create index scope_since_of_member on scope_since (member_id)`.execute(db);
  await sql`
    create function forget_scope_of_grant() returns trigger language plpgsql as $$
    declare
      told grants := case when tg_op = 'DELETE' then old else new end;
    begin
      delete from scope_since s where s.drive_id = told.drive_id and (
        s.member_id = told.member_id
        or exists (
          select from group_members g where g.group_id = told.group_id and g.member_id = s.member_id)
        or exists (select from groups e where e.id = told.group_id and e.is_everyone));
      return null;
    end $$`.execute(db);
  await sql`
    create trigger grants_change_scopes after insert or delete or update on grants
    for each row execute function forget_scope_of_grant()`.execute(db);
  await sql`
    create function forget_scopes_of_member() returns trigger language plpgsql as $$
    begin
      delete from scope_since
      where member_id = case when tg_op = 'DELETE' then old.member_id else new.member_id end;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger group_members_change_scopes after insert or delete on group_members
    for each row execute function forget_scopes_of_member()`.execute(db);
  await sql`
    create function forget_scopes_of_role() returns trigger language plpgsql as $$
    begin
      delete from scope_since where member_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger members_change_scopes after update of role, status on members
    for each row execute function forget_scopes_of_role()`.execute(db);
}
