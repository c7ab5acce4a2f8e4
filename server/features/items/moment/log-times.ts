import { type Kysely, sql } from 'kysely';
import { secondsToWire } from '#contract/wire/time.ts';
import type { DriveState } from '../../../access/scope.ts';
import type { Database } from '../../../db/schema.ts';

type Log = Pick<DriveState, 'id' | 'seq'>;

/**
 * Of each time, in seconds and ascending, the sequence after which it was that time: lines of that second count as over.
 * It is found by halving, some twenty lines of the log each: a line needs no place in another index. The clock may have been
 * set back between two lines: what is found is then one of the places where it was that time, never before that of an
 * earlier time.
 */
export async function findSequencesAt(
  db: Kysely<Database>,
  { id, seq }: Log,
  times: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ seq: number }>`
    with recursive
    asked (place, until) as (
      select place, to_timestamp(time + 1) from unnest(${times}::bigint[]) with ordinality as t (time, place)
    ),
    halved (place, below, above) as (
      select place, 0::bigint, ${seq}::bigint + 1 from asked
      union all
      select h.place, case when c.is_over then m.middle else h.below end, case when c.is_over then h.above else m.middle end
      from halved h
      join asked a on a.place = h.place
      cross join lateral (select (h.below + h.above) / 2 as middle) m
      cross join lateral (
        select coalesce((
          select at < a.until from changes where drive_id = ${id} and seq <= m.middle order by seq desc limit 1
        ), true) as is_over
      ) c
      where h.above - h.below > 1
    )
    select max(below) as seq from halved group by place order by place`.execute(db);
  let latest = 0;
  return rows.map((row) => {
    latest = Math.max(latest, Number(row.seq));
    return latest;
  });
}

/** When the change of a sequence was made, in seconds; before the first, when the filespace was. */
export async function findTimeOf(db: Kysely<Database>, driveId: string, seq: number): Promise<number> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce((
      select at from changes where drive_id = ${driveId} and seq <= ${seq} order by seq desc limit 1
    ), created_at) as at
    from drives where id = ${driveId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a filespace has a row');
  return secondsToWire(row.at.getTime());
}
