import { type Kysely, sql } from 'kysely';

/**
 * What an invitation gives on top of membership: rights on folders, kept with the invited person until the invitation is
 * answered. It goes with the invitation, with the filespace and with whoever offered it; that its folder is gone is looked at
 * when it is given.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitation_access (
      member_id uuid not null references members on delete cascade,
      drive_id uuid not null references drives on delete cascade,
      folder_id uuid not null,
      permission smallint not null check (permission in (0, 1)),
      position smallint not null,
      invited_by uuid not null references users on delete cascade,
      ip_address text not null,
      primary key (member_id, drive_id, folder_id)
    )`.execute(db);
  await sql`create index invitation_access_drive on invitation_access (drive_id)`.execute(db);
  await sql`create index invitation_access_inviter on invitation_access (invited_by)`.execute(db);
}
