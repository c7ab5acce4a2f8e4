import type { Generated } from 'kysely';
import type { StorageType } from '#contract/entities/workspace.ts';
import type { HistoryDays } from '#contract/rules/history/history-retention.ts';
import type { Role } from '#contract/rules/roles.ts';

export interface WorkspaceTables {
  workspaces: WorkspaceTable;
  members: MemberTable;
  former_members: FormerMemberTable;
  groups: GroupTable;
  group_members: GroupMemberTable;
  drives: DriveTable;
  previous_logs: PreviousLogTable;
  database_origin: DatabaseOriginTable;
}

interface WorkspaceTable {
  id: string;
  name: string;
  owner_user_id: string;
  storage_type: StorageType;
  /** Sealed credentials; null for the provider's own storage. */
  storage_settings: Buffer | null;
  /** Of the own storage: what a filespace gets that names none. */
  region: string | null;
  created_at: Date;
  /** For how many days its history is kept, as it was chosen last. */
  history_days: Generated<HistoryDays>;
  /** Where fewer were chosen: how many counted until then. They still do for a day after `history_lowered_at`. */
  former_history_days: HistoryDays | null;
  history_lowered_at: Date | null;
  /** Since when it can only be read, and what its members are told; null of one that is not on hold. */
  hold_since: Date | null;
  hold_reason: string | null;
  /** What an operator lets it store; null: what the setting says, or nothing limits it where `no_quota` is set. */
  quota_bytes: number | null;
  no_quota: Generated<boolean>;
}

export const memberStatus = { invited: 0, active: 1 } as const;

interface MemberTable {
  id: string;
  workspace_id: string;
  /** Null while the invited person has no account. */
  user_id: string | null;
  email: string;
  role: Role;
  status: (typeof memberStatus)[keyof typeof memberStatus];
  joined_at: Date | null;
}

/** Of who left, or was removed, while they have an account: the address that they had as a member. */
interface FormerMemberTable {
  id: string;
  workspace_id: string;
  user_id: string;
  email: string;
}

interface GroupTable {
  id: string;
  workspace_id: string;
  name: string;
  name_key: string;
  /** The built-in group: everybody is in it, without a row that says so. */
  is_everyone: Generated<boolean>;
}

interface GroupMemberTable {
  workspace_id: string;
  group_id: string;
  member_id: string;
}

interface DriveTable {
  id: string;
  workspace_id: string;
  name: string;
  /** Of the own storage, in which all of it lies; without a meaning where the customer brought the storage. */
  region_code: string;
  owner_member_id: string;
  upload_thread_count: number;
  download_thread_count: number;
  single_file_cache_max_size: number;
  total_cache_max_size: number;
  storage_pack_size: number;
  upload_cache_max_size: number;
  created_at: Date;
  /** The filespace's counter: the number of its newest change. */
  seq: Generated<number>;
  /** Names the log. Another epoch means that the log was replaced, as after a restore from a backup. */
  epoch: string;
  /**
   * Versions of items are whole from this sequence on; who asks from before it gets `cursor-expired`. Older ones are there
   * that snapshots keep.
   */
  history_from_seq: Generated<number>;
  /** Folders and files that are there now. */
  item_count: Generated<number>;
  folder_count: Generated<number>;
  used_bytes: Generated<number>;
}

/** A log that ended when its database came back from a backup. */
interface PreviousLogTable {
  drive_id: string;
  epoch: string;
  /** Up to here the present log is the same. */
  common_seq: number;
  /** Whether that is sure enough for a replica to go on from there. */
  is_exact: Generated<boolean>;
}

/** One row: the PostgreSQL cluster and the timeline that the database was last used on. */
interface DatabaseOriginTable {
  cluster: string;
  timeline: number;
}
