import type { Result } from '#contract/rules/result.ts';
import type { SignInResult } from '#contract/worker-api/account-inputs.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';

/** The session of somebody who signed in by the password alone; none where that did not do. */
export function signInToken(signedIn: Result<SignInResult, CallProblem>): string {
  return signedIn.ok && signedIn.value.kind === 'signed-in' ? signedIn.value.account.token : '';
}
