import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WireGroupGrant, WireUserGrant } from '#contract/wire/access.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import type { Database } from '../../db/schema.ts';
import { wireIdOf } from '../items/entry.ts';
import { rootKey } from './visible-entries.ts';

/** The rights that users were given, as they stand on the wire. `which` speaks of the grant `g`. */
export async function userGrantRows(
  db: Kysely<Database>,
  which: RawBuilder<SqlBool>,
): Promise<WireUserGrant[]> {
  const { rows } = await sql<Told<WireUserGrant>>`
    with recursive given as materialized (
      select m.email, m.id as workspace_user_id, g.folder_id, g.drive_id, g.permission, g.given_at
      from grants g join members m on m.id = g.member_id where ${which}
    ), ${ways}
    select g.*, w.folder_path from given g left join ways w on w.drive_id = g.drive_id and w.id = g.folder_id
    order by g.email, g.drive_id, g.folder_id`.execute(db);
  return rows.map(toWire);
}

/** Those of groups: Everyone's, then the others by name. */
export async function groupGrantRows(
  db: Kysely<Database>,
  which: RawBuilder<SqlBool>,
): Promise<WireGroupGrant[]> {
  const { rows } = await sql<Told<WireGroupGrant> & { is_everyone: boolean; name_key: string }>`
    with recursive given as materialized (
      select e.name as group_name, e.id as group_id, g.folder_id, g.drive_id, g.permission, g.given_at,
        e.is_everyone, e.name_key
      from grants g join groups e on e.id = g.group_id where ${which}
    ), ${ways}
    select g.*, w.folder_path from given g left join ways w on w.drive_id = g.drive_id and w.id = g.folder_id
    order by g.is_everyone desc, g.name_key, g.drive_id, g.folder_id`.execute(db);
  return rows.map(({ is_everyone: _, name_key: __, ...row }) => toWire(row));
}

type Told<Row> = Omit<Row, 'given_at'> & { readonly given_at: Date };

/**
 * The names on the way to each living folder of `given`, first up, each folder once, then down from the root: what
 * hangs below a folder that is gone has none. `offset 0`: see `pathsOf`.
 */
const ways = sql`
  above (drive_id, id, parent_id, name) as (
    select e.* from (select distinct drive_id, folder_id from given) g cross join lateral (
      select drive_id, id, parent_id, name from entries
      where drive_id = g.drive_id and id = g.folder_id and kind = 0 offset 0
    ) e
    union
    select e.* from above a cross join lateral (
      select drive_id, id, parent_id, name from entries where drive_id = a.drive_id and id = a.parent_id offset 0
    ) e
  ),
  ways (drive_id, id, folder_path) as (
    select distinct drive_id, ${rootKey}::uuid, '{}'::text[] from given
    union all
    select a.drive_id, a.id, w.folder_path || (a.name collate "default")
    from ways w join above a on a.drive_id = w.drive_id and a.parent_id = w.id
  )`;

function toWire<Row extends { readonly folder_id: string; readonly given_at: Date }>(
  row: Row,
): Omit<Row, 'given_at'> & { folder_id: string; given_at: number } {
  return { ...row, folder_id: wireIdOf(row.folder_id), given_at: secondsToWire(row.given_at.getTime()) };
}
