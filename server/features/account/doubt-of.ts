import type { Deps } from '../../deps.ts';
import type { Actor, Problem } from '../../http/handler.ts';
import { decipher } from './decipher.ts';

/** How long after a sign-in an account without a password may be given, or lose, a way in. */
const freshMs = 600_000;

/**
 * What is missing for whoever changes how an account is entered to be its owner: who finds a device open does not get the
 * account with it. The password is asked for again; an account without one shows it by how lately it was signed in.
 */
export async function doubtOf(
  deps: Deps,
  actor: Actor,
  enciphered: string | undefined,
): Promise<Problem | null> {
  const { password_hash, signedIn } = await deps.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.password_hash', 'sessions.created_at as signedIn'])
    .where('sessions.id', '=', actor.sessionId)
    .executeTakeFirstOrThrow();
  if (password_hash === null)
    return deps.nowMs() - signedIn.getTime() <= freshMs ? null : { code: 'sign-in-again' };
  const password = decipher(enciphered ?? '', deps.settings.passwordCipherKey);
  return (await deps.passwords.matches(password_hash, password ?? '')) ? null : { code: 'wrong-password' };
}
