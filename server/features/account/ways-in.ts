import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * Whether a person can still sign in without this passkey. Holds the person's row: of two ways that are removed at the same
 * moment one stays.
 */
export async function hasOtherWayIn(
  tx: Kysely<Database>,
  userId: string,
  without: { readonly passkeyId: string },
): Promise<boolean> {
  const { password_hash } = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (password_hash !== null) return true;
  const other = await tx
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', without.passkeyId)
    .executeTakeFirst();
  return other !== undefined;
}
