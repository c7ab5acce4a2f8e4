import type { Readable } from 'node:stream';
import type { StorageType } from '#contract/entities/workspace.ts';

/** Where the content of files is kept: written once under an id, read in ranges, never changed. */
export interface BlobStore {
  /** Stores the whole stream or nothing; gives its length. */
  put(key: BlobKey, content: Readable): Promise<number>;
  /** Bytes from `start` to `end`, both inclusive; all of them without a range. Null where there is no such blob. */
  get(key: BlobKey, range?: ByteRange): Promise<Readable | null>;
  /** Its length; null where there is no such blob. */
  stat(key: BlobKey): Promise<number | null>;
  /** Removing what is not there is no failure. */
  delete(key: BlobKey): Promise<void>;
  /** Throws where the storage cannot be reached. */
  ready(): Promise<void>;
}

export interface BlobKey {
  readonly workspaceId: string;
  readonly blobId: string;
}

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Each workspace keeps its content in a storage of its choice. */
export interface BlobStores {
  of(storageType: StorageType): BlobStore;
  /** Where uploads grow until they are whole, and how they become blobs of the provider's own storage. */
  readonly parts: PartFiles;
  /** Throws where the storage cannot be reached. */
  ready(): Promise<void>;
}

/** Uploads in progress: one growing file each, whose length is how far the upload has come. */
export interface PartFiles {
  create(id: string): Promise<void>;
  /** Appends from `offset` on; gives the new length, of what was stored even when the stream broke. */
  append(id: string, offset: number, content: AsyncIterable<Buffer>): Promise<number>;
  /** Null where there is none. */
  length(id: string): Promise<number | null>;
  /** Makes it the content of a blob; the part is gone then. */
  adopt(id: string, key: BlobKey): Promise<void>;
  remove(id: string): Promise<void>;
}
