import { type PermissionsByFolder, permissionOn, permissions } from '#contract/rules/permission.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { followOfflineFiles } from '../replica/contents/follow-offline-files.ts';

/**
 * For a person who may see less than before: what is kept of files that are not below `grants` goes with the rows of the
 * former replica. `within` runs in the transaction that hides them, `afterwards` when it is done.
 */
export async function hideOfflineFiles(
  context: EngineContext,
  driveId: string,
  grants: PermissionsByFolder | undefined,
) {
  const kept = await context.store.relaxed.offlineFiles.where('driveId').equals(driveId).count();
  const pins = await context.store.relaxed.pins.where('driveId').equals(driveId).count();
  const index = kept + pins > 0 ? await context.indexes.load(driveId) : null;
  const visible = new Map<string, boolean>();
  // Of a folder above a granted one it stays known that it is there.
  const above = new Set(
    Object.keys(grants ?? {}).flatMap((id) => index?.pathOf(id)?.map((segment) => segment.id) ?? []),
  );
  // Looked up before the transaction, in which the tree becomes another.
  for (const id of index === null ? [] : await keptIds(context, driveId)) {
    const path = index?.pathOf(id)?.map((segment) => segment.id) ?? [];
    visible.set(id, above.has(id) || permissionOn(null, path, grants) >= permissions.view);
  }
  let removed: readonly string[] = [];
  return {
    async within() {
      if (index === null) return;
      removed = await followOfflineFiles(
        context.store.relaxed,
        driveId,
        [],
        (id) => visible.get(id) ?? false,
      );
    },
    afterwards: () => context.contents.remove(removed),
  };
}

async function keptIds({ store }: EngineContext, driveId: string): Promise<readonly string[]> {
  const { offlineFiles, pins } = store.relaxed;
  const files = await offlineFiles.where('driveId').equals(driveId).primaryKeys();
  const pinned = await pins.where('driveId').equals(driveId).primaryKeys();
  return [...files, ...pinned].map(([, id]) => id);
}
