import { inTransaction } from '../../db/in-transaction.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor, Problem } from '../../http/handler.ts';
import { detailed } from '../../http/problem.ts';
import { decryptPassword } from './decrypt-password.ts';
import { isTwoFactorEnabled } from './two-factor/primary-factor.ts';
import { consumeCode } from './two-factor/verify-code.ts';

/** How long after a sign-in an account without a password may get, or lose, a sign-in method. */
const freshMs = 600_000;

/** What an owner shows once more. The password is encrypted. */
export interface VerificationInput {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

const codeMissing = detailed('wrong-code', 'missing');

/**
 * What is missing for whoever changes how an account is entered to be its owner: who finds a device open does not get the
 * account with it. The password is asked for again; an account without one shows it by how lately it was signed in.
 * Where two-factor authentication is on, a code is asked for too, and consumed once all else is right.
 */
export async function findReauthenticationProblem(
  deps: Dependencies,
  actor: Actor,
  { password: encrypted, code = '' }: VerificationInput,
): Promise<Problem | null> {
  const { password_hash, signedIn } = await deps.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.password_hash', 'sessions.authenticated_at as signedIn'])
    .where('sessions.id', '=', actor.sessionId)
    .executeTakeFirstOrThrow();
  if (password_hash === null) {
    if (deps.nowMs() - signedIn.getTime() > freshMs) return { code: 'reauthentication-required' };
  } else {
    const password = decryptPassword(encrypted ?? '', deps.settings.passwordCipherKey);
    const permission = await deps.passwords.matches(password_hash, password ?? '');
    if (!permission) return { code: 'wrong-password' };
  }
  if (!(await isTwoFactorEnabled(deps.db, actor.userId))) return null;
  if (code.trim() === '') return codeMissing;
  const owner = { id: actor.userId, email: actor.email };
  const consumed = await inTransaction(deps.db, (tx) => consumeCode(tx, deps, owner, code));
  return consumed.ok ? null : consumed.problem;
}
