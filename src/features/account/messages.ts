import type { CallProblem } from '#contract/worker-api.ts';

/** The sentences of the account screens, word for word. */
export const messages = {
  signInEmpty: 'Username and password cannot be empty.',
  signInRefused: 'Login failed. Please check your email address and password',
  signInServer: 'Login failed due to a server error',
  signInUnexpected: 'Failed to sign in. Please check your credentials and try again.',
  passwordReset: 'Your password has been reset. Sign in to continue.',
  emailMissing: 'Please fill out this field.',
  emailInvalid: 'Please enter a valid email address.',
  passwordWeak:
    'Password must include uppercase, lowercase, number, 8+ characters, no spaces at start or end.',
  accountExists: 'A user with this email already exists',
  accountFailed: 'Failed to create account. Please try again',
  resent: 'Verification email resent successfully!',
  resendFailed: 'Failed to resend verification email. Please try again.',
  resendNoEmail: 'No email available to resend verification email.',
  noCode: 'No verification code found',
  verificationFailed: 'Email verification failed. Please try again.',
  codeInvalid: 'The provided code is invalid or expired.',
  offline: 'You are offline. What you typed stays here; try again when you are connected.',
  tooMany: 'Too many tries. Wait a minute and try again.',
} as const;

export type SignInOutcome =
  | { readonly kind: 'verify-email' }
  | { readonly kind: 'message'; readonly text: string };

/** What a failed sign-in comes to. Servers tell it by their message; newer ones by a code as well. */
export function signInOutcome(problem: CallProblem): SignInOutcome {
  if (problem.kind === 'offline') return { kind: 'message', text: messages.offline };
  if (problem.code === 'not-validated' || problem.message.includes('not validated'))
    return { kind: 'verify-email' };
  if (problem.code === 'authentication-failed' || problem.message.includes('authentication failed')) {
    return { kind: 'message', text: messages.signInRefused };
  }
  if (problem.status === 429) return { kind: 'message', text: messages.tooMany };
  // An answer that is no failure and no session either.
  if (problem.status < 400) return { kind: 'message', text: messages.signInUnexpected };
  return { kind: 'message', text: messages.signInServer };
}

export function signUpMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  if (problem.code === 'already-exists' || problem.message.includes('already exists'))
    return messages.accountExists;
  return problem.status === 429 ? messages.tooMany : messages.accountFailed;
}

export function resendMessage(problem: CallProblem): string {
  return problem.kind === 'offline' ? messages.offline : messages.resendFailed;
}

export function verificationMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  if (problem.code === 'token-invalid') return messages.codeInvalid;
  return problem.message || messages.verificationFailed;
}
