import type { CallProblem } from '#contract/worker-api/worker-api.ts';

/** The messages of the invited, word for word. */
export const messages = {
  noCode: 'No invitation code provided.',
  codeInvalid: 'Invalid or expired invitation code.',
  expired: 'The invitation link has expired.',
  otherAddress: 'This invitation was sent to a different email address.',
  notForAccount: 'This invitation link is not valid for your account.',
  useOwnAddress:
    'To accept the invitation, sign in or create an account using the email address the invite was sent to.',
  signInEmpty: 'Username and password cannot be empty.',
  signInRefused: 'Login failed. Please check your email address and password',
  signInServer: 'Login failed due to a server error',
  signInUnexpected: 'Login failed. Please check your credentials.',
  firstNameMissing: 'Enter your first name',
  lastNameMissing: 'Enter your last name',
  passwordWeak:
    'Password must include uppercase, lowercase, number, 8+ characters, no spaces at start or end.',
  termsMissing: 'You must agree to the terms to continue',
  createFailed: 'An error occurred while creating the account. Please try again.',
  workspaceDeleted: 'Account creation failed. Please try again.',
  acceptFailed: 'Failed to accept invitation',
  declineRefused: 'Failed to proceed after declining invitation. Please check your credentials.',
  declineServer: 'Login failed due to a server error',
  proceedFailed: 'An error occurred while proceeding. Please try again.',
  offline: 'You are offline. What you typed stays here; try again when you are connected.',
  needsConnection: 'You are offline. Connect to answer.',
  tooMany: 'Too many tries. Wait a minute and try again.',
} as const;

export function accountExists(email: string): string {
  return `An account already exists for the email address: ${email}`;
}

export function verifyMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  return problem.message || (problem.status === 429 ? messages.tooMany : messages.codeInvalid);
}

export type SignInOutcome =
  | { readonly kind: 'verify-email' }
  | { readonly kind: 'message'; readonly text: string };

export function signInOutcome(problem: CallProblem): SignInOutcome {
  if (problem.kind === 'offline') return { kind: 'message', text: messages.offline };
  if (problem.code === 'email-not-verified' || problem.message.includes('not validated'))
    return { kind: 'verify-email' };
  if (problem.code === 'authentication-failed' || problem.message.includes('authentication failed'))
    return { kind: 'message', text: messages.signInRefused };
  if (problem.status === 429) return { kind: 'message', text: problem.message || messages.tooMany };
  return {
    kind: 'message',
    text: problem.status < 400 ? messages.signInUnexpected : messages.signInServer,
  };
}

export function createMessage(problem: CallProblem, email: string): string {
  if (problem.kind === 'offline') return messages.offline;
  if (problem.status === 429) return problem.message || messages.tooMany;
  if (problem.code === 'already-exists' || problem.message.includes('already exists'))
    return accountExists(email);
  if (problem.code === 'not-found') return messages.workspaceDeleted;
  const isSaid = problem.code === 'token-invalid' || problem.code === 'not-allowed';
  if (isSaid || (problem.code === 'bad-request' && problem.message)) return problem.message;
  return messages.createFailed;
}

export function acceptMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  return problem.status < 500 && problem.message ? problem.message : messages.acceptFailed;
}

export function declineMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  if (problem.status === 401 || problem.code === 'authentication-failed') return messages.declineRefused;
  return problem.status < 500 && problem.message ? problem.message : messages.declineServer;
}
