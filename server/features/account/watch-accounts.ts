import { normalizeEmail } from '#contract/rules/email/email.ts';
import type { CallInput, CallName } from '#contract/wire/calls.ts';
import type { Dependencies } from '../../dependencies.ts';
import { clearAttemptCount, countUp } from '../../http/attempts/attempt-limiter.ts';
import type { Seen } from '../../http/handler.ts';
import { logSecurity } from '../../http/security-log.ts';
import { decryptPassword } from './decrypt-password.ts';
import { requestEmail } from './email-requests.ts';
import { emailWrongSecondFactors } from './security-notifications.ts';

const day = 86_400_000;
const manyFailures = 20;
const manySecondFactorFailures = 3;

/** What the log calls it when one of these is done. */
const done: Partial<Record<CallName, string>> = {
  signIn: 'signed-in',
  verifySecondFactor: 'signed-in',
  passkeySignIn: 'signed-in',
  finishProviderSignIn: 'signed-in',
  exchangeDesktopCode: 'signed-in',
  duplicateMachineToken: 'signed-in',
  verifyToken: 'address-proved',
  verifyUserToken: 'address-proved',
  signUp: 'signed-up',
  createInvitedUser: 'signed-up',
  signOut: 'signed-out',
  endSession: 'session-ended',
  endOtherSessions: 'other-sessions-ended',
  resetPassword: 'password-reset',
  changePassword: 'password-changed',
  confirmTwoFactor: 'two-factor-enabled',
  disableTwoFactor: 'two-factor-disabled',
  renewRecoveryCodes: 'recovery-codes-renewed',
  addPasskey: 'passkey-added',
  removePasskey: 'passkey-removed',
  finishProviderLink: 'provider-linked',
  unlinkProvider: 'provider-unlinked',
};

/** What the log calls it when somebody could not show who they are. */
const failed: Partial<Record<Extract<Seen['outcome'], { ok: false }>['problem']['code'], string>> = {
  'authentication-failed': 'sign-in-failed',
  'account-disabled': 'sign-in-failed',
  'passkey-refused': 'sign-in-failed',
  'provider-refused': 'sign-in-failed',
  'sign-up-closed': 'sign-up-refused',
  'wrong-password': 'proof-failed',
  'wrong-code': 'proof-failed',
  'code-already-used': 'proof-failed',
  'too-many-requests': 'stopped',
};

/** What follows from how a call about an account ended. It is no part of the call, and stays where the call takes back. */
export async function watchAccounts(deps: Dependencies, seen: Seen): Promise<void> {
  await log(deps, seen);
  const { name, request, outcome } = seen;
  if (name === 'signIn' && !outcome.ok && outcome.problem.code === 'authentication-failed') {
    await countFailedSignIn(deps, request.body);
  }
  if (name === 'verifySecondFactor') await countSecondFactorFailures(deps, outcome);
}

async function log(deps: Dependencies, { name, request, outcome }: Seen): Promise<void> {
  const { ip, actor, body } = request;
  if (outcome.ok) {
    const { user_id, second_factor_token } = sessionIn(outcome.value);
    const security = second_factor_token === undefined ? done[name] : 'second-factor-required';
    if (security === undefined) return;
    const user = name === 'resetPassword' ? await whoseReset(deps, body) : (actor?.userId ?? user_id);
    logSecurity(deps.log, 'info', ip, { security, user, call: name });
    return;
  }
  const security = failed[outcome.problem.code];
  if (security === undefined) return;
  logSecurity(deps.log, 'warn', ip, { security, user: actor?.userId ?? outcome.problem.userId, call: name });
}

async function whoseReset({ db, settings }: Dependencies, body: unknown): Promise<string | undefined> {
  const { user_name } = body as CallInput<'resetPassword'>['body'];
  const email = normalizeEmail(decryptPassword(user_name, settings.passwordCipherKey) ?? '');
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id;
}

/** Whose session it is that a call answers, whichever way it says so. */
function sessionIn(response: unknown): { readonly user_id?: string; readonly second_factor_token?: string } {
  if (typeof response !== 'object' || response === null) return {};
  return 'session' in response ? (response.session as object) : response;
}

/** Counts for every address alike, whether or not it has an account. */
async function countFailedSignIn(deps: Dependencies, body: unknown): Promise<void> {
  const email = normalizeEmail((body as { readonly email: string }).email);
  const count = await countUp(deps, `failed:signIn:${email}`, day);
  if (count === manyFailures) await requestEmail(deps, 'failures', email);
}

/** Whoever gets as far as the second factor knows the password: that is worth an email long before they are locked out. */
async function countSecondFactorFailures(deps: Dependencies, outcome: Seen['outcome']): Promise<void> {
  const userId = outcome.ok ? sessionIn(outcome.value).user_id : outcome.problem.userId;
  if (userId === undefined) return;
  const key = `failed:secondFactor:${userId}`;
  if (outcome.ok) return clearAttemptCount(deps.db, key);
  const count = await countUp(deps, key, day);
  if (count === manySecondFactorFailures) await emailWrongSecondFactors(deps, userId);
}
