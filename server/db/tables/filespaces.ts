import type { Generated } from 'kysely';
import type { StorageType } from '#contract/entities/workspace.ts';

export interface FilespaceTables {
  deletion_codes: DeletionCodeTable;
  deleted_drives: DeletedDriveTable;
  deleted_workspace_storages: DeletedWorkspaceStorageTable;
}

/** What was mailed to somebody who wants to delete a filespace; the last one of each person and filespace. */
interface DeletionCodeTable {
  user_id: string;
  drive_id: string;
  /** Encrypted too: of six digits a hash alone reveals everything. */
  code_hash: Buffer;
  sent_at: Date;
  expires_at: Date;
  /** Wrong ones. */
  attempts: Generated<number>;
  verified_at: Date | null;
}

/** Filespaces that nobody sees any more, and whose items are not all removed yet. */
interface DeletedDriveTable {
  drive_id: string;
  workspace_id: string;
  /** Null where a former release deleted it, which knew one place. */
  region_code: string | null;
  deleted_at: Date;
}

/** Where the content of a deleted workspace lies, until the last of it is removed. */
interface DeletedWorkspaceStorageTable {
  workspace_id: string;
  storage_type: StorageType;
  storage_settings: Buffer | null;
  region: string | null;
}
