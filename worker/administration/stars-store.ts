import type { StarRow } from '../replica/places/place-rows.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import type { WriteGuard } from '../replica/write-guard.ts';

export interface ReceivedStars {
  readonly driveId: string;
  readonly scopeHash: string;
  readonly stars: readonly { readonly itemId: string; readonly starredMs: number }[];
  /** What was sent, as it was read, and how much of it the server has no room for. */
  readonly sent: readonly StarRow[];
  readonly refused: number;
}

/**
 * Replaces the stars of a filespace by the server's. What was asked for since, or again, stays asked for. Rows that are the
 * same are not written: what watches them need not look again.
 */
export async function replaceStars(
  database: ReplicaDatabase,
  { driveId, scopeHash, stars: received, sent, refused }: ReceivedStars,
  guard: WriteGuard,
): Promise<void> {
  const { syncStates, stars, starLists, device } = database;
  await database.transaction('rw', [syncStates, stars, starLists, device], async () => {
    await guard();
    const state = await syncStates.get(driveId);
    if (!state?.connected) return;
    const [rows, list] = await Promise.all([
      stars.where('driveId').equals(driveId).toArray(),
      starLists.get(driveId),
    ]);
    const stampSent = new Map(sent.map(({ itemId, stamp }) => [itemId, stamp]));
    const before = new Map(rows.map((row) => [row.itemId, row]));
    const starredAt = new Map(received.map(({ itemId, starredMs }) => [itemId, starredMs]));
    const written: StarRow[] = [];
    const removed: [string, string][] = [];
    for (const itemId of new Set([...before.keys(), ...starredAt.keys()])) {
      const row = before.get(itemId);
      const starredMs = starredAt.get(itemId);
      const isConfirmed = starredMs !== undefined;
      const waits = row?.wanted !== undefined && stampSent.get(itemId) !== row.stamp;
      if (waits && row.isConfirmed !== isConfirmed) written.push({ ...row, isConfirmed });
      else if (waits) continue;
      else if (!isConfirmed) removed.push([driveId, itemId]);
      else if (row?.wanted !== undefined || row?.starredMs !== starredMs)
        written.push({ driveId, itemId, starredMs, isConfirmed });
    }
    await stars.bulkPut(written);
    await stars.bulkDelete(removed);
    await starLists.put({ driveId, scopeHash, refused: (list?.refused ?? 0) + refused });
  });
}

/** The filespace is not for this person: their stars of it go, and what was asked for. */
export async function deleteStars(
  database: ReplicaDatabase,
  driveId: string,
  guard: WriteGuard,
): Promise<void> {
  const { stars, starLists, device } = database;
  await database.transaction('rw', [stars, starLists, device], async () => {
    await guard();
    await stars.where('driveId').equals(driveId).delete();
    await starLists.delete(driveId);
  });
}
