import { type RawBuilder, sql } from 'kysely';
import { pick } from '#contract/entities/item-fields.ts';
import type { EventResult } from '#contract/wire/items.ts';
import { executePrepared } from '../../../db/connections/prepared-statements.ts';
import { entryColumns } from '../../../db/entry-columns.ts';
import type { ChangeContext } from './change-context.ts';
import type { ChangeData, ChangeEffect } from './change-effect.ts';

/** Who sent an event, with what body, and what was answered. */
export interface RecordedResult {
  readonly userId: string;
  readonly hash: Buffer;
  readonly result: EventResult;
}

/** Raises the filespace's counter and writes the log's line and the answer: with the effect's rows, in one commit. */
export async function writeLogEntry(
  context: ChangeContext,
  eventId: string,
  effect: ChangeEffect,
  recorded: RecordedResult | null,
): Promise<void> {
  const { tx, driveId, seq, memberId } = context;
  const data: ChangeData = {
    // What may be published of an item; where its content is kept is not part of it.
    item: pick(effect.item, entryColumns),
    ...(effect.fromParent !== undefined && { fromParent: effect.fromParent }),
    pull: effect.pull,
    ...(effect.uploaded === true && { uploaded: true }),
    ...(effect.parents && { parents: effect.parents }),
    ...(effect.undid && { undid: effect.undid }),
    ...(effect.rewoundTo && { rewoundTo: effect.rewoundTo }),
    ...(effect.replaced && {
      over: { eventId: effect.replaced.eventId, memberId: effect.replaced.memberId },
    }),
  };
  const response = recorded === null ? sql`select` : insertResult(driveId, eventId, recorded);
  const written = sql`
    with counted as (
      update drives set seq = ${seq}, item_count = item_count + ${effect.items},
        folder_count = folder_count + ${effect.folders}, used_bytes = used_bytes + ${effect.bytes}
      where id = ${driveId}
    ),
    answered as (${response})
    insert into changes (drive_id, seq, event_id, type, actor, data)
    values (${driveId}, ${seq}, ${eventId}, ${effect.type}, ${memberId}, ${JSON.stringify(data)}::jsonb)`;
  await executePrepared(written, tx);
}

/** Refusals are kept as well: a repeat is answered alike even when things have changed since. */
export async function writeEventResult(
  { tx, driveId }: ChangeContext,
  eventId: string,
  recorded: RecordedResult,
): Promise<void> {
  await executePrepared(insertResult(driveId, eventId, recorded), tx);
}

function insertResult(
  driveId: string,
  eventId: string,
  { userId, hash, result }: RecordedResult,
): RawBuilder<unknown> {
  return sql`
    insert into event_results (drive_id, event_id, actor, body_hash, result)
    values (${driveId}, ${eventId}, ${userId}, ${hash}, ${JSON.stringify(result)}::jsonb)`;
}
