import { catalog } from '../../../ui/language/catalog.ts';

/** Deleting a filespace, and the code that confirms it. */
export const settingsMessages = catalog('features/filespaces/settings/settings-messages', {
  title: 'Filespace settings',
  backTo: (filespace: string) => `Back to ${filespace}`,
  delete: 'Delete filespace',
  about: "Deleting a filespace can't be undone. It removes all files for everyone.",
  sendingCode: 'Sending code...',
  verification: 'Email verification',
  verify: 'Verify',
  verifying: 'Verifying...',
  enterCode: (email: string) => `Enter the code we sent to ${email} to delete {filespace}.`,
  code: 'Code',
  codeExpired: 'This code can no longer be used. Request a new one.',
  noEmail: 'No email yet?',
  resend: 'click here to resend',
  resendIn: (seconds: number) => `click here to resend in ${seconds} s`,
  sending: 'Sending...',
  settingsOffline: 'You need a connection to delete a filespace',
  codeNotSent: 'Failed to send verification code.',
  codeSent: 'A new verification code has been sent to your email.',
  codeInvalid: 'Invalid code',
  verificationFailed: 'Verification failed',
  deleted: 'Filespace deleted successfully.',
});
