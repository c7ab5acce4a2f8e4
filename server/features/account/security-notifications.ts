import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { renderEmail } from '../../email/email-layout.ts';

/** What changed in the ways into an account. */
export type SecurityNotification =
  | { readonly kind: 'two-factor-enabled' | 'two-factor-disabled' | 'recovery-codes-renewed' }
  | { readonly kind: 'passkey-added' | 'passkey-removed'; readonly name: string }
  | { readonly kind: 'recovery-code-used'; readonly left: number };

/** Notifies the owner of an account immediately, so that nobody else changes its sign-in methods unnoticed. */
export async function sendSecurityNotification(
  tx: Kysely<Database>,
  deps: Dependencies,
  email: string,
  event: SecurityNotification,
): Promise<void> {
  const { subject, what } = wordsOf(event, email);
  const message = renderEmail({
    subject,
    heading: subject,
    paragraphs: [
      what,
      'Was it not you? Then set a new password immediately, which signs everybody out, and remove passkeys that are not yours in My account.',
    ],
    button: { label: 'Forgot password', link: `${deps.settings.publicUrl}/forgot-password` },
    footnote: 'You get this email whenever the ways to sign in to your account change.',
  });
  await deps.mail.send(tx, email, message);
}

/** Notifies the owner that somebody tries passwords. None was right: there is nothing to undo. */
export async function emailFailedSignIns(
  tx: Kysely<Database>,
  deps: Dependencies,
  email: string,
): Promise<void> {
  const message = renderEmail({
    subject: 'Many sign-ins to your account failed',
    heading: 'Many sign-ins to your account failed',
    paragraphs: [
      `Somebody tried many passwords for ${email} today. None of them was right, and nobody was signed in.`,
      'Further tries are slowed down. The browsers that you use can go on signing in.',
      'You need not do anything. If your password is short, or if you use it elsewhere too, set a new one. Two-step verification in My account protects you even from somebody who knows it.',
    ],
    button: { label: 'Open My account', link: `${deps.settings.publicUrl}/account` },
    footnote: 'You get this email at most once a day.',
  });
  await deps.mail.send(tx, email, message);
}

/** Notifies the owner that somebody has the password and fails at the second factor. */
export async function emailWrongSecondFactors(deps: Dependencies, userId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { email } = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const message = renderEmail({
      subject: 'Somebody knows your password',
      heading: 'Somebody knows your password',
      paragraphs: [
        `The password of ${email} was typed right, and then a wrong code three times. Nobody was signed in.`,
        'Was it not you? Then set a new password immediately. Your code is what keeps them out; do not share it with anybody.',
        'Was it you? Check that the clock of your phone is right, or use a recovery code.',
      ],
      button: { label: 'Forgot password', link: `${deps.settings.publicUrl}/forgot-password` },
      footnote: 'You get this email when a second step fails again and again.',
    });
    await deps.mail.send(tx, email, message);
  });
}

function wordsOf(
  event: SecurityNotification,
  email: string,
): { readonly subject: string; readonly what: string } {
  switch (event.kind) {
    case 'two-factor-enabled':
      return {
        subject: 'Two-step verification is on',
        what: `Signing in as ${email} now takes the password and a code of your authenticator app. Your other devices are signed out.`,
      };
    case 'two-factor-disabled':
      return {
        subject: 'Two-step verification is off',
        what: `Signing in as ${email} takes the password alone from now on.`,
      };
    case 'recovery-codes-renewed':
      return {
        subject: 'You have new recovery codes',
        what: `New recovery codes were made for ${email}. The earlier ones do not work any more.`,
      };
    case 'passkey-added':
      return {
        subject: 'A passkey was added',
        what: `The passkey "${event.name}" signs in as ${email} from now on, without the password.`,
      };
    case 'passkey-removed':
      return {
        subject: 'A passkey was removed',
        what: `The passkey "${event.name}" does not sign in as ${email} any more.`,
      };
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used',
        what: `A recovery code of ${email} was used just now. ${left(event.left)}`,
      };
  }
}

function left(codes: number): string {
  if (codes === 0) return 'It was the last one: make new ones in My account.';
  return codes === 1 ? 'One is left.' : `${codes} are left.`;
}
