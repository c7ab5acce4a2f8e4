import type { Generated } from 'kysely';
import type { StorageType } from '#contract/entities/workspace.ts';

export interface FilespaceTables {
  delete_codes: DeleteCodeTable;
  deleted_drives: DeletedDriveTable;
  former_storages: FormerStorageTable;
}

/** What was mailed to somebody who wants to delete a filespace; the last one of each person and filespace. */
interface DeleteCodeTable {
  user_id: string;
  drive_id: string;
  /** Sealed too: of six digits a hash alone tells everything. */
  code_hash: Buffer;
  sent_at: Date;
  expires_at: Date;
  /** Wrong ones. */
  tries: Generated<number>;
  verified_at: Date | null;
}

/** Filespaces that nobody sees any more, and whose items are not all removed yet. */
interface DeletedDriveTable {
  drive_id: string;
  workspace_id: string;
  deleted_at: Date;
}

/** Where the content of a deleted workspace lies, until the last of it is removed. */
interface FormerStorageTable {
  workspace_id: string;
  storage_type: StorageType;
  storage_settings: Buffer | null;
  region: string | null;
}
