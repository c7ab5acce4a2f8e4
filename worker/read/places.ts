import { isStarShown, type StarRow } from '../replica/places/place-rows.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';

/** What the person has starred of a filespace; some of it may be deleted, or out of sight now. */
export interface Stars {
  readonly rows: readonly StarRow[];
  /** Of what was starred without a connection, so many found no room. */
  readonly refused: number;
}

export async function loadStars(db: ReplicaDatabase, driveId: string): Promise<Stars> {
  const [rows, list] = await Promise.all([
    db.stars.where('driveId').equals(driveId).toArray(),
    db.starLists.get(driveId),
  ]);
  return { rows: rows.filter(isStarShown), refused: list?.refused ?? 0 };
}

/** How many stars, given or taken in any filespace, the server has not answered yet. */
export function countWaitingStars(db: ReplicaDatabase): Promise<number> {
  return db.stars.where('wanted').anyOf(0, 1).count();
}
