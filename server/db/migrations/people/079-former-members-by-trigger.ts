import { type Kysely, sql } from 'kysely';

/**
 * Who is not a member any more stays in former_members whoever deletes the member: a server of the former release too, which
 * knows nothing of that table. Not where the account or the workspace goes at that moment; nobody waits for either here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function keep_holder() returns trigger language plpgsql as $$
    begin
      insert into former_principals
      select w.id, old.id, to_jsonb(old) ->> tg_argv[0] from workspaces w
      where w.id = old.workspace_id and (
        exists (select from grants where member_id = old.id or group_id = old.id)
        or exists (select from grants_history
          where workspace_id = old.workspace_id and (member_id = old.id or group_id = old.id)))
      on conflict do nothing;
      if tg_table_name = 'members' then
        insert into former_members (id, workspace_id, user_id, email)
        select old.id, w.id, u.id, old.email from workspaces w, users u
        where w.id = old.workspace_id and u.id = old.user_id
        for key share skip locked
        on conflict do nothing;
      end if;
      return old;
    end $$`.execute(db);
}
