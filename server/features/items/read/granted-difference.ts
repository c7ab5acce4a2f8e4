import { type RawBuilder, sql } from 'kysely';
import type { FolderPermission } from '../../../access/grant-queries.ts';
import { begunBy, rootRowId, unindexed, unplanned } from '../../../db/item-ids.ts';
import {
  entriesBegun,
  entriesByKey,
  entriesEnded,
  entriesOfFolder,
  passedColumns,
} from '../visible-entries.ts';

/**
 * For a recursive `with`: what differs between two sequences for who sees what these grants show. `fresh` has the rows that are
 * new or came into view, with what is passed of them; `gone` the topmost ids that went or are out of view, and where they hung at `since`.
 * It is found from what changed, up to the root and, where a folder came into view, down: the rest of the part is not read.
 */
export function grantedParts(
  driveId: string,
  grants: readonly FolderPermission[],
  since: number,
  to: number | null,
): RawBuilder<unknown> {
  if (grants.length === 0)
    return sql`fresh as (select * from items where false), gone as (select * from items where false)`;
  const then: Moment = { driveId, at: since, since, name: 'then' };
  const now: Moment = { driveId, at: to, since, name: 'now' };
  return sql`
    granted (id) as materialized (values ${sql.join(grants.map(({ folderId }) => sql`(${folderId}::uuid)`))}),
    ${waysToGranted(then)},
    ${waysToGranted(now)},
    ended as materialized (${entriesEnded(driveId, since, to)}),
    begun as materialized (select id, parent_id, kind from ${entriesBegun(driveId, since, to)} b),
    known (id) as materialized (
      select id from granted
      union select id from way_then
      union select id from way_now
      union select id from ended where kind = 0
      union select id from begun where kind = 0
    ),
    asked (id) as materialized (
      select id from known
      union select parent_id from ended
      union select parent_id from begun
    ),
    ${seenFolders(then)},
    ${seenFolders(now)},
    ${freshRows(driveId, since, to)},
    ${goneRows(driveId, since, to)}`;
}

interface Moment {
  readonly driveId: string;
  readonly at: number | null;
  readonly since: number;
  /** The end of the names of what is found of it. */
  readonly name: 'then' | 'now';
}

function of({ name }: Moment, what: 'way' | 'up' | 'inside' | 'seen'): RawBuilder<unknown> {
  return sql.ref(`${what}_${name}`);
}

/** `way_…`: the granted folders and all above them but the root. */
function waysToGranted(moment: Moment): RawBuilder<unknown> {
  const way = of(moment, 'way');
  return sql`
    ${way} (id, parent_id) as (
      select e.id, e.parent_id from granted g, ${folderById(moment, sql`g.id`)}
      union
      select e.id, e.parent_id from ${way} w, ${folderById(moment, sql`w.parent_id`)}
    )`;
}

/**
 * `up_…`: the folders that are asked for, and all above them. Of those, `inside_…` are granted or inside a granted one;
 * `seen_…` are these and the ones on the way to a granted one.
 */
function seenFolders(moment: Moment): RawBuilder<unknown> {
  const up = of(moment, 'up');
  const inside = of(moment, 'inside');
  return sql`
    ${up} (id, parent_id) as (
      select e.id, e.parent_id from asked a, ${folderById(moment, sql`a.id`)}
      union
      select e.id, e.parent_id from ${up} u, ${folderById(moment, sql`u.parent_id`)}
    ),
    ${inside} (id) as (
      (select id from ${up} u where ${isAmong(sql`id`, sql`granted`)}
       union all
       select id from granted where id = ${rootRowId})
      union
      select u.id from ${inside} i join ${up} u on u.parent_id = i.id
    ),
    ${of(moment, 'seen')} (id) as materialized (
      select id from ${inside} i union select id from ${of(moment, 'way')} w
    )`;
}

function freshRows(driveId: string, since: number, to: number | null): RawBuilder<unknown> {
  const unchanged = sql`lateral ${entriesOfFolder(driveId, to, sql`came.id`, begunBy(since))}`;
  const isInside = isAmong(sql`case when e.kind = 0 then e.id else e.parent_id end`, sql`inside_now`);
  return sql`
    came (id) as (
      select id from known
      where ${isAmong(sql`id`, sql`inside_now`)} and not ${isAmong(sql`id`, sql`inside_then`)}
      union
      select c.id from came, ${unchanged} c
      where c.kind = 0 and not ${isAmong(sql`c.id`, sql`known`)}
    ),
    fresh as (
      select ${passedColumns}
      from ${entriesBegun(driveId, since, to)} e cross join lateral (select case when ${isInside} then 0 else -1 end as permission) s
      where s.permission >= 0 or e.kind = 0 and ${isAmong(sql`e.id`, sql`seen_now`)}
      union all
      select ${passedColumns}
      from (
        select id, case when ${isAmong(sql`id`, sql`inside_now`)} then 0 else -1 end as permission from known
        where ${isAmong(sql`id`, sql`seen_now`)} and (
          not ${isAmong(sql`id`, sql`seen_then`)}
          or ${isAmong(sql`id`, sql`inside_then`)} <> ${isAmong(sql`id`, sql`inside_now`)})
      ) s, lateral (
        select * from ${entriesByKey(driveId, to)} v where v.kind = 0 and v.id = s.id and ${unindexed('v.from_seq')} <= ${since} offset 0) e
      union all
      select ${passedColumns}
      from came, ${unchanged} e, (values (0)) s (permission)
      where e.kind = 1 or not ${isAmong(sql`e.id`, sql`known`)}
    )`;
}

/** What was in sight and is not. Inside such a folder nothing is named: with it goes what was in it. */
function goneRows(driveId: string, since: number, to: number | null): RawBuilder<unknown> {
  const wentOut = (id: RawBuilder<unknown>) =>
    sql`(${isAmong(id, sql`seen_then`)} and not ${isAmong(id, sql`seen_now`)})`;
  return sql`
    seen_files (id) as materialized (
      select id from begun where kind = 1 and ${isAmong(sql`parent_id`, sql`inside_now`)}
    ),
    hidden (id) as materialized (
      select id from known
      where ${isAmong(sql`id`, sql`inside_then`)} and not ${isAmong(sql`id`, sql`inside_now`)} and ${isAmong(sql`id`, sql`seen_now`)}
    ),
    went (id, parent_id) as (
      select id, parent_id from ended
      where kind = 1 and ${isAmong(sql`parent_id`, sql`inside_then`)} and not ${isAmong(sql`id`, sql`seen_files`)}
      union all
      select id, parent_id from up_then u where ${isAmong(sql`id`, sql`known`)} and ${wentOut(sql`id`)}
      union all
      select e.id, e.parent_id
      from hidden h, lateral ${entriesOfFolder(driveId, to, sql`h.id`, begunBy(since))} e
      where e.kind = 1 or not ${isAmong(sql`e.id`, sql`known`)}
      ${to === null ? sql`` : sql`union all ${erasedInHidden(driveId, since, to)}`}
    ),
    gone as (
      select id, parent_id from went where parent_id = ${rootRowId} or not ${wentOut(sql`parent_id`)}
    )`;
}

/** What was deleted forever since the end, of folders that are on the way to a granted one at the end. */
function erasedInHidden(driveId: string, since: number, to: number): RawBuilder<unknown> {
  return sql`
    select id, parent_id from erased_versions
    where drive_id = ${unplanned(driveId)} and not stays and to_seq > ${to} and from_seq <= ${since}
      and ${isAmong(sql`parent_id`, sql`hidden`)} and (kind = 1 or not ${isAmong(sql`id`, sql`known`)})`;
}

/** `e`: one folder as it was, found by its id whatever PostgreSQL expects. One that was deleted forever was there if it had not changed. */
function folderById({ driveId, at, since }: Moment, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const erased = sql`
    select id, parent_id, kind from erased_versions
    where drive_id = ${unplanned(driveId)} and not stays and ${begunBy(since)} and ${unindexed('to_seq')} > ${at}`;
  const all = entriesByKey(driveId, at);
  return sql`lateral (
    select v.id, v.parent_id
    from (select id, parent_id, kind from ${all} a ${at === null ? sql`` : sql`union all ${erased}`}) v
    where v.kind = 0 and v.id = ${id} offset 0) e`;
}

/** Looked up in a hash, however few rows PostgreSQL expects: as a join it might be a loop over all of them for each. */
function isAmong(id: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`((${id} in (select a.id from ${ids} a)) is true)`;
}
