import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import type { Dependencies } from '../../dependencies.ts';
import { measureTransfer } from '../../metrics/measure-stream.ts';
import type { BlobStore, PartFiles } from '../../storage/blob-store.ts';
import { findWorkspaceStorage } from '../../storage/find-workspace-storage.ts';
import { PartsLost } from '../../storage/parts-lost.ts';
import { uploadLifetimeMs } from '../../storage/workspace-room.ts';
import { leaveBrokenToSender } from './leave-to-sender.ts';
import { appendToFile } from './receive/append-to-file.ts';
import { appendToParts, type PartsBlobStore } from './receive/append-to-parts.ts';
import { findReceivedBytes } from './receive/writer.ts';
import { removeUpload } from './remove-upload.ts';
import { UploadError } from './upload-error.ts';
import { findUpload, type UploadRow } from './upload-queries.ts';

const progressEveryMs = 500;

/** What tus asks of a store: the row says what an upload is to become and how far it is, for all nodes alike. */
export class TusStore extends DataStore {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    super();
    this.#deps = deps;
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  /** The row was written when the upload was permitted; a repeated creation leaves it as it is. */
  override async create(upload: Upload): Promise<Upload> {
    const row = await this.#row(upload.id);
    upload.creation_date = this.#lastByteAt(row);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#row(id);
    const offset = await findUploadOffset(this.#deps, row);
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
    const store = this.#deps.blobs.of(
      await findWorkspaceStorage(this.#deps.db, row.workspace_id),
      row.region,
    );
    const content = measureTransfer(this.#deps.metrics, 'up', this.#withProgress(row, stream, offset));
    try {
      return hasParts(store)
        ? await appendToParts(this.#deps, store, row, offset, content)
        : await appendToFile(this.#deps, partFilesOf(store), row, offset, content);
    } catch (error) {
      await leaveBrokenToSender(this.#deps.db, id, error);
      if (!(error instanceof PartsLost)) throw error;
      this.#deps.log.warn({ uploadId: id }, 'a storage has lost the parts of an upload, which begins again');
      await removeUpload(this.#deps, id);
      throw new UploadError('not-found');
    }
  }

  override async remove(id: string): Promise<void> {
    const row = await this.#row(id);
    if (row.result !== null) throw new UploadError('not-found');
    await removeUpload(this.#deps, id);
  }

  override getExpiration(): number {
    return uploadLifetimeMs;
  }

  async #row(id: string): Promise<UploadRow> {
    const row = await findUpload(this.#deps.db, id);
    if (row === null) throw new UploadError('not-found');
    return row;
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
    // Were it destroyed by who stops reading, tus would call every failure to store an aborted request.
    const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    for await (const chunk of chunks) {
      yield chunk;
      at += chunk.length;
      const now = Date.now();
      if (now - reportedMs < progressEveryMs && at < row.size_bytes) continue;
      reportedMs = now;
      const progress = Math.floor((at / row.size_bytes) * 100);
      bus
        .publish(db, { kind: 'progress', userId: row.user_id, uid: row.file_id, progress })
        .catch((err: unknown) => log.warn({ err }, 'progress could not be reported'));
    }
  }
}

/** How far an upload has come: what a node may be asked to go on from. */
export async function findUploadOffset({ db, blobs }: Dependencies, row: UploadRow): Promise<number> {
  if (row.result !== null) return row.size_bytes;
  return (
    row.received_bytes ??
    findReceivedBytes(blobs.of(await findWorkspaceStorage(db, row.workspace_id), row.region), row)
  );
}

function partFilesOf({ partFiles }: BlobStore): PartFiles {
  if (partFiles === null) throw new Error('a storage takes neither parts nor files');
  return partFiles;
}

function hasParts(store: BlobStore): store is PartsBlobStore {
  return store.parts !== null;
}
