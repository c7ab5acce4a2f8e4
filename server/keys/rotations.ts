import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** A change of the master key that has not ended: what the database holds is encrypted with one of the two. */
export interface OpenRotation {
  readonly id: number;
  /** Fingerprints of the key before, and of the one that is in force. */
  readonly former: Buffer;
  readonly fingerprint: Buffer;
}

export async function findOpenRotation(db: Kysely<Database>): Promise<OpenRotation | null> {
  const row = await db
    .selectFrom('key_rotations')
    .select(['id', 'former', 'fingerprint'])
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** When the key with this fingerprint was replaced by another one; null where it never was, or is in force again. */
export async function findReplacement(db: Kysely<Database>, fingerprint: Buffer): Promise<Date | null> {
  const row = await db
    .selectFrom('key_rotations')
    .select('began_at')
    .where('former', '=', fingerprint)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.began_at ?? null;
}
