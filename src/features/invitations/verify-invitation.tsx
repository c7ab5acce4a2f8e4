import { invitePath, paths } from '../../lib/paths.ts';
import { InvitationGate } from './invitation-gate.tsx';

/** Where the email leads: finds out whose screen comes next. */
export function VerifyInvitationScreen() {
  return <InvitationGate at={null} />;
}

/** A link whose kind is not known: of an invitation, else one that proves an address. */
export function VerificationLinkScreen() {
  return <InvitationGate at={null} otherwise={(code) => invitePath(paths.validate, code)} />;
}
