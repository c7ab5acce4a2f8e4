import type { SecretBox } from '../../encryption.ts';
import type { WorkspaceStorageRow } from '../blob-store.ts';
import type { CustomerStorageSettings } from './storage-settings.ts';

/** A sealed choice opens for its own workspace and type alone: swapped between rows it is nobody's. */
export function encryptSettings(
  secretBox: SecretBox,
  workspaceId: string,
  settings: CustomerStorageSettings,
): Buffer {
  return secretBox.encrypt(JSON.stringify(settings), settingsPurpose(workspaceId, settings.type));
}

export function decryptSettings(secretBox: SecretBox, row: WorkspaceStorageRow): CustomerStorageSettings {
  if (row.storage_settings === null) throw new Error(`the workspace ${row.workspace_id} has no settings`);
  return JSON.parse(
    secretBox.decrypt(row.storage_settings, settingsPurpose(row.workspace_id, row.storage_type)),
  );
}

export function settingsPurpose(workspaceId: string, type: string): string {
  return `storage:${workspaceId}:${type}`;
}
