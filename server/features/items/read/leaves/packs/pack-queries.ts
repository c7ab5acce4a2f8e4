import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../../db/schema.ts';
import type { LeafPack } from './read-pack.ts';

const touchAfterMs = 3_600_000;

export interface WantedPack {
  readonly driveId: string;
  readonly epoch: string;
  /** The earliest sequence that will do. */
  readonly from: number;
  /** The last one. */
  readonly to: number;
}

/** The newest of them; undefined where none is kept. */
export async function findPack(
  db: Kysely<Database>,
  { driveId, epoch, from, to }: WantedPack,
  nowMs: number,
): Promise<LeafPack | undefined> {
  const row = await db
    .selectFrom('leaf_packs')
    .select(['id', 'workspace_id', 'region', 'seq', 'item_count', 'size_bytes', 'used_at'])
    .where('drive_id', '=', driveId)
    .where('epoch', '=', epoch)
    .where('seq', '>=', from)
    .where('seq', '<=', to)
    .where('dropped_at', 'is', null)
    .where('size_bytes', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.used_at.getTime() < nowMs - touchAfterMs) await touch(db, row.id, nowMs);
  const { id: blobId, workspace_id: workspaceId, region, seq } = row;
  const { item_count: itemCount, size_bytes: sizeBytes } = row;
  const key = { workspaceId, blobId };
  return { ...{ driveId, epoch, seq, key, region }, itemCount: itemCount ?? 0, sizeBytes: sizeBytes ?? 0 };
}

async function touch(db: Kysely<Database>, id: string, nowMs: number): Promise<void> {
  await db
    .updateTable('leaf_packs')
    .set({ used_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute();
}

export async function isPackKept(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('leaf_packs')
    .select('id')
    .where('id', '=', id)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function dropPack(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('leaf_packs')
    .set({ dropped_at: now })
    .where('id', '=', id)
    .where('dropped_at', 'is', null)
    .execute();
}

/** Rows that a difference from a sequence has, those that are gone included; counted up to `most`. */
export async function countSince(
  db: Kysely<Database>,
  driveId: string,
  seq: number,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      (select from items where drive_id = ${driveId} and from_seq > ${seq} limit ${most})
      union all
      (select from items_history where drive_id = ${driveId} and to_seq > ${seq} limit ${most})
    ) r`.execute(db);
  return Math.min(most, rows[0]?.count ?? 0);
}
