import { inTransaction } from '../../db/in-transaction.ts';
import type { Dependencies } from '../../dependencies.ts';
import { findQuotas } from '../../storage/quotas.ts';
import { requireRoom } from '../../storage/workspace-room.ts';

/** Throws a StorageFull where this person may not bring so many bytes into the workspace. Without a quota nothing is locked. */
export async function requireRoomFor(
  { db, settings, nowMs }: Pick<Dependencies, 'db' | 'settings' | 'nowMs'>,
  owners: { readonly workspaceId: string; readonly userId: string },
  neededBytes: number,
): Promise<void> {
  if (neededBytes === 0) return;
  const quotas = await findQuotas(db, settings, owners);
  if (quotas.workspaceBytes === null && quotas.personBytes === null) return;
  const room = { ...owners, quotas, nowMs: nowMs() };
  await inTransaction(db, (tx) => requireRoom(tx, room, neededBytes));
}
