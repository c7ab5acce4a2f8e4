import type { Kysely } from 'kysely';
import { storageLevel } from '#contract/rules/storage/storage-level.ts';
import type { Database } from '../db/schema.ts';

interface StorageEvents {
  publish(
    tx: Kysely<Database>,
    event: {
      readonly kind: 'workspace';
      readonly workspaceId: string;
      readonly type: 'WORKSPACE_STORAGE';
      readonly data: { readonly workspace_id: string };
    },
  ): Promise<void>;
}

/**
 * Devices list a workspace again once it has become fuller or emptier by a level. To be called in the transaction that
 * wrote or removed rows of contents, behind the lock of the counter; `changedBytes`: by how much it moved.
 */
export async function publishStorageLevel(
  tx: Kysely<Database>,
  events: StorageEvents,
  { workspaceId, quotaBytes }: { readonly workspaceId: string; readonly quotaBytes: number | null },
  changedBytes: number,
): Promise<void> {
  if (quotaBytes === null || changedBytes === 0) return;
  const usage = await tx
    .selectFrom('workspace_usage')
    .select('stored_bytes')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  const storedBytes = usage?.stored_bytes ?? 0;
  const before = storageLevel({ storedBytes: storedBytes - changedBytes, quotaBytes });
  if (storageLevel({ storedBytes, quotaBytes }) === before) return;
  const data = { workspace_id: workspaceId };
  await events.publish(tx, { kind: 'workspace', workspaceId, type: 'WORKSPACE_STORAGE', data });
}
