import type { CallProblem } from '#contract/worker-api/worker-api.ts';

/** The messages of two-factor authentication. What the server says of a code is shown as it says it. */
export const twoFactorMessages = {
  needsConnection: 'This needs a connection',
  unknown: 'Two-step verification could not be read from the server.',
  passwordEmpty: 'Enter your current password',
  codeEmpty: 'Enter the code',
  offline: 'You are offline. What you typed stays here; try again when you are connected.',
  failed: 'This could not be done. Try again.',
  switchedOn: 'Two-step verification is on. Your other devices are signed out.',
  switchedOff: 'Two-step verification is off',
  codesCopied: 'Recovery codes copied to clipboard.',
  secretCopied: 'Key copied to clipboard.',
  copyFailed: 'Failed to copy to clipboard.',
  deviceRemoved: 'That browser is asked for a code again',
  removeFailed: 'The browser could not be forgotten. Try again.',
} as const;

export interface VerificationProblem {
  /** Where it belongs; null: to the whole form. */
  readonly field: 'password' | 'code' | null;
  readonly text: string;
}

const said: readonly string[] = [
  ...['token-invalid', 'already-exists', 'reauthentication-required', 'too-many-requests'],
  ...['bad-request', 'last-sign-in-method'],
];

/** What is wrong with what was typed, or with the way there. */
export function verificationProblem(problem: CallProblem): VerificationProblem {
  if (problem.kind === 'offline') return { field: null, text: twoFactorMessages.offline };
  const { code, message } = problem;
  if (code === 'wrong-password') return { field: 'password', text: message };
  if (code === 'wrong-code' || code === 'code-already-used') return { field: 'code', text: message };
  return { field: null, text: said.includes(code) && message !== '' ? message : twoFactorMessages.failed };
}
