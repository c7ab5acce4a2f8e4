import { type RawBuilder, sql } from 'kysely';
import type { EventResult } from '#contract/wire/items.ts';
import type { Entry } from '../entry.ts';
import type { ChangeData, Effect } from './effect.ts';
import type { Standing } from './standing.ts';

/** Who sent an event, with what body, and what was answered. */
export interface Answered {
  readonly userId: string;
  readonly hash: Buffer;
  readonly result: EventResult;
}

/** Raises the filespace's counter and writes the log's line and the answer: with the effect's rows, in one commit. */
export async function recordEffect(
  standing: Standing,
  eventId: string,
  effect: Effect,
  answered: Answered | null,
): Promise<void> {
  const { tx, driveId, seq, memberId } = standing;
  const data: ChangeData = {
    item: bare(effect.item),
    ...(effect.fromParent !== undefined && { fromParent: effect.fromParent }),
    pull: effect.pull,
    ...(effect.uploaded === true && { uploaded: true }),
    ...(effect.replaced && {
      over: { eventId: effect.replaced.eventId, memberId: effect.replaced.memberId },
    }),
  };
  const answer = answered === null ? sql`select` : insertResult(driveId, eventId, answered);
  await sql`
    with counted as (
      update drives set seq = ${seq}, item_count = item_count + ${effect.items},
        folder_count = folder_count + ${effect.folders}, used_bytes = used_bytes + ${effect.bytes}
      where id = ${driveId}
    ),
    answered as (${answer})
    insert into changes (drive_id, seq, event_id, type, actor, data)
    values (${driveId}, ${seq}, ${eventId}, ${effect.type}, ${memberId}, ${JSON.stringify(data)}::jsonb)`.execute(
    tx,
  );
}

/** Refusals are kept as well: a repeat is answered alike even when things have changed since. */
export async function recordResult(
  { tx, driveId }: Standing,
  eventId: string,
  answered: Answered,
): Promise<void> {
  await insertResult(driveId, eventId, answered).execute(tx);
}

function insertResult(
  driveId: string,
  eventId: string,
  { userId, hash, result }: Answered,
): RawBuilder<unknown> {
  return sql`
    insert into event_results (drive_id, event_id, actor, body_hash, result)
    values (${driveId}, ${eventId}, ${userId}, ${hash}, ${JSON.stringify(result)}::jsonb)`;
}

/** What may be told of an item; where its content is kept is not part of it. */
function bare(item: Entry): Entry {
  const { id, parent_id, kind, name, size_bytes, created_ms, modified_ms, accessed_ms, attribute, index_no } =
    item;
  return { id, parent_id, kind, name, size_bytes, created_ms, modified_ms, accessed_ms, attribute, index_no };
}
