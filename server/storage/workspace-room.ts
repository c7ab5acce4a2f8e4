import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Quotas } from './quotas.ts';

/** How long an upload that is not whole waits for its next byte, and keeps the room that it announced. */
export const uploadLifetimeMs = 7 * 86_400_000;

/** Which quota has less left than a content needs. Nothing is removed to make some. */
export class StorageFull extends Error {
  readonly code: 'workspace-full' | 'account-full';
  readonly neededBytes: number;
  readonly leftBytes: number;

  constructor(code: StorageFull['code'], neededBytes: number, leftBytes: number) {
    super(code);
    this.code = code;
    this.neededBytes = neededBytes;
    this.leftBytes = leftBytes;
  }
}

/** For what a person brings into a workspace. */
export interface Room {
  readonly workspaceId: string;
  /** Null where nobody is counted for it. */
  readonly userId: string | null;
  readonly quotas: Quotas;
}

interface RoomNow extends Room {
  readonly nowMs: number;
}

/** Whose contents are counted together. */
interface Counted {
  readonly usage: 'workspace_usage' | 'person_usage';
  readonly column: 'workspace_id' | 'user_id';
  readonly id: string;
}

interface Limited extends Counted {
  readonly quotaBytes: number;
  readonly code: StorageFull['code'];
}

/**
 * Throws where less is left than is needed: of either quota, without what is stored, earlier versions too, and what uploads
 * have announced. Whoever comes at the same time waits for the end of this transaction.
 */
export async function requireRoom(tx: Kysely<Database>, room: RoomNow, neededBytes: number): Promise<void> {
  if (neededBytes === 0) return;
  for (const limited of limitsOf(room)) {
    const { usage, column, id, quotaBytes, code } = limited;
    await sql`
      insert into ${sql.table(usage)} (${sql.ref(column)}) values (${id}) on conflict do nothing`.execute(tx);
    const stored = await lockStored(tx, limited);
    const left = quotaBytes - stored - (await countAnnounced(tx, limited, room.nowMs));
    if (neededBytes > left) throw new StorageFull(code, neededBytes, Math.max(left, 0));
  }
}

/**
 * Asks again with the rows of the contents written, behind the locks that counting them took. What an upload announced is
 * its own: what others announced takes nothing from it.
 */
export async function requireRoomForStored(
  tx: Kysely<Database>,
  room: RoomNow,
  storedBytes: number,
  isAnnounced: boolean,
): Promise<void> {
  if (storedBytes === 0) return;
  for (const limited of limitsOf(room)) {
    const before = (await lockStored(tx, limited)) - storedBytes;
    const announced = isAnnounced ? 0 : await countAnnounced(tx, limited, room.nowMs);
    const left = limited.quotaBytes - before - announced;
    if (storedBytes > left) throw new StorageFull(limited.code, storedBytes, Math.max(left, 0));
  }
}

/** What is left for what this person brings; null where there is no limit. */
export async function countRoom(db: Kysely<Database>, room: RoomNow): Promise<number | null> {
  const left = await Promise.all(
    limitsOf(room).map(async (limited) => {
      const stored = await countStored(db, limited);
      return Math.max(limited.quotaBytes - stored - (await countAnnounced(db, limited, room.nowMs)), 0);
    }),
  );
  return left.length === 0 ? null : Math.min(...left);
}

/** The workspace first: whoever takes both locks takes them in this order, as the triggers do. */
export function limitsOf({ workspaceId, userId, quotas }: Room): readonly Limited[] {
  const { workspaceBytes, personBytes, isOwn } = quotas;
  return [
    ...(workspaceBytes === null
      ? []
      : [{ ...ofWorkspace(workspaceId), quotaBytes: workspaceBytes, code: 'workspace-full' } as const]),
    ...(personBytes === null || userId === null || !isOwn
      ? []
      : [{ ...ofPerson(userId), quotaBytes: personBytes, code: 'account-full' } as const]),
  ];
}

export function ofWorkspace(workspaceId: string): Counted {
  return { usage: 'workspace_usage', column: 'workspace_id', id: workspaceId };
}

export function ofPerson(userId: string): Counted {
  return { usage: 'person_usage', column: 'user_id', id: userId };
}

export async function countStored(db: Kysely<Database>, { usage, column, id }: Counted): Promise<number> {
  const { rows } = await sql<{ stored_bytes: number }>`
    select stored_bytes from ${sql.table(usage)} where ${sql.ref(column)} = ${id}`.execute(db);
  return rows[0]?.stored_bytes ?? 0;
}

async function lockStored(tx: Kysely<Database>, { usage, column, id }: Counted): Promise<number> {
  const { rows } = await sql<{ stored_bytes: number }>`
    select stored_bytes from ${sql.table(usage)} where ${sql.ref(column)} = ${id} for update`.execute(tx);
  if (rows[0] === undefined) throw new Error(`nothing is counted in ${usage}`);
  return rows[0].stored_bytes;
}

/** Of uploads that go on; one that has expired has no claim, removed or not. Of a person those into the own storage. */
export async function countAnnounced(
  db: Kysely<Database>,
  { column, id }: Counted,
  nowMs: number,
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from uploads
    where ${sql.ref(column)} = ${id} and result is null
      and last_byte_at > ${new Date(nowMs - uploadLifetimeMs)}
      and (${column === 'workspace_id'}::boolean or exists (
        select from workspaces w where w.id = uploads.workspace_id and w.storage_type = 'own'))`.execute(db);
  return rows[0]?.bytes ?? 0;
}
