import { catalog } from '../../ui/language/catalog.ts';

/** The messages of the second factor. What the server says of a code is shown as it says it. */
export const secondFactorMessages = catalog('shared/auth/second-factor-messages', {
  title: 'Two-step verification',
  app: {
    lead: 'Enter the code from your authenticator app.',
    label: 'Code',
    other: 'Use a recovery code',
  },
  recovery: {
    lead: 'Enter one of the recovery codes you saved when you turned on two-step verification.',
    label: 'Recovery code',
    other: 'Use the authenticator app',
  },
  remember: "Don't ask again on this browser for 30 days",
  verify: 'Verify',
  verifying: 'Verifying...',
  codeEmpty: 'Enter the code',
  failed: "Couldn't check the code. Try again.",
  expired: 'This sign-in has expired. Sign in again.',
});
