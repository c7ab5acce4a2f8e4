import type { ReplicaDatabase } from './replica-database.ts';

/** What a transaction of the replica may touch: its own tables and those of the pending changes. */
export function replicaTables(db: ReplicaDatabase) {
  return [
    db.syncStates,
    db.shownReplicas,
    db.folders,
    db.files,
    db.journal,
    db.overlay,
    db.outbox,
    db.sentChanges,
    db.notices,
    db.device,
    db.uploads,
    db.uploadProgress,
    db.uploadBatches,
    db.uploadedItems,
    db.pins,
    db.offlineFiles,
    db.activityLists,
    db.activityLines,
    db.visits,
    db.stars,
    db.starLists,
    db.recentItems,
  ];
}
