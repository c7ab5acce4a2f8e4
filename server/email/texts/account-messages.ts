import { providerNames } from '#contract/rules/sign-in-provider.ts';
import type { EmailText } from './email-text.ts';

interface Account {
  readonly email: string;
}

interface ByProvider extends Account {
  readonly provider: string;
}

/** Emails about an account, its password and its links with other accounts. */
export const accountMessages = {
  verification: (): EmailText => ({
    subject: 'Verify your email address',
    paragraphs: ['Confirm this address to finish creating your account.', 'The link works once, for 1 hour.'],
    button: 'Verify email address',
    footnote: "Didn't create an account? You can ignore this email.",
  }),
  passwordReset: ({ email }: Account): EmailText => ({
    subject: 'Set a new password',
    paragraphs: [
      `We got a request to reset the password for ${email}.`,
      'The link works once, for 1 hour. Setting a password signs you out on all devices.',
    ],
    button: 'Set password',
    footnote: "Didn't ask for this? Ignore this email and your password stays the same.",
  }),
  passwordChanged: ({ email }: Account): EmailText => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password for ${email} was just changed, and your other devices were signed out.`,
      "Wasn't you? Reset your password now.",
    ],
    button: 'Reset password',
    footnote: 'We send this email whenever your password changes.',
  }),
  providerLinked: ({ email, provider }: ByProvider): EmailText => ({
    subject: `${signInWith(provider)} was added to your account`,
    paragraphs: [
      `You can now sign in to ${email} with ${provider}.`,
      "Wasn't you? Remove it in My account and set a new password now.",
    ],
    button: 'Open My account',
    footnote: 'We send this email whenever another way to sign in is added to your account.',
  }),
  providerUnlinked: ({ email, provider }: ByProvider): EmailText => ({
    subject: `${signInWith(provider)} was removed from your account`,
    paragraphs: [
      `You can no longer sign in to ${email} with ${provider}.`,
      "Wasn't you? Reset your password now, which signs out all devices.",
    ],
    button: 'Reset password',
    footnote: 'We send this email whenever a way to sign in is removed from your account.',
  }),
};

/** The organization's own provider has no name but this. */
function signInWith(provider: string): string {
  return provider === providerNames.sso ? 'Single sign-on' : `${provider} sign-in`;
}
