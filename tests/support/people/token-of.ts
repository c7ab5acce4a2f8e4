import type { SignedIn } from '#contract/account-wishes.ts';
import type { Result } from '#contract/rules/result.ts';
import type { CallProblem } from '#contract/worker-api.ts';

/** The session of somebody who signed in by the password alone; none where that did not do. */
export function tokenOf(signedIn: Result<SignedIn, CallProblem>): string {
  return signedIn.ok && signedIn.value.kind === 'signed-in' ? signedIn.value.account.token : '';
}
