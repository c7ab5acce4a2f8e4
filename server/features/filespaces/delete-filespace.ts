import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { EventBus } from '../../realtime/event-bus.ts';

interface DeletedFilespace {
  readonly id: string;
  readonly workspaceId: string;
}

/** With the row all access is gone. What is in it is removed by jobs/purge-deleted-filespaces. The caller holds the row. */
export async function deleteFilespace(
  tx: Kysely<Database>,
  { nowMs, bus }: { nowMs(): number; readonly bus: Pick<EventBus, 'publish'> },
  { id, workspaceId }: DeletedFilespace,
): Promise<void> {
  await tx
    .insertInto('deleted_drives')
    .values((eb) => ({
      drive_id: id,
      workspace_id: workspaceId,
      region_code: eb.selectFrom('drives').select('region_code').where('id', '=', id),
      deleted_at: new Date(nowMs()),
    }))
    .execute();
  await tx.deleteFrom('drives').where('id', '=', id).execute();
  await bus.publish(tx, {
    kind: 'workspace',
    workspaceId,
    type: 'FILESPACE_DELETE',
    data: { workspace_id: workspaceId, drive_id: id },
  });
}
