import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { EventResult } from '#contract/wire/items.ts';
import { itemTimeFromWire } from '#contract/wire/time.ts';
import { isUuid } from '../../db/is-uuid.ts';
import { rowIdOf } from '../../db/item-ids.ts';
import type { Database } from '../../db/schema.ts';
import { storableMs } from '../items/log/change-request.ts';

/** How long an upload that is not whole waits for its next byte. */
export const uploadLifetimeMs = 7 * 86_400_000;

export interface UploadRow {
  readonly id: string;
  readonly user_id: string;
  readonly drive_id: string;
  readonly workspace_id: string;
  readonly file_id: string;
  readonly event_id: string;
  readonly parent_id: string;
  readonly name: string;
  readonly size_bytes: number;
  readonly modified_ms: number;
  readonly metadata: Record<string, string | null>;
  readonly created_at: Date;
  readonly last_byte_at: Date;
  readonly result: EventResult | null;
}

export async function findUpload(db: Kysely<Database>, id: string): Promise<UploadRow | null> {
  if (!isUuid(id)) return null;
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
  return (row as UploadRow | undefined) ?? null;
}

/** What the metadata of contract/wire/uploads.ts says; null where it says it wrongly. */
export function parseUploadMetadata(
  metadata: Readonly<Record<string, string | null>> | undefined,
  nowMs: number,
): Pick<UploadRow, 'drive_id' | 'parent_id' | 'name' | 'file_id' | 'event_id' | 'modified_ms'> | null {
  const { drive_id, parent_folder, filename, file_id, event_id, last_written } = metadata ?? {};
  const drive = lower(drive_id);
  const file = lower(file_id ?? randomUUID());
  const event = lower(event_id ?? randomUUID());
  const parent = rowIdOf(lower(parent_folder));
  if (parent === null || ![drive, file, event].every(isUuid)) return null;
  if (typeof filename !== 'string' || filename.length > 1024) return null;
  const modified = last_written ? storableMs(itemTimeFromWire(Number(last_written))) : null;
  return {
    drive_id: drive,
    parent_id: parent,
    name: Buffer.from(filename, 'utf8').toString('utf8'),
    file_id: file,
    event_id: event,
    modified_ms: modified ?? nowMs,
  };
}

function lower(text: string | null | undefined): string {
  return (text ?? '').toLowerCase();
}

/** Whether this very event was answered before: its answer, not what it meets now, is what the sender waits for. */
export async function hasEventResult(
  db: Kysely<Database>,
  driveId: string,
  eventId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('event_results')
    .select('event_id')
    .where('drive_id', '=', driveId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}
