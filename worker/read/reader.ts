import type { Filespace } from '#contract/entities/filespace.ts';
import type { ItemKind } from '#contract/entities/item.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import type { FolderWindow, ItemRow } from '#contract/worker-api/item-row.ts';
import type { Notice, NoticeRow } from '../replica/notice.ts';
import type { OutboxBackup } from '../replica/outbox-backup.ts';
import type {
  DeviceRow,
  OfflineFileRow,
  OutboxRow,
  PinRow,
  SentRow,
  SnapshotListRow,
  SyncStateRow,
  UploadBatchRow,
  UploadProgressRow,
  UploadRow,
} from '../replica/replica-database.ts';
import type { FolderSaveRow, SaveOutcome, SaveProblem } from '../replica/save-rows.ts';
import type { ActivityQuery, KeptActivity, UnreadActivity } from './activity.ts';
import type { DriveGrants, GroupRow, People } from './people-rows.ts';
import type { Stars } from './places.ts';
import type { RecentItem } from './recent.ts';

export type { OfflineFileRow, OfflineProblem, PinExtent, PinRow } from '../replica/contents/offline-rows.ts';
/** The rows that answers hold: the page names them from here. */
export type {
  AttentionReason,
  ConflictingItem,
  DeviceRow,
  OutboxRow,
  OutboxState,
  ReplicaState,
  SentRow,
  SnapshotListRow,
  SyncStateRow,
  UploadBatchRow,
  UploadProgressRow,
  UploadRow,
} from '../replica/replica-database.ts';
export type { AddedFile, UploadOutcome } from '../replica/upload-rows.ts';
export type {
  ActivityQuery,
  DriveGrants,
  FolderSaveRow,
  FolderWindow,
  GroupRow,
  ItemRow,
  KeptActivity,
  Notice,
  NoticeRow,
  OutboxBackup,
  People,
  RecentItem,
  SaveOutcome,
  SaveProblem,
  Stars,
  UnreadActivity,
};

/**
 * The page's one door to the replica: questions, no writes. Each may be watched by a live query; it wakes only when
 * what it read has changed.
 */
/** What has an answer now, and another one whenever what it read has changed. */
export interface LiveQuery<Value> {
  subscribe(observer: { readonly next: (value: Value) => void; readonly error?: (error: unknown) => void }): {
    unsubscribe(): void;
  };
}

export interface Reader {
  /** Whether the database was there at once, or the worker has to make it first. Of one that is upgraded it comes late. */
  readonly isThere: Promise<boolean>;
  /** Asks again whenever what `query` read through this reader has changed, in whichever tab. */
  watch<Value>(query: () => Promise<Value>): LiveQuery<Value>;
  workspaces(): Promise<readonly Workspace[]>;
  filespaces(workspaceId: string): Promise<readonly Filespace[]>;
  filespace(driveId: string): Promise<Filespace | undefined>;
  drive(driveId: string): Promise<SyncStateRow | undefined>;
  drives(): Promise<readonly SyncStateRow[]>;
  /** A window onto a folder: rows `from` to `to` (exclusive) of the list in the given direction. */
  folder(query: FolderWindowQuery): Promise<FolderWindow>;
  /** Keeps its rows in memory, as of FolderWindow.nearby, until what it returns is called. One folder at a time. */
  hold(folder: Pick<FolderLocation, 'driveId' | 'folderId'>): () => void;
  /** The position of an item in that list, or -1. */
  positionOf(query: FolderLocation, itemId: string, name: string, kind: ItemKind): Promise<number>;
  /** The position of the next row after `after` (wrapping) whose name starts with `typed`, or -1. */
  positionOfPrefix(query: FolderLocation, typed: string, after: number): Promise<number>;
  /** One row by position range without watching it: for selections that reach beyond the window. */
  rows(query: FolderWindowQuery): Promise<readonly ItemRow[]>;
  /** Whether a name is taken in a folder, by name key; `exceptId` is left out. */
  isTaken(driveId: string, folderId: string, key: string, exceptId?: string): Promise<boolean>;
  outbox(): Promise<readonly OutboxRow[]>;
  pendingCounts(): Promise<ReadonlyMap<string, number>>;
  sent(): Promise<readonly SentRow[]>;
  /** What was uploaded in one go, the latest first, until the person removes it. */
  uploadBatches(): Promise<readonly UploadBatchRow[]>;
  /** What waits of a batch; large. */
  uploadsOf(batchId: string): Promise<readonly UploadRow[]>;
  uploadProgress(): Promise<readonly UploadProgressRow[]>;
  /** The `uploadId`s of those whose bytes are only in a tab. */
  uploadsInTabs(): Promise<readonly string[]>;
  /** What is written into folders of the device, the latest first, until the person removes it. */
  folderSaves(): Promise<readonly FolderSaveRow[]>;
  /** What the person wants on this device, of one filespace. */
  pins(driveId: string): Promise<readonly PinRow[]>;
  /** What is on this device, or on its way, of these files. */
  offlineFiles(driveId: string, fileIds: readonly string[]): Promise<readonly OfflineFileRow[]>;
  notices(afterId: number): Promise<readonly NoticeRow[]>;
  device(): Promise<DeviceRow | undefined>;
  /** The users and groups of a workspace; null where they are not known, or not for this person to know. */
  people(workspaceId: string): Promise<People | null>;
  /** The grants on folders of a filespace; null where they are not known, or not for this person to know. */
  grants(driveId: string): Promise<DriveGrants | null>;
  /** Those of all filespaces of a workspace; null as long as they are not known of one of them. */
  workspaceGrants(workspaceId: string): Promise<readonly DriveGrants[] | null>;
  /** The snapshots and schedules of a filespace; undefined where they are not known. */
  snapshots(driveId: string): Promise<SnapshotListRow | undefined>;
  /** The latest activity of a filespace; null where it is not known. */
  activity(query: ActivityQuery): Promise<KeptActivity | null>;
  /** What others did in it since the visit before this one; null: nothing, or that is not known. `own`: an address. */
  unreadActivity(driveId: string, own: string): Promise<UnreadActivity | null>;
  /** What the person has starred of a filespace. */
  stars(driveId: string): Promise<Stars>;
  /** How many stars were given or taken that the server does not know of yet. */
  waitingStars(): Promise<number>;
  /** What they opened and changed last. `own`: their address. */
  recent(driveId: string, own: string, nowMs: number): Promise<readonly RecentItem[]>;
  /** What exists nowhere but here, to be kept outside the database as well; null before there is one. */
  backup(): Promise<OutboxBackup | null>;
  close(): void;
}

export interface FolderLocation {
  readonly driveId: string;
  readonly folderId: string;
  /** asc: folders first, both ascending. desc: files first, both descending. */
  readonly direction: 'asc' | 'desc';
  /** `folders` leaves the files out, for pickers. */
  readonly only?: 'folders';
}

export interface FolderWindowQuery extends FolderLocation {
  readonly from: number;
  readonly to: number;
  /** So many leaves on either side are read as well, for `FolderWindow.nearby`. */
  readonly margin?: number;
}
