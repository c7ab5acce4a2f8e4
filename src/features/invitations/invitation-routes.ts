import { normalizeEmail } from '#contract/rules/email/email.ts';
import { paths } from '../../lib/paths.ts';
import type { Invitation } from './stored-invitation.ts';

/** The screens that an open link can lead to. */
export type InvitationScreen = 'sign-in' | 'sign-up' | 'answer' | 'invalid';

export const invitationPaths: Readonly<Record<InvitationScreen, string>> = {
  'sign-in': paths.inviteSignIn,
  'sign-up': paths.inviteSignUp,
  answer: paths.inviteResponse,
  invalid: paths.invalidInvitation,
};

export type InvitationRoute =
  | { readonly kind: 'screen'; readonly screen: InvitationScreen }
  | { readonly kind: 'expired' }
  /** The invited person is a member: to the product, or to its door. */
  | { readonly kind: 'joined' };

/**
 * Where somebody with this invitation belongs. Every screen asks it, so that reloading, going back and signing in or
 * out in the middle end where they should.
 *
 *   joined already ────────────────── the product
 *   signed in as somebody else ────── invalid
 *   expired ───────────────────────── says so
 *   signed in as the invited ──────── answer
 *   not signed in ─────────────────── sign-in, or sign-up if that is where they are
 */
export function invitationRouteOf(
  invitation: Invitation,
  signedInAs: string | null,
  at: InvitationScreen | null,
): InvitationRoute {
  const isSomebodyElse =
    signedInAs !== null && normalizeEmail(signedInAs) !== normalizeEmail(invitation.email);
  if (isSomebodyElse) return { kind: 'screen', screen: 'invalid' };
  if (invitation.state === 'accepted') return { kind: 'joined' };
  if (invitation.state === 'expired') return { kind: 'expired' };
  if (signedInAs !== null) return { kind: 'screen', screen: 'answer' };
  return { kind: 'screen', screen: at === 'sign-up' ? 'sign-up' : 'sign-in' };
}
