import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { createSecretBox } from '../encryption.ts';
import { encryptedColumns } from './encrypted-columns.ts';
import type { FollowedKeys } from './follow-master-key.ts';
import { countValues, type RotatedBatch, type RotationBoxes, rotateColumn } from './rotate-column.ts';
import { findOpenRotation, type OpenRotation } from './rotations.ts';
import { forgetGoneServers, listServers } from './servers.ts';

export interface RotationPace {
  /** How long what was encrypted before the change may take to reach the database. */
  readonly graceMs: number;
  readonly pollMs: number;
  readonly batch: number;
}

const usualPace: RotationPace = { graceMs: 15_000, pollMs: 500, batch: 500 };

/**
 * Encrypts with the key in force what the database holds under the one before, where the key is being changed. Begins when
 * every server encrypts with the new one, and ends when a whole look at everything has found nothing under the former. Cut off
 * anywhere it has lost nothing: both keys open what there is, and the next turn, of any node, goes on with what is left.
 */
export async function rotateValues(
  db: Kysely<Database>,
  keys: Pick<FollowedKeys, 'find' | 'look'>,
  ending: AbortSignal,
  pace: RotationPace = usualPace,
): Promise<void> {
  const rotation = await findOpenRotation(db);
  if (rotation === null) return;
  await keys.look();
  const [current, former] = [keys.find(rotation.fingerprint), keys.find(rotation.former)];
  if (current === null || former === null) throw new Error('a master key is being changed that is not here');
  const boxes = { current: createSecretBox(current), former: createSecretBox(former) };
  try {
    await until(pace, ending, () => everybodyFollows(db, rotation));
    const followedAt = performance.now();
    await rotateAll(db, rotation, boxes, ending, pace);
    await until(pace, ending, async () => performance.now() - followedAt >= pace.graceMs);
    const writers = await findWriters(db);
    await until(pace, ending, async () => {
      const now = new Set(await findWriters(db));
      return !writers.some((each) => now.has(each));
    });
    await until(pace, ending, async () => {
      const { encrypted, left } = await rotateAll(db, rotation, boxes, ending, pace);
      return encrypted + left === 0;
    });
  } catch (error) {
    if (!ending.aborted) throw error;
    return;
  }
  await db
    .updateTable('key_rotations')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', rotation.id)
    .execute();
  await forgetGoneServers(db);
}

async function until(
  { pollMs }: RotationPace,
  ending: AbortSignal,
  isSo: () => Promise<boolean>,
): Promise<void> {
  while (!(await isSo())) await pause(pollMs, undefined, { signal: ending });
}

/** Whether no server that lives encrypts with another key any more. */
async function everybodyFollows(db: Kysely<Database>, { fingerprint }: OpenRotation): Promise<boolean> {
  return (await listServers(db)).every(({ in_use }) => in_use.equals(fingerprint));
}

/** The transactions that have written to one of the tables and have not ended, also behind a pooler. */
async function findWriters(db: Kysely<Database>): Promise<readonly string[]> {
  const tables = [...new Set(encryptedColumns.map(({ table }) => table))];
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())
      and relation in (select to_regclass(name) from unnest(${tables}::text[]) as t (name))`.execute(db);
  return rows.map(({ writer }) => writer);
}

/** Once over everything. Its figures are written down with each batch. */
async function rotateAll(
  db: Kysely<Database>,
  rotation: OpenRotation,
  boxes: RotationBoxes,
  ending: AbortSignal,
  pace: RotationPace,
): Promise<Pick<RotatedBatch, 'encrypted' | 'left'>> {
  let total = 0;
  for (const column of encryptedColumns) total += await countValues(db, column);
  const seen = { checked: 0, encrypted: 0, left: 0, unreadable: 0 };
  await noteProgress(db, rotation, { total, checked: 0, unreadable: 0, encrypted: 0 });
  for (const column of encryptedColumns) {
    for await (const batch of rotateColumn(db, column, boxes, pace.batch)) {
      seen.checked += batch.checked;
      seen.encrypted += batch.encrypted;
      seen.left += batch.left;
      seen.unreadable += batch.unreadable;
      const { checked, unreadable } = seen;
      await noteProgress(db, rotation, { total, checked, unreadable, encrypted: batch.encrypted });
      ending.throwIfAborted();
    }
  }
  return seen;
}

interface Progress {
  readonly total: number;
  readonly checked: number;
  readonly unreadable: number;
  /** Since the last time that progress was noted. */
  readonly encrypted: number;
}

async function noteProgress(
  db: Kysely<Database>,
  { id }: OpenRotation,
  { total, checked, unreadable, encrypted }: Progress,
): Promise<void> {
  await db
    .updateTable('key_rotations')
    .set((eb) => ({ total, checked, unreadable, encrypted: eb('encrypted', '+', encrypted) }))
    .where('id', '=', id)
    .execute();
}
