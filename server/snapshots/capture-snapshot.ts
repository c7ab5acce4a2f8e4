import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { SnapshotKind } from '#contract/entities/snapshot.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Database } from '../db/schema.ts';

export type SnapshotRow = Selectable<Database['snapshots']>;

export interface Capture {
  readonly driveId: string;
  readonly name: string;
  readonly kind: SnapshotKind;
  /** The member. */
  readonly takenBy: string | null;
  readonly scheduleId: string | null;
}

/**
 * Gives the filespace's newest sequence a name. Nothing is copied, and the log is not locked: what is being written at
 * this moment comes after it. Null where the filespace has as many snapshots as it may.
 */
export async function captureSnapshot(
  tx: Kysely<Database>,
  { driveId, name, kind, takenBy, scheduleId }: Capture,
  nowMs: number,
): Promise<SnapshotRow | null> {
  const number = await lockSnapshots(tx, driveId, 1);
  const { rows } = await sql<SnapshotRow>`
    insert into snapshots (id, drive_id, number, name, kind, seq, taken_at, taken_by, schedule_id)
    select ${randomUUID()}, d.id, ${number}, ${name}, ${kind}, d.seq, ${new Date(nowMs)}, ${takenBy}::uuid,
           ${scheduleId}::uuid
    from drives d
    where d.id = ${driveId}
      and (select count(*) from snapshots s where s.drive_id = d.id) < ${limits.snapshotsOfFilespace}
    returning *`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Until the transaction ends nobody else captures or deletes here: what is counted stays. Gives the last number, which has
 * then gone up by so many.
 */
export async function lockSnapshots(tx: Kysely<Database>, driveId: string, by: 0 | 1): Promise<number> {
  const row = await tx
    .insertInto('snapshot_counters')
    .values({ drive_id: driveId, last_number: by })
    .onConflict((conflict) =>
      conflict.column('drive_id').doUpdateSet({ last_number: sql`snapshot_counters.last_number + ${by}` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return row.last_number;
}
