import { type Kysely, type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { err, ok } from '#contract/rules/result.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import { eventTimeToWire } from '#contract/wire/time.ts';
import { type DriveAccess, findScope, type Scope } from '../../../access/scope.ts';
import { canSeeSince } from '../../../access/visibility-history.ts';
import { inRepeatableRead } from '../../../db/repeatable-read.ts';
import type { Database } from '../../../db/schema.ts';
import type { Handler } from '../../../http/handler.ts';
import { visibleEntries } from '../visible-entries.ts';
import { type ColumnsRow, itemOrder, selectColumns, toColumns } from './item-columns.ts';

/** What differs between a sequence and now, however many changes made it so. Read from one moment of the database. */
export const difference: Handler<'difference'> = (deps, { actor, params, query }) =>
  inRepeatableRead(deps.db, async (tx) => {
    const access = await findScope(tx, actor, params.driveId);
    if (access === null) return err({ code: 'not-found' } as const);
    const { drive, scope, hash } = access;
    const stale = query.epoch !== undefined && query.epoch !== drive.epoch;
    if (stale || query.since > drive.seq || query.since < drive.historyFrom)
      return err({ code: 'cursor-expired' } as const);
    if (!(await canSeeSince(tx, access, query.since))) return err({ code: 'cursor-expired' } as const);
    const found = await loadDifference(tx, drive.id, scope, query.since);
    if (found.count + found.gone_count > limits.differenceItems)
      return err({ code: 'cursor-expired' } as const);
    return ok({
      drive_id: drive.id,
      epoch: drive.epoch,
      from: query.since,
      to: drive.seq,
      scope_hash: hash,
      columns: toColumns(found),
      gone: found.gone,
      ...(await readSuperseded(tx, access, query.since)),
    });
  });

type SupersededEvents = NonNullable<CallResponse<'difference'>['superseded']>;

/** Which changes of this person concurrent changes of others have replaced since. */
async function readSuperseded(
  tx: Kysely<Database>,
  { drive, member, scope }: DriveAccess,
  since: number,
): Promise<{ superseded?: SupersededEvents; overruled?: SupersededEvents }> {
  if (scope.kind !== 'everything' || since === drive.seq) return {};
  const { rows } = await sql<{ event_id: string; email: string | null; at: Date }>`
    select c.data #>> '{over,eventId}' as event_id, m.email, c.at
    from changes c left join members m on m.id = c.actor
    where c.drive_id = ${drive.id} and c.seq > ${since} and c.data #>> '{over,memberId}' = ${member.id}
    order by c.seq`.execute(tx);
  if (rows.length === 0) return {};
  const superseded = rows.map(({ event_id, email, at }) => ({
    event_id,
    ...(email !== null && { by: email }),
    time: eventTimeToWire(at.getTime()),
  }));
  return { superseded, overruled: superseded };
}

interface DifferenceRow extends ColumnsRow {
  count: number;
  gone: string;
  gone_count: number;
}

export async function loadDifference(
  db: Kysely<Database>,
  driveId: string,
  scope: Scope,
  since: number,
): Promise<DifferenceRow> {
  const parts =
    scope.kind === 'everything' ? wholeDifference(driveId, since) : grantedDifference(driveId, scope, since);
  const most = limits.differenceItems + 1;
  // Of the gone only the topmost are named, by where they hung at `since`: with a folder goes what was in it.
  const { rows } = await sql<DifferenceRow>`
    with ${parts},
    page as materialized (select * from fresh order by ${itemOrder} limit ${most}),
    topmost as materialized (
      select g.id from gone g where not exists (select from gone p where p.id = g.parent_id) limit ${most}
    )
    select written.*, (select count(*) from page) as count,
      (select coalesce(string_agg(encode(uuid_send(id), 'hex'), ''), '') from topmost) as gone,
      (select count(*) from topmost) as gone_count
    from ${selectColumns(sql`page`)}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('an aggregate has one row');
  return row;
}

/** For who sees everything, the rows' own sequences say what is new. */
function wholeDifference(driveId: string, since: number): RawBuilder<unknown> {
  return sql`
    fresh as (select * from items where drive_id = ${driveId} and from_seq > ${since}),
    gone as materialized (
      select h.id, h.parent_id from items_history h
      where h.drive_id = ${driveId} and h.from_seq <= ${since} and h.to_seq > ${since}
        and not exists (select from items e where e.drive_id = ${driveId} and e.id = h.id)
      union all
      select x.id, x.parent_id from erased_versions x
      where x.drive_id = ${driveId} and not x.stays and x.from_seq <= ${since} and x.to_seq > ${since}
        and not exists (select from items e where e.drive_id = ${driveId} and e.id = x.id)
    )`;
}

/**
 * For who sees a part, a move alone brings old rows into view, or out of it: what could be seen then is compared with
 * what can be seen now.
 */
function grantedDifference(driveId: string, scope: Scope, since: number): RawBuilder<unknown> {
  return sql`
    then_seen as materialized (select id, parent_id, permission from ${visibleEntries(driveId, scope, since, 'with-erased')} v),
    now_seen as materialized (select * from ${visibleEntries(driveId, scope)} v),
    fresh as (
      select n.* from now_seen n left join then_seen t on t.id = n.id
      where n.from_seq > ${since} or t.id is null or (t.permission >= 0) <> (n.permission >= 0)
    ),
    gone as materialized (
      select t.id, t.parent_id from then_seen t where not exists (select from now_seen n where n.id = t.id)
    )`;
}
