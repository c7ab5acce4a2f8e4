import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { createToken, hashToken } from '../../../http/bearer.ts';

const day = 86_400_000;
const knownForMs = 30 * day;

/** Whether this browser need not be asked for a second factor: its id, or null. */
export async function findRememberedDevice(
  db: Kysely<Database>,
  nowMs: number,
  userId: string,
  token: string | undefined,
): Promise<string | null> {
  if (token === undefined) return null;
  const known = await db
    .selectFrom('remembered_devices')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst();
  return known?.id ?? null;
}

/** Remembers a browser for 30 days. The token is its own; the machine id, which everybody may know, proves nothing. */
export async function rememberDevice(
  tx: Kysely<Database>,
  nowMs: number,
  userId: string,
  userAgent: string,
): Promise<{ readonly id: string; readonly token: string }> {
  const [id, token] = [randomUUID(), createToken()];
  await tx
    .insertInto('remembered_devices')
    .values({
      id,
      user_id: userId,
      token_hash: hashToken(token),
      user_agent: userAgent,
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + knownForMs),
    })
    .execute();
  return { id, token };
}
