import { type Kysely, sql } from 'kysely';

/**
 * With a folder that is deleted ends what was granted on it, though the grant stays: whose right that was is told, as
 * when it is taken away. It may have been all that they saw of the filespace.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_granted_gone() returns trigger language plpgsql as $$
    declare
      told record;
    begin
      for told in
        select distinct g.workspace_id, g.drive_id, g.member_id, g.group_id
        from gone e join grants g on g.drive_id = e.drive_id and g.folder_id = e.id
        where e.kind = 0
      loop
        perform pg_notify('lunvik_news', json_build_object('kind', 'grant', 'workspaceId', told.workspace_id,
          'driveId', told.drive_id, 'memberId', told.member_id, 'groupId', told.group_id)::text);
      end loop;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger granted_folders_go after delete on entries referencing old table as gone
    for each statement execute function tell_granted_gone()`.execute(db);
}
