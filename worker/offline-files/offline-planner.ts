import { loadOverlay } from '../changes/change-transaction.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { OfflineFileRow, PinExtent, PinRow } from '../replica/contents/offline-rows.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import { replicaTables } from '../replica/replica-tables.ts';
import { bulkDeleteUnnamed } from '../replica/table-writes.ts';
import { catchUpIndex } from '../tree-index/build-index.ts';
import { OverlayTree } from '../tree-index/overlay-tree.ts';
import { loadContentSeqs } from './load-content-seqs.ts';
import { measurePin } from './measure-pin.ts';
import { createPinnedFiles } from './pinned-files.ts';
import { findPinned, planOfflineFiles } from './plan-offline-files.ts';

/** Decides what is kept of filespaces, after each change of their trees or their pins. */
export function createOfflinePlanner(context: EngineContext, leaderEpoch: () => number | null) {
  const { store, indexes, contents, leaderGuard } = context;
  /** The replica in whose blocks the contents of all kept files were looked up. */
  const checked = new Map<string, number>();

  async function transaction<T>(
    driveId: string,
    work: (at: {
      readonly tree: OverlayTree;
      readonly r: number;
      readonly pins: readonly PinRow[];
      readonly rows: ReadonlyMap<string, OfflineFileRow>;
    }) => Promise<T>,
  ): Promise<T | null> {
    const epoch = leaderEpoch();
    const db = store.relaxed;
    if (epoch === null) return null;
    const index = await indexes.load(driveId);
    const before = index.version;
    return db
      .transaction('rw', replicaTables(db), async () => {
        await leaderGuard(epoch)();
        const drive = await db.syncStates.get(driveId);
        // While a filespace is fetched for the first time, or again, what is missing says nothing.
        if (!drive?.shown?.complete) return null;
        await catchUpIndex(db, drive, index);
        const tree = new OverlayTree(index, await loadOverlay(db, driveId));
        const pins = await db.pins.where('driveId').equals(driveId).toArray();
        const kept = await db.offlineFiles.where('driveId').equals(driveId).toArray();
        const rows = new Map(kept.map((row) => [row.fileId, row]));
        return work({ tree, r: drive.shown.r, pins, rows });
      })
      .catch((error: unknown) => {
        if (index.version !== before) index.isStale = true;
        throw error;
      });
  }

  return {
    async plan(driveId: string): Promise<void> {
      const db = store.relaxed;
      const removed = await transaction(driveId, async ({ tree, r, pins, rows }) => {
        if (pins.length + rows.size === 0) return [];
        const files = createPinnedFiles(tree);
        const pinIds = pins.map(({ itemId }) => itemId);
        const pinned = findPinned(files, pinIds);
        const isChecked = checked.get(driveId) === r;
        const opened = [...rows.keys()].flatMap((id) => tree.index.get(id) ?? []);
        const unknown = isChecked
          ? [...pinned.values()].filter(({ id }) => !rows.has(id))
          : [...pinned.values(), ...opened];
        const seqs = await loadContentSeqs(db, r, unknown);
        const contentSeq = (fileId: string) => seqs.get(fileId);
        const plan = planOfflineFiles({ driveId, files, pinIds, rows, contentSeq }, pinned);
        await db.offlineFiles.bulkPut(plan.put);
        await bulkDeleteUnnamed(
          db.offlineFiles,
          plan.drop.map((fileId): [string, string] => [driveId, fileId]),
        );
        checked.set(driveId, r);
        return plan.remove;
      });
      if (removed !== null) await contents.remove(removed);
    },
    /** Writes down what pins come to, for the page. */
    async measure(driveId: string): Promise<void> {
      const db = store.relaxed;
      await transaction(driveId, async ({ tree, pins, rows }) => {
        const files = createPinnedFiles(tree);
        for (const pin of pins) await putExtent(db, pin, measurePin(files, pin.itemId, rows));
      });
    },
  };
}

async function putExtent(db: ReplicaDatabase, pin: PinRow, extent: PinExtent) {
  if (JSON.stringify(extent) !== JSON.stringify(pin.extent)) await db.pins.put({ ...pin, extent });
}
