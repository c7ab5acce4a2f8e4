import type { Sealing } from '../../sealing.ts';
import type { StorageRow } from '../blob-store.ts';
import type { Choice } from './choice.ts';

/** A sealed choice opens for its own workspace and type alone: swapped between rows it is nobody's. */
export function sealChoice(sealing: Sealing, workspaceId: string, choice: Choice): Buffer {
  return sealing.seal(JSON.stringify(choice), purpose(workspaceId, choice.type));
}

export function openChoice(sealing: Sealing, row: StorageRow): Choice {
  if (row.storage_settings === null) throw new Error(`the workspace ${row.workspace_id} has no settings`);
  return JSON.parse(sealing.open(row.storage_settings, purpose(row.workspace_id, row.storage_type)));
}

function purpose(workspaceId: string, type: string): string {
  return `storage:${workspaceId}:${type}`;
}
