/** What clients show as it comes. */
export const invitationMessages = {
  unknownCode: 'Invalid or expired invitation code.',
  expired: 'The invitation link has expired.',
  otherAddress: 'This invitation was sent to a different email address.',
  noInvitation: 'There is no invitation to this workspace for your address.',
} as const;
