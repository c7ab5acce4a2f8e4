import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { EventResult } from '#contract/wire/items.ts';
import { itemTimeFromWire } from '#contract/wire/time.ts';
import { isUuid } from '../../db/is-uuid.ts';
import { rowIdOf } from '../../db/item-ids.ts';
import type { Database } from '../../db/schema.ts';
import { storableMs } from '../items/log/change-request.ts';

export interface UploadRow {
  readonly id: string;
  readonly user_id: string;
  readonly drive_id: string;
  readonly workspace_id: string;
  readonly region: string;
  readonly file_id: string;
  readonly event_id: string;
  readonly parent_id: string;
  readonly name: string;
  readonly size_bytes: number;
  readonly modified_ms: number;
  readonly instead: boolean;
  readonly base_seq: number | null;
  readonly base_epoch: string | null;
  readonly metadata: Record<string, string | null>;
  readonly created_at: Date;
  readonly last_byte_at: Date;
  readonly result: EventResult | null;
  readonly received_bytes: number | null;
  readonly writer: string | null;
  readonly writer_process: string | null;
  readonly file_generation: number;
  readonly file_copy_from: number | null;
  readonly parts_handle: string | null;
  readonly next_part: number;
}

export async function findUpload(db: Kysely<Database>, id: string): Promise<UploadRow | null> {
  if (!isUuid(id)) return null;
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
  return (row as UploadRow | undefined) ?? null;
}

type Metadata = Readonly<Record<string, string | null>>;

type RequestedUpload = Pick<
  UploadRow,
  | 'drive_id'
  | 'parent_id'
  | 'name'
  | 'file_id'
  | 'event_id'
  | 'modified_ms'
  | 'instead'
  | 'base_seq'
  | 'base_epoch'
>;

/** What the metadata of contract/wire/uploads.ts says; null where it says it wrongly. */
export function parseUploadMetadata(metadata: Metadata | undefined, nowMs: number): RequestedUpload | null {
  const { drive_id, parent_folder, filename, file_id, event_id, last_written } = metadata ?? {};
  const drive = lower(drive_id);
  const file = lower(file_id ?? randomUUID());
  const event = lower(event_id ?? randomUUID());
  const parent = rowIdOf(lower(parent_folder));
  if (parent === null || ![drive, file, event].every(isUuid)) return null;
  if (typeof filename !== 'string' || filename.length > 1024) return null;
  const replaced = parseReplaced(metadata ?? {});
  if (replaced === null) return null;
  const modified = last_written ? storableMs(itemTimeFromWire(Number(last_written))) : null;
  return {
    drive_id: drive,
    parent_id: parent,
    name: Buffer.from(filename, 'utf8').toString('utf8'),
    file_id: file,
    event_id: event,
    modified_ms: modified ?? nowMs,
    ...replaced,
  };
}

/** Who replaces a content says which file's; what was seen of the log is a sequence, or nothing is said of it. */
function parseReplaced({
  instead,
  file_id,
  base_seq,
  base_epoch,
}: Metadata): Pick<UploadRow, 'instead' | 'base_seq' | 'base_epoch'> | null {
  if (instead == null) return { instead: false, base_seq: null, base_epoch: null };
  const seq = base_seq == null ? null : Number(base_seq);
  const isSequence = seq === null || (/^\d+$/.test(base_seq ?? '') && Number.isSafeInteger(seq));
  if (instead !== '1' || !file_id || !isSequence || (base_epoch ?? '').length > 64) return null;
  return { instead: true, base_seq: seq, base_epoch: base_epoch ?? null };
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
