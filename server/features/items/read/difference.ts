import { type Kysely, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { err, ok } from '#contract/rules/result.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import { eventTimeToWire } from '#contract/wire/time.ts';
import { type DriveAccess, findScope } from '../../../access/scope.ts';
import { canSeeSince } from '../../../access/visibility-history.ts';
import { inRepeatableRead } from '../../../db/repeatable-read.ts';
import type { Database } from '../../../db/schema.ts';
import type { Handler } from '../../../http/handler.ts';
import { isFollowed } from '../log/previous-log-ids.ts';
import { readDifferencePosition, writeDifferencePosition } from './difference-position.ts';
import { toColumns } from './item-columns.ts';
import { loadDifference } from './load-difference.ts';

/**
 * What differs between a sequence and now, however many changes made it so; in pages, between two sequences. Each page is
 * authorised anew and read from one moment of the database.
 */
export const difference: Handler<'difference'> = (deps, { actor, params, query }) =>
  inRepeatableRead(deps.db, async (tx) => {
    const access = await findScope(tx, actor, params.driveId);
    if (access === null) return err({ code: 'not-found' } as const);
    const { drive, scope, hash } = access;
    const { since, epoch = drive.epoch, to = drive.seq, limit } = query;
    const after = query.after === undefined ? null : readDifferencePosition(query.after, hash);
    if (after === undefined) return err({ code: 'bad-request' } as const);
    // Pages that began in a log by another name are begun again.
    const isOtherLog =
      !(await isFollowed(tx, drive, { epoch, seq: since })) ||
      (epoch !== drive.epoch && query.to !== undefined);
    const isOtherTime = since > to || to > drive.seq || since < drive.historyFrom;
    if (isOtherLog || isOtherTime || after === 'of before' || !(await canSeeSince(tx, access, since)))
      return err({ code: 'cursor-expired' } as const);
    const found = await loadDifference(tx, {
      ...{ driveId: drive.id, scope, since, to: to === drive.seq ? null : to, after },
      limit: limit ?? limits.differenceItems,
    });
    deps.metrics.differenceRows.observe(found.count + found.goneCount);
    // Each page of who sees a part finds all of it anew: a fill reads it once.
    if (found.total !== null && found.total > limits.differenceItems)
      return err({ code: 'cursor-expired' } as const);
    const isWhole = found.next === null && found.count + found.goneCount <= limits.differenceItems;
    if (limit === undefined && !isWhole) return err({ code: 'cursor-expired' } as const);
    return ok({
      drive_id: drive.id,
      epoch: drive.epoch,
      from: since,
      to,
      scope_hash: hash,
      columns: toColumns(found),
      gone: found.gone,
      ...(limit !== undefined && { next: found.next && writeDifferencePosition(found.next, hash) }),
      ...(found.next === null && (await readSuperseded(tx, access, since, to))),
    });
  });

type SupersededEvents = NonNullable<CallResponse<'difference'>['superseded']>;

/** Which changes of this person concurrent changes of others have replaced since. */
async function readSuperseded(
  tx: Kysely<Database>,
  { drive, member, scope }: DriveAccess,
  since: number,
  to: number,
): Promise<{ superseded?: SupersededEvents; overruled?: SupersededEvents }> {
  if (scope.kind !== 'everything' || since === to) return {};
  const { rows } = await sql<{ event_id: string; email: string | null; at: Date }>`
    select c.data #>> '{over,eventId}' as event_id, m.email, c.at
    from changes c left join members m on m.id = c.actor
    where c.drive_id = ${drive.id} and c.seq > ${since} and c.seq <= ${to} and c.data #>> '{over,memberId}' = ${member.id}
    order by c.seq`.execute(tx);
  if (rows.length === 0) return {};
  const superseded = rows.map(({ event_id, email, at }) => ({
    event_id,
    ...(email !== null && { by: email }),
    time: eventTimeToWire(at.getTime()),
  }));
  return { superseded, overruled: superseded };
}
