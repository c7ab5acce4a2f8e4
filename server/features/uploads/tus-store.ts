import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import type { Dependencies } from '../../dependencies.ts';
import { findWorkspaceStorage } from '../../storage/find-workspace-storage.ts';
import { uploadLifetimeMs } from '../../storage/workspace-room.ts';
import { UploadError } from './upload-error.ts';
import { findUpload, type UploadRow } from './upload-queries.ts';

const progressEveryMs = 500;
/** An upload whose bytes keep coming must not look abandoned, however long one request takes. */
const touchEveryMs = 3_600_000;

/** What tus asks of a store: the row says what an upload is to become, the length of its part file how far it is. */
export class TusStore extends DataStore {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    super();
    this.#deps = deps;
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  /** The row was written when the upload was permitted; a repeated creation finds the file there and leaves it. */
  override async create(upload: Upload): Promise<Upload> {
    const row = await this.#row(upload.id);
    if ((await findUploadOffset(this.#deps, row)) === null) await this.#deps.blobs.parts.create(row.id);
    upload.creation_date = this.#lastByteAt(row);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#row(id);
    const offset = await findUploadOffset(this.#deps, row);
    if (offset === null) throw new UploadError('not-found');
    return new Upload({
      id,
      size: row.size_bytes,
      offset,
      metadata: row.metadata,
      creation_date: this.#lastByteAt(row),
    });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#row(id);
    const { parts } = this.#deps.blobs;
    if ((await parts.length(id)) !== offset) throw new UploadError('offset-mismatch');
    try {
      return await parts.append(id, offset, this.#withProgress(row, stream, offset));
    } finally {
      await this.#touch(id);
    }
  }

  override async remove(id: string): Promise<void> {
    const row = await this.#row(id);
    if (row.result !== null) throw new UploadError('not-found');
    await this.#deps.blobs.parts.remove(id);
    await this.#deps.db.deleteFrom('uploads').where('id', '=', id).execute();
  }

  override getExpiration(): number {
    return uploadLifetimeMs;
  }

  async #row(id: string): Promise<UploadRow> {
    const row = await findUpload(this.#deps.db, id);
    if (row === null) throw new UploadError('not-found');
    return row;
  }

  async #touch(id: string): Promise<void> {
    const lastByteAt = new Date(this.#deps.nowMs());
    await this.#deps.db
      .updateTable('uploads')
      .set({ last_byte_at: lastByteAt })
      .where('id', '=', id)
      .execute();
  }

  /** What tus counts the lifetime from, by the system's clock; ours is an argument. */
  #lastByteAt(row: UploadRow): string {
    const ageMs = this.#deps.nowMs() - row.last_byte_at.getTime();
    return new Date(Date.now() - ageMs).toISOString();
  }

  async *#withProgress(row: UploadRow, stream: Readable, offset: number): AsyncIterable<Buffer> {
    const { bus, db, log } = this.#deps;
    let at = offset;
    let reportedMs = 0;
    let touchedMs = Date.now();
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      yield chunk;
      at += chunk.length;
      const now = Date.now();
      if (now - touchedMs > touchEveryMs) {
        touchedMs = now;
        await this.#touch(row.id);
      }
      if (now - reportedMs < progressEveryMs && at < row.size_bytes) continue;
      reportedMs = now;
      const progress = Math.floor((at / row.size_bytes) * 100);
      bus
        .publish(db, { kind: 'progress', userId: row.user_id, uid: row.file_id, progress })
        .catch((err: unknown) => log.warn({ err }, 'progress could not be reported'));
    }
  }
}

/** How far an upload has come; null where nothing is left of it. Its content may have become a blob already. */
export async function findUploadOffset({ blobs, db }: Dependencies, row: UploadRow): Promise<number | null> {
  const growing = await blobs.parts.length(row.id);
  if (growing !== null) return growing;
  if (row.result !== null) return row.size_bytes;
  const store = blobs.of(await findWorkspaceStorage(db, row.workspace_id));
  return store.stat({ workspaceId: row.workspace_id, blobId: row.id });
}
