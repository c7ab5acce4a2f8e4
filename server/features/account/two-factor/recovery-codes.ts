import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { hashToken } from '../../../http/bearer.ts';

const howMany = 10;
const length = 16;
/** No letter that is taken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten new codes in place of all that there were. Given out here, once; 80 random bits each, kept as hashes. */
export async function replaceRecoveryCodes(tx: Kysely<Database>, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code), used_at: null })))
    .execute();
  return codes.map(inFours);
}

/** Spends a code, once however many come at the same moment. */
export async function consumeRecoveryCode(
  tx: Kysely<Database>,
  nowMs: number,
  userId: string,
  typed: string,
): Promise<'spent' | 'used' | 'unknown'> {
  const code_hash = hashOf(userId, asWritten(typed));
  const consumed = await tx
    .updateTable('recovery_codes')
    .set({ used_at: new Date(nowMs) })
    .where('user_id', '=', userId)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (consumed !== undefined) return 'spent';
  const used = await tx
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  return used === undefined ? 'unknown' : 'used';
}

export async function countRecoveryCodes(db: Kysely<Database>, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

function newCode(): string {
  return [...randomBytes(length)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('');
}

function inFours(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-');
}

/** However it was typed: small letters, spaces, and the letters that look like digits. */
function asWritten(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

function hashOf(userId: string, code: string): Buffer {
  return hashToken(`recovery:${userId}:${code}`);
}
