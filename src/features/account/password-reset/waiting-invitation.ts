import { invitePath, paths } from '../../../lib/paths.ts';

/** Where somebody with this address signs in to answer an invitation that is open in this browser; null where none is. */
export function invitationSignInPath(email: string, local: Storage = localStorage): string | null {
  const code = local.getItem('inviteCode');
  return code !== null && invitedEmail(local) === email
    ? invitePath(paths.inviteSignIn, code, 'sign-in')
    : null;
}

/** Anybody may have written into local storage. */
function invitedEmail(local: Storage): unknown {
  try {
    return JSON.parse(local.getItem('inviteData') ?? 'null')?.email;
  } catch {
    return null;
  }
}
