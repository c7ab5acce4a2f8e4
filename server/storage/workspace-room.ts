import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** How long an upload that is not whole waits for its next byte, and keeps the room that it announced. */
export const uploadLifetimeMs = 7 * 86_400_000;

/** A workspace has less room than a content needs. Nothing is removed to make some. */
export class WorkspaceFull extends Error {
  readonly neededBytes: number;
  readonly leftBytes: number;

  constructor(neededBytes: number, leftBytes: number) {
    super('workspace-full');
    this.neededBytes = neededBytes;
    this.leftBytes = leftBytes;
  }
}

interface Room {
  readonly workspaceId: string;
  /** Null: no limit. */
  readonly quotaBytes: number | null;
  readonly nowMs: number;
}

/**
 * Throws where less is left than is needed: of the quota, without what is stored, earlier versions too, and what uploads
 * have announced. Whoever comes at the same time waits for the end of this transaction.
 */
export async function requireRoom(tx: Kysely<Database>, room: Room, neededBytes: number): Promise<void> {
  if (room.quotaBytes === null || neededBytes === 0) return;
  await sql`
    insert into workspace_usage (workspace_id) values (${room.workspaceId}) on conflict do nothing`.execute(
    tx,
  );
  const stored = await lockStored(tx, room.workspaceId);
  const left = room.quotaBytes - stored - (await countAnnounced(tx, room));
  if (neededBytes > left) throw new WorkspaceFull(neededBytes, Math.max(left, 0));
}

/**
 * Asks again with the rows of the contents written, behind the lock that counting them took. What an upload announced is
 * its own: what others announced takes nothing from it.
 */
export async function requireRoomForStored(
  tx: Kysely<Database>,
  room: Room,
  storedBytes: number,
  isAnnounced: boolean,
): Promise<void> {
  if (room.quotaBytes === null || storedBytes === 0) return;
  const before = (await lockStored(tx, room.workspaceId)) - storedBytes;
  const left = room.quotaBytes - before - (isAnnounced ? 0 : await countAnnounced(tx, room));
  if (storedBytes > left) throw new WorkspaceFull(storedBytes, Math.max(left, 0));
}

/** What is left for new content; null where there is no limit. */
export async function countRoom(db: Kysely<Database>, room: Room): Promise<number | null> {
  if (room.quotaBytes === null) return null;
  const usage = await db
    .selectFrom('workspace_usage')
    .select('stored_bytes')
    .where('workspace_id', '=', room.workspaceId)
    .executeTakeFirst();
  return Math.max(room.quotaBytes - (usage?.stored_bytes ?? 0) - (await countAnnounced(db, room)), 0);
}

async function lockStored(tx: Kysely<Database>, workspaceId: string): Promise<number> {
  const usage = await tx
    .selectFrom('workspace_usage')
    .select('stored_bytes')
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return usage.stored_bytes;
}

/** Of uploads that go on; one that has expired has no claim, removed or not. */
export async function countAnnounced(
  db: Kysely<Database>,
  { workspaceId, nowMs }: Pick<Room, 'workspaceId' | 'nowMs'>,
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from uploads
    where workspace_id = ${workspaceId} and result is null
      and last_byte_at > ${new Date(nowMs - uploadLifetimeMs)}`.execute(db);
  return rows[0]?.bytes ?? 0;
}
