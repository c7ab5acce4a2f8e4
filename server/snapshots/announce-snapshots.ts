import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { EventBus } from '../realtime/event-bus.ts';

/** Devices list the snapshots and schedules of the filespace again. */
export async function announceSnapshots(
  tx: Kysely<Database>,
  { bus }: { readonly bus: Pick<EventBus, 'publish'> },
  { id, workspaceId }: { readonly id: string; readonly workspaceId: string },
): Promise<void> {
  const data = { workspace_id: workspaceId, drive_id: id };
  await bus.publish(tx, { kind: 'workspace', workspaceId, type: 'SNAPSHOTS_CHANGE', data });
}
