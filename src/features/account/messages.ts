import type { CallProblem } from '#contract/worker-api/worker-api.ts';

/** The messages of the account screens, word for word. */
export const messages = {
  signInEmpty: 'Username and password cannot be empty.',
  signInRefused: 'Login failed. Please check your email address and password',
  signInServer: 'Login failed due to a server error',
  signInUnexpected: 'Failed to sign in. Please check your credentials and try again.',
  passwordReset: 'Your password has been reset. Sign in to continue.',
  emailMissing: 'Please fill out this field.',
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
  forgotEmpty: 'Enter your email address',
  forgotInvalid: 'Please enter a valid email address',
  forgotSent:
    'If your email exists in our system, you will receive an email with instructions to reset the password',
  forgotNoCall: 'API endpoint not found. Please contact support.',
  forgotExpired: 'The password reset link has expired. Please regenerate.',
  forgotNetwork: 'Unable to connect to the server. Please check your network or try again later.',
  forgotOther: 'An error occurred. Please try again.',
  resetNoCode: 'Missing reset token.',
  resetCodeInvalid: 'Invalid or expired reset token.',
  resetNetwork: 'Network error. Please try again later.',
  resetDone: 'Password reset successfully! Redirecting to login...',
  resetExpired: 'The password reset link has expired. Please request a new one.',
  newPasswordEmpty: 'New password cannot be blank',
  confirmEmpty: 'Confirm new password cannot be blank',
  passwordsDiffer: 'Passwords do not match',
  passwordCriteria: 'Password does not meet the required criteria',
  offline: 'You are offline. What you typed stays here; try again when you are connected.',
  tooMany: 'Too many tries. Try again later.',
} as const;

export type SignInOutcome =
  | { readonly kind: 'verify-email' }
  | { readonly kind: 'message'; readonly text: string };

/** What a failed sign-in comes to. Servers tell it by their message; newer ones by a code as well. */
export function signInOutcome(problem: CallProblem): SignInOutcome {
  if (problem.kind === 'offline') return { kind: 'message', text: messages.offline };
  if (problem.code === 'email-not-verified' || problem.message.includes('not validated'))
    return { kind: 'verify-email' };
  if (problem.code === 'authentication-failed' || problem.message.includes('authentication failed')) {
    return { kind: 'message', text: messages.signInRefused };
  }
  if (problem.status === 429) return { kind: 'message', text: tooManyMessage(problem) };
  // An answer that is no failure and no session either.
  if (problem.status < 400) return { kind: 'message', text: messages.signInUnexpected };
  return { kind: 'message', text: messages.signInServer };
}

export function signUpMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  if (problem.code === 'already-exists' || problem.message.includes('already exists'))
    return messages.accountExists;
  if (problem.code === 'bad-request' && problem.message !== '') return problem.message;
  return problem.status === 429 ? tooManyMessage(problem) : messages.accountFailed;
}

export function resendMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  return problem.status === 429 ? tooManyMessage(problem) : messages.resendFailed;
}

/** The server says when to try again. */
function tooManyMessage({ message }: { readonly message: string }): string {
  return message || messages.tooMany;
}

export function verificationMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  if (problem.code === 'token-invalid') return messages.codeInvalid;
  return problem.message || messages.verificationFailed;
}
