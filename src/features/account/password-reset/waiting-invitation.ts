import { normalizeEmail } from '#contract/rules/email/email.ts';
import { invitePath, paths } from '../../../lib/paths.ts';

const waitingKey = 'waitingInvitation';

interface Waiting {
  readonly email: string;
  readonly path: string;
}

/**
 * Keeps for this tab where the invitation is answered that somebody with this address came from: its link to a new password
 * may be opened here, and what is stored of an invitation goes when the page goes.
 */
export function keepWaitingInvitation(waiting: Waiting, session: Storage = sessionStorage): void {
  session.setItem(waitingKey, JSON.stringify(waiting));
}

/**
 * Where somebody with this address signs in to answer an invitation that is open in this browser, or was in this tab before
 * a new password was asked for; null where none is.
 */
export function invitationSignInPath(
  email: string,
  local: Storage = localStorage,
  session: Storage = sessionStorage,
): string | null {
  const isOf = (other: unknown) =>
    typeof other === 'string' && normalizeEmail(other) === normalizeEmail(email);
  const code = local.getItem('inviteCode');
  if (code !== null && isOf(parsed(local.getItem('inviteData')).email))
    return invitePath(paths.inviteSignIn, code, 'sign-in');
  const waiting = parsed(session.getItem(waitingKey));
  const isLocal = waiting.path?.startsWith(`${paths.inviteSignIn}?`) === true;
  return isLocal && isOf(waiting.email) ? (waiting.path ?? null) : null;
}

/** Anybody may have written into the storage. */
function parsed(text: string | null): Partial<Waiting> {
  try {
    const { email, path } = JSON.parse(text ?? 'null') ?? {};
    return { ...(typeof email === 'string' && { email }), ...(typeof path === 'string' && { path }) };
  } catch {
    return {};
  }
}
