import type { Readable } from 'node:stream';
import type { StorageType } from '#contract/entities/workspace.ts';
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
  /** Makes the bucket, container or folder where it is missing and ours to make. */
  prepare(): Promise<void>;
  /** Content that comes in parts, through any node; null of a folder, which has part files. */
  readonly parts: BlobParts | null;
  /** Where uploads to a folder grow until they are whole, and how they become blobs; null of what takes parts. */
  readonly partFiles: PartFiles | null;
}

/** The provider's own storage of one region. */
export interface OwnStore extends BlobStore {
  /** Its code, as filespaces and contents have it. */
  readonly region: string;
  /** Where it is, for messages. */
  readonly place: string;
  /** All objects that are named as contents are, sorted by workspace and id. */
  list(): AsyncIterable<ListedObject>;
  /** Leaves of whole filespaces. */
  readonly leafPacks: CacheStore;
  close(): Promise<void>;
}

export interface ListedObject {
  readonly key: BlobKey;
  readonly sizeBytes: number;
  readonly storedAt: Date;
  /** By which the operator finds it. */
  readonly path: string;
}

/**
 * One content in parts. Nothing is there under the blob's name before it is completed. A number is used for one part
 * alone: whoever sends another under it is a former writer, and what they send counts for nothing.
 */
export interface BlobParts {
  /** Gives what the storage calls it, which the other calls want back. */
  begin(key: BlobKey): Promise<string>;
  /** Gives what the storage calls the part. Throws PartsLost where it has given up what was begun. */
  put(target: PartsTarget, number: number, bytes: Buffer): Promise<string>;
  /** Called when more is to come after a pause: keeps the storage from giving up the parts that it has. */
  keep(target: PartsTarget): Promise<void>;
  /** Puts the parts in a row and makes them the blob. Once they are, doing so again is no failure. */
  complete(target: PartsTarget, parts: readonly StoredPart[], sizeBytes: number): Promise<void>;
  /** Removes what is left of parts whose blob is there, or of all where it never will be. */
  discard(target: PartsTarget, numbers: readonly number[], isCompleted: boolean): Promise<void>;
}

export interface PartsTarget {
  readonly key: BlobKey;
  readonly handle: string;
}

export interface StoredPart {
  readonly number: number;
  readonly tag: string;
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

/** What can be made again at any time: whoever misses some of it goes on without. */
export interface CacheStore extends Pick<BlobStore, 'put' | 'get' | 'delete'> {
  /** Removes what is none of these and was written before: a process that was killed left it, or a former database knew it. */
  removeOthers(blobIds: ReadonlySet<string>, writtenBefore: Date): Promise<void>;
}

export interface BlobStores {
  /** The provider's own storage, by region as configured. */
  readonly own: readonly [OwnStore, ...OwnStore[]];
  /** Throws a StorageError where the region is not configured. */
  ofRegion(region: string): OwnStore;
  /** Where a content lies: `region` is that of its row, and says nothing where the customer brought the storage. */
  of(storage: WorkspaceStorageRow, region: string): BlobStore;
  /**
   * Does once, with content that nobody needs, all that will be done in a storage that a customer brings. Null where it
   * went well; `busy` where this person's, or too many people's, are being tried.
   */
  tryOut(settings: CustomerStorageSettings, userId: string): Promise<StorageErrorKind | 'busy' | null>;
  /**
   * The regions in folders that this node does not reach now. Throws where all regions of the own storage are folders, and it
   * reaches none of them. What a region is to some says nothing about the others, and a bucket is to all nodes the same.
   */
  ready(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Where an upload to a folder grows. It has another generation after a writer that may still be alive. */
export interface PartFile {
  readonly id: string;
  readonly generation: number;
}

export interface PartFiles {
  /** By which another process can ask whether this one is gone; null where that cannot be known. */
  processName(): Promise<string | null>;
  /** Whether nothing of that process can write any more. */
  isGone(processName: string): Promise<boolean>;
  /** Throws DiskFull where so many bytes more would take what the disk has to have left. */
  requireRoom(bytes: number): Promise<void>;
  /** To append after the first `bytes`; what stands behind them is cut off. Throws where less is there. */
  open(file: PartFile, bytes: number): Promise<PartFileWriter>;
  /** The first `bytes` of one as another, which nobody else has open. */
  copy(from: PartFile, to: PartFile, bytes: number): Promise<void>;
  /** Null where there is none. */
  length(file: PartFile): Promise<number | null>;
  /** Makes it the content of a blob. Once it is, doing so again is no failure. */
  adopt(file: PartFile, key: BlobKey): Promise<void>;
  /** And all former generations. */
  remove(file: PartFile): Promise<void>;
}

export interface PartFileWriter {
  write(bytes: Buffer): Promise<void>;
  read(start: number, length: number): Promise<Buffer>;
  /** What was written is there after a power cut. */
  sync(): Promise<void>;
  close(): Promise<void>;
}
