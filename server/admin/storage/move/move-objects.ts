import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { liftSessionLimits } from '../../../db/connections/session-limits.ts';
import type { Database } from '../../../db/schema.ts';
import type { OwnStore } from '../../../storage/blob-store.ts';
import { holdRemovals } from '../../../storage/removal-hold.ts';
import { concurrentCopies, copyContent, hashStored } from '../../backup/copy-content.ts';
import {
  type MovedObject,
  moveEndedUploads,
  moveFilespaces,
  nextObjects,
  setRegion,
} from './moved-objects.ts';

const first = '00000000-0000-0000-0000-000000000000';
const backupPollMs = 1000;

export interface Move {
  readonly id: number;
  readonly from: OwnStore;
  readonly to: OwnStore;
}

export interface MovedObjects {
  readonly objects: number;
  readonly bytes: number;
  /** Ids of what the former place does not have, or not as long as it was. */
  readonly missing: readonly string[];
}

/**
 * Looks through everything again and again, until there was nothing to move: what was on its way to the former place when the
 * move began comes after it. Each object is there twice before its row says so, and stays where it was.
 */
export async function moveObjects(db: Kysely<Database>, move: Move): Promise<MovedObjects> {
  let [objects, bytes] = [0, 0];
  for (;;) {
    const regions = { from: move.from.region, to: move.to.region };
    await db.transaction().execute((tx) => moveFilespaces(tx, regions));
    const missing: string[] = [];
    let moved = 0;
    for (let after = first; ; ) {
      const batch = await db.transaction().execute((tx) => moveBatch(tx, move, after));
      if (batch.last === null) break;
      after = batch.last;
      moved += batch.objects;
      bytes += batch.bytes;
      missing.push(...batch.missing);
    }
    objects += moved;
    if (moved === 0) return { objects, bytes, missing };
  }
}

interface Batch extends MovedObjects {
  /** The id up to which everything was looked at; null where there is no more. */
  readonly last: string | null;
}

/** Meanwhile nothing is removed, which might be in the other place by then. */
async function moveBatch(tx: Kysely<Database>, { id, from, to }: Move, after: string): Promise<Batch> {
  await liftSessionLimits(tx);
  while (!(await holdRemovals(tx))) await pause(backupPollMs); // a backup is being made
  const found = await nextObjects(tx, from.region, after, concurrentCopies);
  const isThere = await Promise.all(found.map((each) => copyObject(from, to, each)));
  const moved = found.filter((_, at) => isThere[at] === true);
  const bytes = moved.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  await setRegion(tx, moved, { from: from.region, to: to.region });
  await tx
    .updateTable('storage_moves')
    .set((eb) => ({ objects: eb('objects', '+', moved.length), bytes: eb('bytes', '+', bytes) }))
    .where('id', '=', id)
    .execute();
  return {
    last: found.at(-1)?.id ?? null,
    objects: moved.length,
    bytes,
    missing: found.filter((_, at) => isThere[at] === false).map((each) => each.id),
  };
}

/** Whether it is there now, as it was read back. */
async function copyObject(
  from: OwnStore,
  to: OwnStore,
  { id, workspace_id: workspaceId, size_bytes: bytes }: MovedObject,
): Promise<boolean> {
  const content = { workspaceId, blobId: id, region: from.region, bytes, sha256: null };
  const copied = await hashStored(to, content); // by a move that was interrupted
  if (copied !== null && copied === (await hashStored(from, content))) return true;
  const sha256 = await copyContent(from, to, content);
  if (sha256 === null) return false;
  if ((await hashStored(to, content)) === sha256) return true;
  throw new Error(
    `${to.place} gave another content back than it was given, of ${id}: nothing of it was moved.`,
  );
}

/**
 * No move is under way any more, and leaves of whole filespaces are kept in the new place. When it ended: one that was run again
 * and moved nothing ended before.
 */
export async function endMove(
  db: Kysely<Database>,
  { id, from, to }: Move,
  hasMoved: boolean,
): Promise<Date> {
  await moveEndedUploads(db, { from: from.region, to: to.region });
  const now = sql<Date>`clock_timestamp()`;
  const { ended_at: endedAt } = await db
    .updateTable('storage_moves')
    .set((eb) => ({ ended_at: hasMoved ? now : eb.fn.coalesce('ended_at', now) }))
    .where('id', '=', id)
    .returning(sql<Date>`ended_at`.as('ended_at'))
    .executeTakeFirstOrThrow();
  await sql`
    update leaf_packs set dropped_at = clock_timestamp() where region = ${from.region} and dropped_at is null`.execute(
    db,
  );
  return endedAt;
}
