import type { Grant } from '#contract/entities/grant.ts';
import { packGrants } from '../replica/administration/grant-columns.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import type { WriteGuard } from '../replica/write-guard.ts';
import { readableGrants } from './delete-inaccessible.ts';

/** Replaces the stored grants of these filespaces by the server's; writes nothing where the permission to see them is gone. */
export async function replaceGrants(
  database: ReplicaDatabase,
  received: ReadonlyMap<string, readonly Grant[]>,
  as: { readonly checkedMs: number; readonly stamp: string },
  guard: WriteGuard,
): Promise<void> {
  const { workspaces, filespaces, grants, grantColumns, device } = database;
  const packed = [...received].map(([driveId, those]) => ({ driveId, columns: packGrants(those) }));
  await database.transaction('rw', [workspaces, filespaces, grants, grantColumns, device], async () => {
    await guard();
    const [ours, theirs] = await Promise.all([
      workspaces.toArray(),
      filespaces.bulkGet(packed.map(({ driveId }) => driveId)),
    ]);
    const here = theirs.filter((filespace) => filespace !== undefined);
    const replicated = new Set(readableGrants(ours, here));
    const stored = here.filter(({ id }) => replicated.has(id));
    const { stamp } = as;
    await Promise.all([
      grants.bulkPut(stored.map(({ id, workspaceId }) => ({ driveId: id, workspaceId, ...as }))),
      grantColumns.bulkPut(
        packed.filter(({ driveId }) => replicated.has(driveId)).map((row) => ({ ...row, stamp })),
      ),
    ]);
  });
}

/** Takes away those of a filespace, or of all of a workspace. Runs inside a transaction. */
export async function deleteGrants(database: ReplicaDatabase, id: string): Promise<void> {
  const ofWorkspace = await database.grants.where('workspaceId').equals(id).primaryKeys();
  const driveIds = [...ofWorkspace, id];
  await Promise.all([database.grants.bulkDelete(driveIds), database.grantColumns.bulkDelete(driveIds)]);
}
