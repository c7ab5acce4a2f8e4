import { sql } from 'kysely';
import { rootRowId, rowIdOf, unplanned } from '../../../db/item-ids.ts';
import type { Entry } from '../entry.ts';
import type { ChangeContext } from './change-context.ts';
import type { SupersededChange } from './change-effect.ts';

/**
 * What others did between the moment that a person saw and this one. Only for who sees everything: whoever sees some
 * folders gets what a stranger gets, for whether an id was ever here is not theirs to know.
 */

/**
 * The folder that something goes into when the one that was meant has been deleted: the nearest living one above it.
 * Null where there never was such a folder.
 */
export async function findNearestLivingFolder(
  { tx, driveId, scope }: ChangeContext,
  folder: string,
): Promise<string | null> {
  if (scope.kind !== 'everything') return null;
  const { rows } = await sql<{ id: string }>`
    with recursive up (id, depth) as (
      select ${folder}::uuid, 0
      union all
      select h.parent_id, u.depth + 1 from up u cross join lateral (
        select parent_id from (
          select parent_id, from_seq from items_history where drive_id = ${unplanned(driveId)} and id = u.id and kind = 0
          union all
          select parent_id, from_seq from erased_versions where drive_id = ${unplanned(driveId)} and id = u.id and kind = 0
        ) former order by from_seq desc limit 1
      ) h
      where not exists (select from items e where e.drive_id = ${unplanned(driveId)} and e.id = u.id)
    )
    select u.id from up u
    where u.id = ${rootRowId}
      or exists (select from items e where e.drive_id = ${unplanned(driveId)} and e.id = u.id and e.kind = 0)
    order by u.depth limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * The rename (`name`) or move (`parent_id`) of somebody else after `baseSeq` that made the item what it is now; null where
 * there is none. An item that nobody touched since costs one look at an index.
 */
export async function findConcurrentChange(
  { tx, driveId, memberId, scope }: ChangeContext,
  item: Entry,
  baseSeq: number | null,
  what: 'name' | 'parent_id',
): Promise<SupersededChange | null> {
  if (baseSeq === null || scope.kind !== 'everything') return null;
  // Of what is older than the history, only some versions are there: what lies between them nobody can say.
  const versions = sql`
    select name, parent_id, from_seq from items_history
    where drive_id = ${unplanned(driveId)} and id = ${item.id} and to_seq > ${baseSeq}
      and to_seq > (select history_from_seq from drives where id = ${driveId})`;
  const { rows } = await sql<{ event_id: string; actor: string; email: string | null }>`
    with versions as (
      ${versions}
      union all
      select name, parent_id, from_seq from items where drive_id = ${unplanned(driveId)} and id = ${item.id}
    ),
    steps as (
      select from_seq, ${sql.ref(what)} as now, lag(${sql.ref(what)}) over (order by from_seq) as before
      from versions
    ),
    last as (
      select max(from_seq) as seq from steps where before is not null and before <> now
    )
    select c.event_id, c.actor, m.email from last
    join changes c on c.drive_id = ${driveId} and c.seq = last.seq and c.type like 'RENAME\_%'
    left join members m on m.id = c.actor
    where c.actor <> ${memberId}`.execute(tx);
  const row = rows[0];
  if (row === undefined) return null;
  const { event_id: eventId, actor, email } = row;
  return { eventId, memberId: actor, email, name: item.name, parent: item.parent_id };
}

/** The address of the last other person who changed the item, or deleted it. */
export async function findLastEditor(
  { tx, driveId, memberId, scope }: ChangeContext,
  wireId: string,
): Promise<string | null> {
  const key = rowIdOf(wireId);
  if (key === null || scope.kind !== 'everything') return null;
  const { rows } = await sql<{ email: string }>`
    select m.email from changes c join members m on m.id = c.actor
    where c.drive_id = ${driveId} and c.actor <> ${memberId} and c.seq in (
      select from_seq from items where drive_id = ${unplanned(driveId)} and id = ${key}
      union all
      select from_seq from items_history where drive_id = ${unplanned(driveId)} and id = ${key}
      union all
      select to_seq from items_history where drive_id = ${unplanned(driveId)} and id = ${key}
    )
    order by c.seq desc limit 1`.execute(tx);
  return rows[0]?.email ?? null;
}
