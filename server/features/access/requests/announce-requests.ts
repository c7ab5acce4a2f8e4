import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Dependencies } from '../../../dependencies.ts';

/**
 * Notifies those who manage access that somebody asks for it, or was declined. What gives the access is announced like any
 * right, so all that changes the list of requests comes by the same notice.
 */
export async function announceRequests(
  tx: Kysely<Database>,
  { bus }: Pick<Dependencies, 'bus'>,
  workspaceId: string,
): Promise<void> {
  const data = { workspace_id: workspaceId };
  await bus.publish(tx, { kind: 'workspace', workspaceId, type: 'GRANTS_CHANGE', data });
}
