import type { ReplicaDatabase } from './replica-database.ts';

/** What a transaction of the replica may touch: its own tables and those of the pending changes. */
export function replicaTables(db: ReplicaDatabase) {
  const { syncStates: drives, shownReplicas: shown, folders, files, listings, journal, overlay, outbox, sentChanges: sent, notices, device } = db;
  return [drives, shown, folders, files, listings, journal, overlay, outbox, sent, notices, device];
}
