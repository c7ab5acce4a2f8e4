import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { renderEmail } from '../../email/email-layout.ts';
import { createEmailToken } from './email-tokens.ts';

interface Recipient {
  readonly id: string;
  readonly email: string;
}

/** A link that proves an address. `nowMs` is when it was asked for: its hour begins then. */
export async function sendVerificationEmail(
  tx: Kysely<Database>,
  deps: Dependencies,
  user: Recipient,
  nowMs = deps.nowMs(),
): Promise<void> {
  const code = await createEmailToken(tx, nowMs, 'verify', user.id);
  const message = renderEmail({
    subject: 'Verify your email address',
    heading: 'Verify your email address',
    paragraphs: [
      'Welcome to Lunvik. One click proves that this address is yours and opens your account.',
      'The link works once and for one hour.',
    ],
    button: { label: 'Verify email address', link: `${deps.settings.publicUrl}/validate#code=${code}` },
    footnote: 'You did not create an account? Then ignore this email: nothing happens without the click.',
  });
  await deps.mail.send(tx, user.email, message);
}

/** A link that sets a new password. */
export async function sendPasswordResetEmail(
  tx: Kysely<Database>,
  deps: Dependencies,
  user: Recipient,
  nowMs: number,
): Promise<void> {
  const code = await createEmailToken(tx, nowMs, 'reset', user.id);
  const message = renderEmail({
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [
      `Somebody asked for a new password for ${user.email}. Choose it behind this link.`,
      'The link works once and for one hour. Setting a password signs you out on all devices.',
    ],
    button: { label: 'Set password', link: `${deps.settings.publicUrl}/reset#code=${code}` },
    footnote: 'You did not ask for it? Then ignore this email: your password stays as it is.',
  });
  await deps.mail.send(tx, user.email, message);
}

/** Notifies the owner of an address that their password was changed. */
export async function sendPasswordChangedEmail(
  tx: Kysely<Database>,
  deps: Dependencies,
  email: string,
): Promise<void> {
  const message = renderEmail({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `The password of ${email} was changed just now. Your other devices are signed out.`,
      'Was it not you? Then set a new password immediately.',
    ],
    button: { label: 'Forgot password', link: `${deps.settings.publicUrl}/forgot-password` },
    footnote: 'You get this email whenever your password changes.',
  });
  await deps.mail.send(tx, email, message);
}

/** Notifies the owner of an address that somebody can sign in by a provider from now on. */
export async function sendProviderLinkedEmail(
  tx: Kysely<Database>,
  deps: Dependencies,
  email: string,
  provider: string,
): Promise<void> {
  const message = renderEmail({
    subject: `Your account can be opened with ${provider}`,
    heading: `Your account can be opened with ${provider}`,
    paragraphs: [
      `From now on you can sign in to ${email} with ${provider}.`,
      'Was it not you? Then remove it in My account, and set a new password immediately.',
    ],
    button: { label: 'Open My account', link: `${deps.settings.publicUrl}/account` },
    footnote: 'You get this email whenever another way to sign in is added to your account.',
  });
  await deps.mail.send(tx, email, message);
}

/** Notifies them that it was unlinked. */
export async function sendProviderUnlinkedEmail(
  tx: Kysely<Database>,
  deps: Dependencies,
  email: string,
  provider: string,
): Promise<void> {
  const message = renderEmail({
    subject: `Your account is no longer opened with ${provider}`,
    heading: `Your account is no longer opened with ${provider}`,
    paragraphs: [
      `Signing in to ${email} with ${provider} was removed just now.`,
      'Was it not you? Then set a new password immediately: that signs all devices out.',
    ],
    button: { label: 'Forgot password', link: `${deps.settings.publicUrl}/forgot-password` },
    footnote: 'You get this email whenever a way to sign in is removed from your account.',
  });
  await deps.mail.send(tx, email, message);
}
