import { sql } from 'kysely';
import type { UndoObstacle, UndoObstacleReason } from '#contract/changes/undo-obstacle.ts';
import { rootRowId, unplanned, wireIdOf } from '../../../db/item-ids.ts';
import { itemKindOf } from '../entry.ts';
import type { ChangeContext } from '../log/change-context.ts';
import type { ChangedItem } from './changed-items.ts';
import type { ReversalPlan } from './reversal-plan.ts';

/** What stands in the way, before it has its name and before it is known who did it. */
export interface FoundObstacle {
  readonly reason: UndoObstacleReason;
  readonly id: string;
  /** The sequence of the change that did it; `name`: the last one that changed the item's name; null: nobody did. */
  readonly seq: number | 'name' | null;
  /** Where no row says it. */
  readonly kind?: 0 | 1;
  /** Who did it, where the log does not say it. */
  readonly email?: string | null;
  /** The moment by whose name the item is called, where the person may not know what it has been called since. */
  readonly namedAt?: number;
}

/** What is not as the change left it, and not as it was before either. By what it is now, however often it changed. */
export function itemObstacle({ id, was, made, now, ...item }: ChangedItem): FoundObstacle | null {
  if (now === null) return was === null ? null : { reason: 'deleted', id, seq: item.goneSeq };
  if (made === null) return null;
  const isOther = (key: 'parent_id' | 'name') => now[key] !== made[key] && !(was && now[key] === was[key]);
  const isChanged = (key: 'parent_id' | 'name') => was === null || was[key] !== made[key];
  if (isChanged('name') && isOther('name')) return { reason: 'renamed', id, seq: 'name' };
  if (isChanged('parent_id') && isOther('parent_id')) return { reason: 'moved', id, seq: now.parent_seq };
  const hasOtherContent = !item.hasMadeContent && !(was && item.hasFormerContent);
  if ((was === null || item.isContentChanged) && hasOtherContent)
    return { reason: 'replaced', id, seq: now.content_seq };
  return null;
}

/** Of what the change made, what somebody else brought back since: that is no longer the change's doing. */
export async function findRestoredSince(
  { tx, driveId, memberId }: ChangeContext,
  items: readonly ChangedItem[],
  seq: number,
): Promise<FoundObstacle | null> {
  const ids = items.flatMap(({ id, was, now }) =>
    was === null && now !== null && now.from_seq > seq ? [id] : [],
  );
  if (ids.length === 0) return null;
  const { rows } = await sql<{ id: string; seq: number }>`
    with versions as (
      select id, from_seq, null::bigint as to_seq from items where drive_id = ${unplanned(driveId)} and id = any(${ids}::uuid[])
      union all
      select id, from_seq, to_seq from items_history
      where drive_id = ${unplanned(driveId)} and id = any(${ids}::uuid[]) and to_seq > ${seq}
    )
    select v.id, v.from_seq as seq from versions v
    join changes c on c.drive_id = ${driveId} and c.seq = v.from_seq and c.actor <> ${memberId}
    where v.from_seq > ${seq} and not exists (
      select from versions before where before.id = v.id and before.to_seq = v.from_seq)
    order by v.id, v.from_seq desc limit 1`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { reason: 'restored', id: row.id, seq: row.seq };
}

/** What came into a folder that is to go, and was not brought by the change: the folder is named. */
export async function findAddedInside(
  { tx, driveId }: ChangeContext,
  { removed, reversed }: ReversalPlan,
): Promise<FoundObstacle | null> {
  const folders = removed.flatMap(({ id, kind }) => (kind === 0 ? [id] : []));
  if (folders.length === 0) return null;
  const leaving = [...removed, ...reversed.filter(({ isMoved }) => isMoved)].map(({ id }) => id);
  const { rows } = await sql<{ parent_id: string; parent_seq: number }>`
    select i.parent_id, i.parent_seq
    from unnest(${folders}::uuid[]) as w (id)
    cross join lateral (
      select id, parent_id, parent_seq from items where drive_id = ${unplanned(driveId)} and parent_id = w.id offset 0
    ) i
    where i.id <> all(${leaving}::uuid[])
    order by i.parent_seq, i.id limit 1`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { reason: 'added-inside', id: row.parent_id, seq: row.parent_seq };
}

/** A folder that would come to lie inside itself, by where everything would be: the folder that it would go into is named. */
export async function findCycle(
  { tx, driveId }: ChangeContext,
  { restored, reversed }: ReversalPlan,
): Promise<FoundObstacle | null> {
  const moved = reversed.filter(({ isMoved, kind }) => isMoved && kind === 0);
  if (moved.length === 0) return null;
  const placed = [...restored, ...reversed.filter(({ isMoved }) => isMoved)];
  const { rows } = await sql<{ id: string }>`
    with recursive placed as materialized (
      select * from unnest(${placed.map(({ id }) => id)}::uuid[], ${placed.map(({ parent_id }) => parent_id)}::uuid[])
        as p (id, parent_id)
    ),
    up (start, id) as (
      select * from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ parent_id }) => parent_id)}::uuid[])
      union
      select u.start, coalesce(p.parent_id, i.parent_id) from up u
      left join placed p on p.id = u.id
      left join lateral (
        select parent_id from items where drive_id = ${unplanned(driveId)} and id = u.id offset 0
      ) i on true
      where u.id <> ${rootRowId} and u.id <> u.start and coalesce(p.parent_id, i.parent_id) is not null
    )
    select start as id from up where id = start order by start limit 1`.execute(tx);
  const into = moved.find(({ id }) => id === rows[0]?.id);
  return into === undefined ? null : { reason: 'cycle', id: into.parent_id, seq: null };
}

/** With its name: that of `namedAt`, else that of now or, where it is gone, the last. Who did it is told to who sees everything. */
export async function describeObstacle(
  context: ChangeContext,
  { reason, id, seq, kind, email, namedAt }: FoundObstacle,
): Promise<UndoObstacle> {
  const { tx, driveId, scope } = context;
  const latest = sql`${namedAt ?? null}::bigint`;
  const isKnown = sql`(${latest} is null or from_seq <= ${latest})`;
  const { rows } = await sql<{ kind: 0 | 1; name: string }>`
    select kind, name from items where drive_id = ${unplanned(driveId)} and id = ${id} and ${isKnown}
    union all
    (select kind, name from items_history
      where drive_id = ${unplanned(driveId)} and id = ${id} and ${isKnown} order by from_seq desc limit 1)
    limit 1`.execute(tx);
  const item = rows[0] ?? { kind: kind ?? 0, name: '' };
  const by = scope.kind === 'everything' ? (email ?? (await findEmail(context, id, seq))) : null;
  return {
    ...{ reason, itemId: wireIdOf(id), kind: itemKindOf(item.kind), name: item.name },
    ...(by !== null && { by }),
  };
}

async function findEmail(
  { tx, driveId }: ChangeContext,
  id: string,
  seq: FoundObstacle['seq'],
): Promise<string | null> {
  if (seq === null) return null;
  const lastName = sql`
    select max(from_seq) from (
      select from_seq, name, lag(name) over (order by from_seq) as before from (
        select from_seq, name from items where drive_id = ${unplanned(driveId)} and id = ${id}
        union all
        select from_seq, name from items_history where drive_id = ${unplanned(driveId)} and id = ${id}
      ) versions
    ) steps where before <> name`;
  const { rows } = await sql<{ email: string }>`
    select m.email from changes c join members m on m.id = c.actor
    where c.drive_id = ${driveId} and c.seq = (${seq === 'name' ? lastName : sql`${seq}::bigint`})`.execute(
    tx,
  );
  return rows[0]?.email ?? null;
}
