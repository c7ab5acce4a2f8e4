import type { EngineContext } from '#worker/engine/engine-context.ts';
import type { OverlayRow } from '#worker/replica/replica-database.ts';
import { beginReplica, completeReplica } from '#worker/replica/replica-lifecycle.ts';
import { createTreeCalls } from '#worker/session/tree/tree-calls.ts';
import { applyRows } from '#worker/sync/apply-rows.ts';
import { createIndexCache } from '#worker/tree-index/index-cache.ts';
import { allowed, driveId, emptyDatabase, type item, storeItems, type Tree } from '../replica/model.ts';

type Rows = readonly ReturnType<typeof item>[];

/** A device that has these items, and what its page can ask of its worker. */
export async function deviceWith(rows: Rows, options: { readonly complete: boolean } = { complete: true }) {
  const db = await emptyDatabase();
  const replica = { epoch: 'e', seq: 1, scopeHash: 's', total: null, beside: false };
  const { r } = await beginReplica(db, driveId, replica, allowed);
  await storeItems(db, rows);
  if (options.complete) await completeReplica(db, driveId, { guard: allowed });
  const indexes = createIndexCache(db);
  const context = { indexes, store: { relaxed: db } } as unknown as EngineContext;
  let seq = 1;
  return {
    db,
    queries: createTreeCalls(context),
    /** What the server says. */
    async apply(changed: Rows, gone: readonly string[] = []) {
      seq += 1;
      const serverChanges = { driveId, r, rows: [...changed], gone: [...gone], seq, checkedMs: seq };
      await applyRows(db, serverChanges, await indexes.load(driveId), { guard: allowed });
    },
    /** What waits to be sent, in the place of what waited before. */
    async wait(overlay: readonly OverlayRow[]) {
      await db.transaction('rw', db.overlay, db.syncStates, async () => {
        await db.overlay.clear();
        await db.overlay.bulkPut([...overlay]);
        const drive = await db.syncStates.get(driveId);
        if (drive) await db.syncStates.put({ ...drive, revision: drive.revision + 1 });
      });
    },
  };
}

export function treeOf(rows: Rows): Tree {
  return new Map(rows.map((each) => [each.id, each]));
}
