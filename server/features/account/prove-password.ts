import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/handler.ts';
import { decipher } from './decipher.ts';

/**
 * Whether whoever sits at an open session knows the password too, where the account has one: who finds a device open does
 * not get the account with it.
 */
export async function provesPassword(
  deps: Deps,
  actor: Actor,
  enciphered: string | undefined,
): Promise<boolean> {
  const { password_hash } = await deps.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  if (password_hash === null) return true;
  const password = decipher(enciphered ?? '', deps.settings.passwordCipherKey);
  return deps.passwords.matches(password_hash, password ?? '');
}
