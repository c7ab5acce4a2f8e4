import type { EmailText } from './email-text.ts';

interface Account {
  readonly email: string;
}

interface OfPasskey extends Account {
  readonly name: string;
}

/** Emails about what changed in the ways into an account. */
export const securityMessages = {
  twoFactorEnabled: ({ email }: Account): EmailText =>
    changed(
      'Two-step verification is on',
      `You now need your password and a code from your authenticator app to sign in as ${email}. Your other devices were signed out.`,
    ),
  twoFactorDisabled: ({ email }: Account): EmailText =>
    changed('Two-step verification is off', `You now sign in as ${email} with your password only.`),
  recoveryCodesRenewed: ({ email }: Account): EmailText =>
    changed(
      'You have new recovery codes',
      `New recovery codes were made for ${email}. Your old codes no longer work.`,
    ),
  passkeyAdded: ({ email, name }: OfPasskey): EmailText =>
    changed(
      'A passkey was added',
      `The passkey "${name}" signs in as ${email} from now on, without the password.`,
    ),
  passkeyRemoved: ({ email, name }: OfPasskey): EmailText =>
    changed('A passkey was removed', `You can no longer sign in as ${email} with the passkey “${name}”.`),
  recoveryCodeUsed: ({ email, left }: Account & { readonly left: number }): EmailText =>
    changed('A recovery code was used', `A recovery code of ${email} was just used. ${codesLeft(left)}`),
  failedSignIns: ({ email }: Account): EmailText => ({
    subject: 'Many sign-ins to your account failed',
    paragraphs: [
      `Someone tried many passwords for ${email} today. None of them was right, and nobody was signed in.`,
      'Further attempts are slowed down. You can still sign in from the browsers you use.',
      "You don't need to do anything. If your password is short, or if you use it elsewhere too, set a new one. Two-step verification in My account protects you even from someone who knows it.",
    ],
    button: 'Open My account',
    footnote: 'We send this email at most once a day.',
  }),
  wrongSecondFactors: ({ email }: Account): EmailText => ({
    subject: 'Someone knows your password',
    paragraphs: [
      `The password of ${email} was typed right, and then a wrong code three times. Nobody was signed in.`,
      "Wasn't you? Reset your password now. Your code is what keeps them out; don't share it with anyone.",
      "Was it you? Check that your phone's clock is right, or use a recovery code.",
    ],
    button: 'Reset password',
    footnote: 'We send this email when a second step fails again and again.',
  }),
};

function changed(subject: string, what: string): EmailText {
  return {
    subject,
    paragraphs: [
      what,
      "Wasn't you? Reset your password now, which signs out all devices, and remove unknown passkeys in My account.",
    ],
    button: 'Reset password',
    footnote: 'We send this email whenever the ways to sign in to your account change.',
  };
}

function codesLeft(count: number): string {
  if (count === 0) return 'That was the last one. Create new codes in My account.';
  return count === 1 ? 'One is left.' : `${count} are left.`;
}
