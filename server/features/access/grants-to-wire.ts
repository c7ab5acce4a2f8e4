import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WireGroupGrant, WireUserGrant } from '#contract/wire/access/access.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import { rootRowId, wireIdOf } from '../../db/item-ids.ts';
import type { Database } from '../../db/schema.ts';

/** A time, or a sequence of the filespace: as it was until the next one. */
type Moment = Date | number;

/**
 * The rights that users were given, as they stand on the wire, or stood at an earlier moment. `which` speaks of the grant
 * `g`. Who is gone since is called as then; one whose address was not kept has the empty one.
 */
export async function userGrantsToWire(
  db: Kysely<Database>,
  which: RawBuilder<SqlBool>,
  at: Moment | null = null,
): Promise<WireUserGrant[]> {
  const { rows } = await sql<GrantRow<WireUserGrant>>`
    with recursive given as materialized (
      select coalesce(m.email, f.name, '') as email, g.member_id as workspace_user_id,
        g.folder_id, g.drive_id, g.permission, g.granted_at
      from ${grantsAt(at)} g left join members m on m.id = g.member_id
      left join former_principals f on f.workspace_id = g.workspace_id and f.id = g.member_id
      where g.member_id is not null and ${which}
    ), ${paths}
    select g.*, w.folder_path from given g left join ways w on w.drive_id = g.drive_id and w.id = g.folder_id
    order by g.email, g.drive_id, g.folder_id`.execute(db);
  return rows.map(toWire);
}

/** Those of groups: Everyone's, then the others by name. */
export async function groupGrantsToWire(
  db: Kysely<Database>,
  which: RawBuilder<SqlBool>,
  at: Moment | null = null,
): Promise<WireGroupGrant[]> {
  const { rows } = await sql<GrantRow<WireGroupGrant> & { is_everyone: boolean; name_key: string }>`
    with recursive given as materialized (
      select coalesce(e.name, f.name, '') as group_name, g.group_id, g.folder_id, g.drive_id, g.permission,
        g.granted_at, coalesce(e.is_everyone, false) as is_everyone, coalesce(e.name_key, f.name, '') as name_key
      from ${grantsAt(at)} g left join groups e on e.id = g.group_id
      left join former_principals f on f.workspace_id = g.workspace_id and f.id = g.group_id
      where g.group_id is not null and ${which}
    ), ${paths}
    select g.*, w.folder_path from given g left join ways w on w.drive_id = g.drive_id and w.id = g.folder_id
    order by g.is_everyone desc, g.name_key, g.drive_id, g.folder_id`.execute(db);
  return rows.map(({ is_everyone: _, name_key: __, ...row }) => toWire(row));
}

/** The rights that open invitations to a workspace give, in the order in which they were chosen. */
export async function invitedAccessToWire(
  db: Kysely<Database>,
  workspaceId: string,
): Promise<CallResponse<'invitedAccess'>> {
  const { rows } = await sql<CallResponse<'invitedAccess'>[number]>`
    with recursive given as materialized (
      select a.member_id as workspace_user_id, a.drive_id, d.name as drive_name, a.folder_id, a.permission, a.position
      from invitation_access a join drives d on d.id = a.drive_id
      where d.workspace_id = ${workspaceId}
    ), ${paths}
    select g.workspace_user_id, g.drive_id, g.drive_name, g.folder_id, g.permission, w.folder_path
    from given g left join ways w on w.drive_id = g.drive_id and w.id = g.folder_id
    order by g.workspace_user_id, g.position`.execute(db);
  return rows.map((row) => ({ ...row, folder_id: wireIdOf(row.folder_id) }));
}

/** The grants that stand, or those that stood at a moment. */
function grantsAt(at: Moment | null): RawBuilder<unknown> {
  if (at === null) return sql`grants`;
  const [begin, end] = at instanceof Date ? ['granted_at', 'ended_at'] : ['from_seq', 'to_seq'];
  const columns = sql`workspace_id, drive_id, folder_id, member_id, group_id, permission, granted_at`;
  return sql`(
    select ${columns} from grants where ${sql.ref(begin)} <= ${at}
    union all
    select ${columns} from grants_history where ${sql.ref(begin)} <= ${at} and ${sql.ref(end)} > ${at})`;
}

type GrantRow<Row> = Omit<Row, 'granted_at'> & { readonly granted_at: Date };

/**
 * The names on the way to each living folder of `given`, first up, each folder once, then down from the root: what
 * hangs below a folder that is gone has none. `offset 0`: see `findItemPaths`.
 */
const paths = sql`
  above (drive_id, id, parent_id, name) as (
    select e.* from (select distinct drive_id, folder_id from given) g cross join lateral (
      select drive_id, id, parent_id, name from items
      where drive_id = g.drive_id and id = g.folder_id and kind = 0 offset 0
    ) e
    union
    select e.* from above a cross join lateral (
      select drive_id, id, parent_id, name from items where drive_id = a.drive_id and id = a.parent_id offset 0
    ) e
  ),
  ways (drive_id, id, folder_path) as (
    select distinct drive_id, ${rootRowId}::uuid, '{}'::text[] from given
    union all
    select a.drive_id, a.id, w.folder_path || (a.name collate "default")
    from ways w join above a on a.drive_id = w.drive_id and a.parent_id = w.id
  )`;

function toWire<Row extends { readonly folder_id: string; readonly granted_at: Date }>(
  row: Row,
): Omit<Row, 'granted_at'> & { folder_id: string; granted_at: number } {
  return { ...row, folder_id: wireIdOf(row.folder_id), granted_at: secondsToWire(row.granted_at.getTime()) };
}
