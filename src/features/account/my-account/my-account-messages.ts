import type { CallProblem } from '#contract/worker-api/worker-api.ts';

/** The messages of My account. */
export const myAccountMessages = {
  needsConnection: 'This needs a connection',
  profileUnknown: 'Your name could not be read from the server',
  profileSaved: 'Your name is saved',
  passwordChanged: 'Your password is changed. Your other devices are signed out.',
  oldEmpty: 'Enter your current password',
  oldWrong: 'The current password is not right.',
  offline: 'You are offline. What you typed stays here; try again when you are connected.',
  failed: 'This could not be saved. Try again.',
  signInMethodsFailed: 'Your ways to sign in could not be loaded.',
  noPassword: 'Your account has no password: you sign in with a provider.',
  passwordAsked: (email: string) => `An email with a link that sets your password is on its way to ${email}`,
  unlinked: (provider: string) => `You can no longer sign in with ${provider}`,
  lastSignInMethod: 'This is your only way to sign in. Set a password or link another one first.',
  sessionsFailed: 'Your sessions could not be loaded.',
  sessionEnded: 'That device is signed out',
  othersEnded: 'All other devices are signed out',
  endFailed: 'The device could not be signed out. Try again.',
  dataRemoved: 'The offline data is removed from this device',
} as const;

/** Why the password stayed as it was; `field` where it is the old one, or the code, that was wrong. */
export function changePasswordProblem(problem: CallProblem): {
  readonly field: 'old' | 'code' | null;
  readonly text: string;
} {
  if (problem.kind === 'offline') return { field: null, text: myAccountMessages.offline };
  if (problem.code === 'wrong-password') return { field: 'old', text: myAccountMessages.oldWrong };
  if (problem.code === 'wrong-code' || problem.code === 'code-already-used') {
    return { field: 'code', text: problem.message };
  }
  const isSaid = ['too-many-requests', 'bad-request', 'reauthentication-required'].includes(problem.code);
  return { field: null, text: (isSaid && problem.message) || myAccountMessages.failed };
}

export function saveMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return myAccountMessages.offline;
  return (problem.code === 'bad-request' && problem.message) || myAccountMessages.failed;
}

export function passwordPromptMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return myAccountMessages.offline;
  return (problem.code === 'too-many-requests' && problem.message) || myAccountMessages.failed;
}
