import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** From then on the primary factor alone signs the person in. Sessions stay; browsers that were remembered are forgotten. */
export async function deleteTwoFactor(tx: Kysely<Database>, userId: string): Promise<void> {
  await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('remembered_devices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('second_factor_challenges').where('user_id', '=', userId).execute();
}
