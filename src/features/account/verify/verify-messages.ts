import { catalog } from '../../../ui/language/catalog.ts';

/** The messages of the verification of an email address, word for word. */
export const verifyMessages = catalog('features/account/verify/verify-messages', {
  checkTitle: 'Check your email',
  sentTo: 'We sent a link to {email}.',
  sent: 'We sent you a link.',
  noEmailYet: 'No email yet?',
  sendAgain: 'send again',
  sendAgainIn: (seconds: number) => `send again in ${seconds} s`,
  sending: 'Sending...',
  logOut: 'Log out and try again',
  resent: 'Verification email resent successfully!',
  resendFailed: 'Failed to resend verification email. Please try again.',
  resendNoEmail: 'No email available to resend verification email.',
  verifying: 'Verifying',
  verifyingTitle: 'Verifying your email',
  checkingLink: 'Checking the link',
  verified: 'Email verified',
  verifiedLead: 'Your account is ready.',
  opening: 'Opening...',
  proceed: 'Proceed to dashboard',
  failed: 'Verification Failed',
  tryAgain: 'Try Again',
  noCode: 'No verification code found',
  verificationFailed: 'Email verification failed. Please try again.',
  codeInvalid: 'The provided code is invalid or expired.',
});
