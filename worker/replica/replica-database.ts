import { Dexie, type Table } from 'dexie';
import type { Filespace } from '#contract/entities/filespace.ts';
import type { Item, ItemKind } from '#contract/entities/item.ts';
import type { JournaledField } from '#contract/entities/item-fields.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import type {
  ActivityLineRow,
  ActivityListRow,
  RecentRow,
  StarListRow,
  StarRow,
  VisitRow,
} from './activity/activity-rows.ts';
import type {
  GrantColumnsRow,
  GrantsRow,
  PeopleColumnsRow,
  PeopleRow,
  SnapshotListRow,
} from './administration/administration-rows.ts';
import type { OfflineFileRow, PinRow } from './contents/offline-rows.ts';
import type { NoticeRow } from './notice.ts';
import type {
  AttentionReason,
  ConflictingItem,
  ItemLocation,
  OutboxRow,
  OutboxState,
  SentRow,
} from './outbox-row.ts';
import type { FolderSaveRow } from './save-rows.ts';
import { defineSchemaVersions } from './schema-versions.ts';
import type { FillProgress } from './state/fill-progress.ts';
import type { LogPosition, ReplicaState, SavedIndex } from './state/replica-state.ts';
import type { UploadBatchRow, UploadedItemsRow, UploadProgressRow, UploadRow } from './upload-rows.ts';

export type { LogPosition, ReplicaState, SavedIndex };

/**
 * A leaf of a replica (`r`; a filespace's copy, see SyncStateRow): up to 1,024 neighbors of one kind, in the order [parent,
 * sort key, id], as contract/replica-format/leaf-block.ts packs them. `p` and `k` are of its first item: leaves/leaf-key.ts.
 * IndexedDB is the tree above the leaves: a folder's children are a range of one leaf, or of a few.
 */
export interface LeafRow {
  readonly r: number;
  readonly p: string;
  readonly k: string;
  readonly bytes: ArrayBuffer;
}

/** Parts of a folder in order: of each the lowest sort key that may stand in it, and how many items it has. */
export interface BlockDirectory {
  readonly keys: readonly string[];
  readonly counts: readonly number[];
}

/** The replica on screen. Written only when that changes: a window that read the SyncStateRow would wake with every change. */
export interface ShownReplicaRow {
  readonly driveId: string;
  readonly r: number;
  readonly complete: boolean;
  /** How far the full sync has come, until it is complete. Whoever shows a folder is woken by its children. */
  readonly fill?: FillProgress;
}

/** `shown` and `filling` are the same replica during the first full sync. */
export interface SyncStateRow {
  readonly driveId: string;
  readonly workspaceId: string;
  /** Whether the filespace is connected on this device. */
  readonly connected: boolean;
  readonly shown: ReplicaState | null;
  readonly filling: ReplicaState | null;
  /** Raised by every transaction that changes leaves or overlay of the filespace. */
  readonly revision: number;
  /** When the server was last known to have nothing newer; 0 never. */
  readonly checkedMs: number;
  /** Whether the server has more, which could not be fetched. */
  readonly isBehind?: boolean;
  /** Where the last replica stood that was abandoned before the next one was whole; of those, a whole one. */
  readonly previousLog?: LogPosition;
}

/** What a transaction changed, for every tab's index. `reset`: read all again. `leaves`: a full sync wrote these. */
export interface JournalRow {
  readonly driveId: string;
  readonly revision: number;
  readonly reset: boolean;
  readonly rows: readonly JournalItem[];
  readonly gone: readonly string[];
  readonly leaves?: readonly LeafName[];
}

export interface LeafName {
  readonly kind: ItemKind;
  readonly p: string;
  readonly k: string;
}

export interface JournalItem extends Pick<Item, JournaledField> {}

/**
 * An item as the pending changes make it: what people see instead of its confirmed row. Derived from confirmed rows and
 * outbox, in the transaction of whichever changed; never truth of its own.
 */
export interface OverlayRow {
  readonly driveId: string;
  readonly id: string;
  readonly kind: ItemKind;
  readonly name: string;
  /** Its sort key. */
  readonly key: string;
  /** Where it stands now; '' where it is deleted. */
  readonly parent: string;
  /** Where its confirmed row stands, with that row's sort key; '' where there is none. */
  readonly confirmedParentId: string;
  readonly confirmedSortKey: string;
  readonly sizeBytes: number;
  readonly createdMs: number;
  readonly modifiedMs: number;
  /** As of Item. */
  readonly contentSeq?: number;
  readonly syncState: 'pending' | 'syncing' | 'failed' | 'conflict';
  /** The change that made an item which has no confirmed row yet; '' for all others. */
  readonly createdByChangeId: string;
}

export type {
  AttentionReason,
  ConflictingItem,
  ItemLocation,
  OfflineFileRow,
  OutboxRow,
  OutboxState,
  PinRow,
  SentRow,
  SnapshotListRow,
  UploadBatchRow,
  UploadProgressRow,
  UploadRow,
};

/** The one row about this browser. Written by the tab that leads. */
export interface DeviceRow {
  readonly key: 'device';
  /** Chosen when the database was made: one that was wiped or evicted and made again is not the same. */
  readonly identity: string;
  readonly schema: number;
  readonly connection: 'connecting' | 'online' | 'offline' | 'signed-out';
  /** When the server last sent anything. A green light that is older than the silence limit is not shown. */
  readonly lastReceivedMs: number;
  /** Raised by each new leader: a thawed former leader finds another number and writes nothing. */
  readonly leaderEpoch: number;
  readonly paused: boolean;
  /** When the browser last refused storage for what the server sent; absent where it never did. */
  readonly storageFullMs?: number;
  /** When the server last refused something because it is being maintained; absent where it never did. */
  readonly maintenanceMs?: number;
  /** What its operator said about that; absent where nothing was said. */
  readonly maintenanceSaid?: string | undefined;
  /** Filespaces whose workspaces are on hold, as of the last list: what waits there is not sent. */
  readonly onHold?: readonly string[];
  /** Changes that were given up after the server may have begun their uploads: it is still to be told. */
  readonly abandonedUploads?: readonly string[];
  /** Those it was told, and is told once more: the creation may have been behind. */
  readonly toldUploads?: readonly { readonly changeId: string; readonly toldMs: number }[];
  readonly spacesMs: number;
  /** How often workspaces and filespaces were listed, by whichever tab; absent where they never were. */
  readonly listingCount?: number;
  /** The highest number that a replica has had here; absent where none was begun since numbers are kept. */
  readonly lastReplicaNumber?: number;
}

export interface ReplicaOptions {
  readonly durability: 'relaxed' | 'strict';
  /** The store; the environment's own where it is not given. */
  readonly indexedDB?: IDBFactory;
}

export class ReplicaDatabase extends Dexie {
  declare readonly workspaces: Table<Workspace, string>;
  declare readonly filespaces: Table<Filespace, string>;
  declare readonly syncStates: Table<SyncStateRow, string>;
  declare readonly shownReplicas: Table<ShownReplicaRow, string>;
  declare readonly folders: Table<LeafRow, [number, string, string]>;
  declare readonly files: Table<LeafRow, [number, string, string]>;
  declare readonly journal: Table<JournalRow, [string, number]>;
  declare readonly overlay: Table<OverlayRow, [string, string]>;
  declare readonly outbox: Table<OutboxRow, string>;
  declare readonly sentChanges: Table<SentRow, string>;
  declare readonly notices: Table<NoticeRow, number>;
  declare readonly device: Table<DeviceRow, string>;
  declare readonly peopleState: Table<PeopleRow, string>;
  declare readonly peopleColumns: Table<PeopleColumnsRow, string>;
  declare readonly grants: Table<GrantsRow, string>;
  declare readonly grantColumns: Table<GrantColumnsRow, string>;
  declare readonly snapshotLists: Table<SnapshotListRow, string>;
  declare readonly activityLists: Table<ActivityListRow, string>;
  declare readonly activityLines: Table<ActivityLineRow, [driveId: string, seq: number]>;
  declare readonly visits: Table<VisitRow, string>;
  declare readonly stars: Table<StarRow, [driveId: string, itemId: string]>;
  declare readonly starLists: Table<StarListRow, string>;
  declare readonly recentItems: Table<RecentRow, [driveId: string, itemId: string]>;
  declare readonly uploads: Table<UploadRow, string>;
  declare readonly uploadProgress: Table<UploadProgressRow, string>;
  declare readonly uploadBatches: Table<UploadBatchRow, string>;
  declare readonly uploadedItems: Table<UploadedItemsRow, number>;
  declare readonly folderSaves: Table<FolderSaveRow, string>;
  declare readonly pins: Table<PinRow, [driveId: string, itemId: string]>;
  declare readonly offlineFiles: Table<OfflineFileRow, [driveId: string, fileId: string]>;
  /** Being brought to the present version by this connection, which may take long. */
  isUpgrading = false;

  constructor(userId: string, options: ReplicaOptions) {
    super(databaseName(userId), {
      autoOpen: false,
      cache: 'disabled',
      chromeTransactionDurability: options.durability,
      ...(options.indexedDB && { indexedDB: options.indexedDB }),
    });
    defineSchemaVersions(this, () => {
      this.isUpgrading = true;
    });
  }
}

/** The version that is really there: Dexie opens a newer one without a word, and goes on saying its own. */
export function actualSchemaVersion(database: ReplicaDatabase): number {
  return Math.floor(database.backendDB().version / 10);
}

/** Each person has a database of their own: nothing of one is ever in reach of another. */
export function databaseName(userId: string): string {
  return `lunvik-${userId}`;
}
