import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { Database } from '../../../db/schema.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { BlobStore, PartFiles } from '../../../storage/blob-store.ts';
import { UploadError } from '../upload-error.ts';
import type { UploadRow } from '../upload-queries.ts';
import { addPiece, type NewPiece } from './pieces.ts';

/** Another request appends now, perhaps at another node: nothing that this one still does counts. */
export class WriterReplaced extends UploadError {
  constructor() {
    super('offset-mismatch');
  }
}

/** Who may append: one request, until it has ended or another one took over. */
export interface Writer {
  readonly uploadId: string;
  readonly token: string;
}

/**
 * The request that came last may append, whatever became of the one before: that one's words count for nothing from
 * here on, so nobody has to wait until it is certain that it is dead. Where a process that may be alive has
 * the part file open, the row names a new generation of it. `partFiles`: null where parts are sent.
 */
export async function takeOver(
  db: Kysely<Database>,
  partFiles: PartFiles | null,
  id: string,
  expectedBytes: number,
): Promise<{ readonly writer: Writer; readonly row: UploadRow }> {
  const token = randomUUID();
  const me = (await partFiles?.processName()) ?? null;
  const row = await inTransaction(db, async (tx) => {
    const before = await lockUpload(tx, id);
    const received = await findReceivedBytes({ partFiles }, before);
    if (before.result !== null || received !== expectedBytes) throw new UploadError('offset-mismatch');
    const { writer, writer_process: process } = before;
    const isFree =
      writer === null || (process !== null && (process === me || (await partFiles?.isGone(process))));
    const isOpen = !isFree && before.parts_handle === null;
    const generation = {
      file_generation: before.file_generation + 1,
      file_copy_from: before.file_copy_from ?? before.file_generation,
    };
    const changed = {
      received_bytes: received,
      writer: token,
      writer_process: me,
      ...(isOpen && generation),
    };
    await tx.updateTable('uploads').set(changed).where('id', '=', id).execute();
    return { ...before, ...changed };
  });
  return { writer: { uploadId: id, token }, row };
}

/** Durable, and known to all nodes; of an upload from before that was kept, the length of its file at this one. */
export async function findReceivedBytes(
  { partFiles }: Pick<BlobStore, 'partFiles'>,
  row: UploadRow,
): Promise<number> {
  return row.received_bytes ?? (await partFiles?.length({ id: row.id, generation: 0 })) ?? 0;
}

/** Says how far the upload has come, with what was stored for it. Throws where another request took over. */
export async function recordReceived(
  { db, nowMs }: Pick<Dependencies, 'db' | 'nowMs'>,
  { uploadId, token }: Writer,
  receivedBytes: number,
  piece?: NewPiece,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const changed = { received_bytes: receivedBytes, last_byte_at: new Date(nowMs()) };
    await update(tx, { uploadId, token }, changed);
    if (piece !== undefined) await addPiece(tx, uploadId, piece);
  });
}

/** Throws where another request took over; nobody does until the transaction ends. */
export async function requireWriter(tx: Kysely<Database>, { uploadId, token }: Writer): Promise<void> {
  const row = await tx
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', uploadId)
    .where('writer', '=', token)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new WriterReplaced();
}

/** A number that no other part gets, however this one ends. */
export async function claimPartNumber(db: Kysely<Database>, { uploadId, token }: Writer): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    update uploads set next_part = next_part + 1 where id = ${uploadId} and writer = ${token}
    returning next_part - 1 as number`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new WriterReplaced();
  return row.number;
}

/** The next one finds a file that nobody has open. */
export async function release(db: Kysely<Database>, { uploadId, token }: Writer): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ writer: null, writer_process: null })
    .where('id', '=', uploadId)
    .where('writer', '=', token)
    .execute();
}

export async function update(
  db: Kysely<Database>,
  { uploadId, token }: Writer,
  changed: {
    readonly received_bytes?: number;
    readonly last_byte_at?: Date;
    readonly file_copy_from?: null;
    readonly parts_handle?: string;
  },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set(changed)
    .where('id', '=', uploadId)
    .where('writer', '=', token)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new WriterReplaced();
}

async function lockUpload(tx: Kysely<Database>, id: string): Promise<UploadRow> {
  const row = await tx.selectFrom('uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) throw new UploadError('not-found');
  return row as UploadRow;
}
