import type { Readable } from 'node:stream';
import type { StorageType } from '#contract/entities/workspace.ts';
import type { ContentHash } from './content-hash.ts';
import type { CustomerStorageSettings } from './settings/storage-settings.ts';
import type { StorageErrorKind } from './storage-error.ts';

/**
 * Where the content of files is kept: written once under an id, read in ranges, never changed. One that a customer brings
 * throws a StorageFailure where it cannot be used.
 */
export interface BlobStore {
  /** Stores the whole stream or nothing; gives its length. */
  put(key: BlobKey, content: Readable): Promise<number>;
  /** Bytes from `start` to `end`, both inclusive; all of them without a range. Null where there is no such blob. */
  get(key: BlobKey, range?: ByteRange): Promise<StoredContent | null>;
  /** Its length; null where there is no such blob. */
  stat(key: BlobKey): Promise<number | null>;
  /** Removing what is not there is no failure. */
  delete(key: BlobKey): Promise<void>;
  /** Throws where the storage cannot be reached. */
  ready(): Promise<void>;
  /** Makes the bucket or container where it is missing and ours to make. */
  prepare(): Promise<void>;
}

export interface BlobKey {
  readonly workspaceId: string;
  readonly blobId: string;
}

/** To be sent on through read-content.ts alone: what a customer's storage says and gives may be anything. */
export interface StoredContent {
  /** The length of the whole blob, as the storage says before the first byte; null where it says nothing. */
  readonly sizeBytes: number | null;
  readonly bytes: Readable;
}

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where a workspace keeps its content, as its row says. */
export interface WorkspaceStorageRow {
  readonly workspace_id: string;
  readonly storage_type: StorageType;
  /** Sealed; null for the provider's own storage. */
  readonly storage_settings: Buffer | null;
}

export interface BlobStores {
  /** The provider's own storage. */
  readonly own: BlobStore;
  of(storage: WorkspaceStorageRow): BlobStore;
  /**
   * Does once, with content that nobody needs, all that will be done in a storage that a customer brings. Null where it
   * went well; `busy` where this person's, or too many people's, are being tried.
   */
  tryOut(settings: CustomerStorageSettings, userId: string): Promise<StorageErrorKind | 'busy' | null>;
  /** Where uploads grow until they are whole, and how they become blobs. */
  readonly parts: PartFileStore;
  /** Throws where the own storage cannot be reached. That of one customer says nothing about the others. */
  ready(): Promise<void>;
  close(): void;
}

/** Uploads in progress: one growing file each, whose length is how far the upload has come. */
export interface PartFileStore {
  create(id: string): Promise<void>;
  /** Appends from `offset` on; gives the new length, of what was stored even when the stream broke. */
  append(id: string, offset: number, content: AsyncIterable<Buffer>): Promise<number>;
  /** Null where there is none. */
  length(id: string): Promise<number | null>;
  /** Of all that has come; null where there is none, or no more. */
  hash(id: string): Promise<ContentHash | null>;
  /** Makes it the content of a blob, of the own storage or of another; the part is gone then, and not before. */
  adopt(id: string, key: BlobKey, elsewhere?: BlobStore): Promise<void>;
  remove(id: string): Promise<void>;
}
