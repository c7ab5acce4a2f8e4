import { plural } from '../../../../lib/format.ts';
import { catalog } from '../../../../ui/language/catalog.ts';

/** The messages of two-factor authentication. What the server says of a code is shown as it says it. */
export const twoFactorMessages = catalog('features/account/my-account/two-factor/two-factor-messages', {
  title: 'Two-step verification',
  unknown: "Couldn't load two-step verification.",
  unknownOffline: "Couldn't load two-step verification. Connect and try again.",
  currentPassword: 'Current password',
  code: 'Code',
  eitherCode: 'The code your authenticator app shows now, or a recovery code.',
  appCode: 'The 6 digits your app shows now.',
  passwordEmpty: 'Enter your current password',
  codeEmpty: 'Enter the code',
  failed: 'Something went wrong. Try again.',
  off: 'Off. Turn it on to require a code from your phone when you sign in.',
  setUp: 'Set up two-step verification',
  needsApp: 'You need an authenticator app on your phone, such as Google Authenticator, 2FAS or 1Password.',
  checking: 'Checking...',
  qrCode: 'QR code for your authenticator app',
  scan: "Scan this code with your authenticator app. If you can't, type this key into it:",
  copyKey: 'Copy key',
  turnOn: 'Turn on',
  turningOn: 'Turning on...',
  turnedOn: 'Two-step verification is on. Your other devices are signed out.',
  recoveryCodes: 'Recovery codes',
  recoveryAbout:
    "Save these recovery codes somewhere safe. Each works once if you don't have your phone. You won't see them again.",
  recoveryFile: (email: string, codes: string) =>
    `Lunvik recovery codes of ${email}\nEach opens your account once.\n\n${codes}\n`,
  copyCodes: 'Copy codes',
  downloadCodes: 'Download codes',
  saved: "I've saved them",
  codesUnsaved: "Your recovery codes aren't saved. You can see them until you close or reload this page.",
  showCodes: 'Show codes',
  codesCopied: 'Recovery codes copied to clipboard.',
  secretCopied: 'Key copied to clipboard.',
  copyFailed: 'Failed to copy to clipboard.',
  on: 'On. You need a code from your authenticator app to sign in.',
  onWithCodes: (count: number) =>
    `On. You need a code from your authenticator app to sign in. ${plural(count, 'recovery code')} left.`,
  fewCodes: (count: number) =>
    count === 0
      ? 'No recovery codes left. Create new ones before you need them.'
      : `${plural(count, 'recovery code')} left. Create new ones before you need them.`,
  newCodes: 'New recovery codes',
  newCodesAbout: 'This replaces your current recovery codes with ten new ones.',
  createCodes: 'Create new codes',
  creating: 'Creating...',
  turnOffLong: 'Turn off two-step verification',
  turnOffAbout: "You'll sign in with your password only, and your recovery codes stop working.",
  turnOff: 'Turn off',
  turningOff: 'Turning off...',
  turnedOff: 'Two-step verification is off',
  trusted: 'Trusted browsers (no code needed):',
  until: (time: string) => `Until ${time}`,
  removing: 'Removing...',
  deviceRemoved: 'That browser will be asked for a code next time',
  removeFailed: "Couldn't remove that browser. Try again.",
});
