import type { Generated } from 'kysely';
import type { WarnedPercent } from '#contract/rules/storage/quota-warning.ts';

export interface ItemTables {
  items: ItemTable;
  items_history: ItemHistoryTable;
  erased_versions: ErasedVersionTable;
  changes: ChangeTable;
  event_results: EventResultTable;
  blobs: BlobTable;
  packs: PackTable;
  workspace_usage: WorkspaceUsageTable;
  person_usage: PersonUsageTable;
  content_checks: ContentCheckTable;
  uploads: UploadTable;
  upload_pieces: UploadPieceTable;
  realtime_tickets: RealtimeTicketTable;
  download_tickets: DownloadTicketTable;
}

/** What is there now. A row is valid from `from_seq` on; its earlier versions are in items_history. */
export interface ItemTable {
  drive_id: string;
  id: string;
  /** The nil UUID is the root, which has no row. */
  parent_id: string;
  /** 0 folder, 1 file. */
  kind: 0 | 1;
  name: string;
  name_key: string;
  /** Orders every list; see contract/rules/sort-key/sort-key.ts. */
  sort_key: string;
  size_bytes: number;
  created_ms: number;
  modified_ms: number;
  accessed_ms: number;
  attribute: number;
  index_no: number;
  /** The content of a file; copies share it. */
  blob_id: string | null;
  /** The sequence with which it got this content; 0 where it is its first. */
  content_seq: Generated<number>;
  from_seq: number;
  /** The sequence with which it came into its present parent, and the member who put it there. */
  parent_seq: number;
  parent_changed_by: string;
  changed_by: string;
}

interface ItemHistoryTable extends ItemTable {
  /** The sequence from which this version is no longer valid. */
  to_seq: number;
}

/** A version of what was deleted forever, without name and content; see the migration. */
interface ErasedVersionTable {
  drive_id: string;
  id: string;
  parent_id: string;
  kind: 0 | 1;
  from_seq: number;
  to_seq: number;
  /** Of a folder: it is in the history still, because something was in it that is kept. */
  stays: boolean;
  erased_by: string;
  erased_at: Date;
}

interface ChangeTable {
  drive_id: string;
  seq: number;
  event_id: string;
  type: string;
  /** The member who did it. */
  actor: string;
  at: Generated<Date>;
  data: unknown;
}

interface EventResultTable {
  drive_id: string;
  event_id: string;
  /** The person who sent it. */
  actor: string;
  body_hash: Buffer;
  result: unknown;
}

interface BlobTable {
  id: string;
  workspace_id: string;
  /** Of the own storage, in which it lies; without a meaning where the customer brought the storage. */
  region: string;
  size_bytes: number;
  /** Who brought it; null in a storage of the customer, and of what came before that was kept. */
  added_by: Generated<string | null>;
  created_at: Generated<Date>;
  /** Since when nothing may name it any more; looked at again before it is removed. */
  unreferenced_at: Generated<Date | null>;
  /** The content hash and CRC-32; null of what was stored before they were kept. */
  sha256: Generated<Buffer | null>;
  crc32: Generated<number | null>;
  /** The object of the storage that holds it among others, and where in it; null where it is an object of its own. */
  pack_id: Generated<string | null>;
  pack_offset: Generated<number | null>;
}

/** An object of the storage with the contents of many small files. */
interface PackTable {
  id: string;
  workspace_id: string;
  /** As of a blob. */
  region: string;
  size_bytes: number;
  created_at: Generated<Date>;
  /** Whether a blob of it was removed since it was looked at, or it never was. */
  needs_check: Generated<boolean>;
  /** Since when it has no blob. */
  unreferenced_at: Generated<Date | null>;
  /** Since when less than half of it is in use. */
  sparse_since: Generated<Date | null>;
}

/** Kept by triggers on blobs; see the migration. */
interface WorkspaceUsageTable {
  workspace_id: string;
  /** Of all contents, each counted once. */
  stored_bytes: Generated<number>;
  /** Which percent of its quota was emailed last. */
  warned_percent: Generated<WarnedPercent>;
}

/** As that of a workspace: of what each person brought into the provider's own storage, wherever it is. */
interface PersonUsageTable {
  user_id: string;
  stored_bytes: Generated<number>;
  warned_percent: Generated<WarnedPercent>;
}

/** How far the contents of a workspace have been compared with their rows; see the migration. */
interface ContentCheckTable {
  workspace_id: string;
  /** The last one that was. */
  upto: Generated<string>;
  differing: Generated<number>;
  turn_at: Generated<Date | null>;
  done_at: Generated<Date | null>;
}

interface UploadTable {
  id: string;
  user_id: string;
  drive_id: string;
  workspace_id: string;
  /** In which its bytes lie, as of a blob. */
  region: string;
  file_id: string;
  event_id: string;
  parent_id: string;
  name: string;
  size_bytes: number;
  modified_ms: number;
  /** Whether it is to replace the content of the file `file_id`, and what its sender had seen of the log. */
  instead: Generated<boolean>;
  base_seq: Generated<number | null>;
  base_epoch: Generated<string | null>;
  metadata: unknown;
  created_at: Generated<Date>;
  /** Its lifetime counts from here. */
  last_byte_at: Generated<Date>;
  /** Set in the transaction that makes the file; the result that was answered. */
  result: unknown;
  /** Durable, wherever it lies; null of one that began before this was kept. */
  received_bytes: Generated<number | null>;
  /** The request that may append, and its process; null when the last one has ended. */
  writer: Generated<string | null>;
  writer_process: Generated<string | null>;
  /** Which part file it grows in, and the one that this has not yet been copied from; see the migration. */
  file_generation: Generated<number>;
  file_copy_from: Generated<number | null>;
  /** What an object store calls the parts that it has of it. */
  parts_handle: Generated<string | null>;
  next_part: Generated<number>;
  /** Whole, but no job makes a file of it: a request of its sender does. */
  left_to_sender: Generated<boolean>;
}

/** What has come of an upload, with the hashes of its blocks of 4 MiB. */
interface UploadPieceTable {
  /** Of a tail also the name of its object. */
  id: string;
  upload_id: string;
  /** In the part file; a part in an object store; or a tail there that is too short to be a part. */
  kind: 'file' | 'part' | 'tail';
  number: number | null;
  start_byte: number;
  size_bytes: number;
  /** Null of a tail: it becomes part of a part. */
  block_hashes: Buffer | null;
  crc32: number | null;
  /** What the storage called it. */
  tag: string | null;
  /** False from before it is sent until it was recorded. */
  stored: boolean;
}

interface RealtimeTicketTable {
  ticket_hash: Buffer;
  session_id: string;
  expires_at: Date;
}

/** An address from which a browser downloads; see the migration. */
interface DownloadTicketTable {
  ticket_hash: Buffer;
  session_id: string;
  drive_id: string;
  items: string[];
  kind: 'file' | 'zip' | 'inline';
  name: string;
  seq: number;
  epoch: string;
  scope_hash: string;
  expires_at: Date;
  content_type: string | null;
  /** Of the items as they were at `seq`; otherwise of what the person may see of them now. */
  of_moment: Generated<boolean>;
}
