import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WireGroupGrant, WireUserGrant } from '#contract/wire/access.ts';
import type { Database } from '../../db/schema.ts';
import { wireIdOf } from '../items/entry.ts';

/** The rights that users were given, as they stand on the wire. `which` speaks of the grant `g`. */
export async function userGrantRows(
  db: Kysely<Database>,
  which: RawBuilder<SqlBool>,
): Promise<WireUserGrant[]> {
  const { rows } = await sql<WireUserGrant>`
    select m.email, m.id as workspace_user_id, g.folder_id, g.drive_id, g.permission
    from grants g join members m on m.id = g.member_id
    where ${which} order by m.email, g.drive_id, g.folder_id`.execute(db);
  return rows.map((row) => ({ ...row, folder_id: wireIdOf(row.folder_id) }));
}

/** Those of groups: Everyone's, then the others by name. */
export async function groupGrantRows(
  db: Kysely<Database>,
  which: RawBuilder<SqlBool>,
): Promise<WireGroupGrant[]> {
  const { rows } = await sql<WireGroupGrant>`
    select e.name as group_name, e.id as group_id, g.folder_id, g.drive_id, g.permission
    from grants g join groups e on e.id = g.group_id
    where ${which} order by e.is_everyone desc, e.name_key, g.drive_id, g.folder_id`.execute(db);
  return rows.map((row) => ({ ...row, folder_id: wireIdOf(row.folder_id) }));
}
