import type { Kysely } from 'kysely';
import { storageLevel } from '#contract/rules/storage/storage-level.ts';
import type { Database } from '../db/schema.ts';
import { countStored, limitsOf, type Room } from './workspace-room.ts';

interface StorageEvents {
  publish(
    tx: Kysely<Database>,
    event:
      | {
          readonly kind: 'workspace';
          readonly workspaceId: string;
          readonly type: 'WORKSPACE_STORAGE';
          readonly data: { readonly workspace_id: string };
        }
      | { readonly kind: 'person-storage'; readonly userId: string },
  ): Promise<void>;
}

/**
 * Devices list their workspaces again once one of them, or what the person may store, has become fuller or emptier by a
 * level. To be called in the transaction that wrote or removed rows of contents, behind the locks of the counters;
 * `changedBytes`: by how much they moved.
 */
export async function publishStorageLevel(
  tx: Kysely<Database>,
  events: StorageEvents,
  room: Room,
  changedBytes: number,
): Promise<void> {
  if (changedBytes === 0) return;
  for (const limited of limitsOf(room)) {
    const { id, quotaBytes } = limited;
    const storedBytes = await countStored(tx, limited);
    const before = storageLevel({ storedBytes: storedBytes - changedBytes, quotaBytes });
    if (storageLevel({ storedBytes, quotaBytes }) === before) continue;
    if (limited.usage === 'person_usage') await events.publish(tx, { kind: 'person-storage', userId: id });
    else {
      const data = { workspace_id: id };
      await events.publish(tx, { kind: 'workspace', workspaceId: id, type: 'WORKSPACE_STORAGE', data });
    }
  }
}
