import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { layOut } from '../../mail/letter.ts';

/** What changed in the ways into an account. */
export type SecurityNews =
  | { readonly kind: 'two-step-on' | 'two-step-off' | 'recovery-codes-renewed' }
  | { readonly kind: 'passkey-added' | 'passkey-removed'; readonly name: string }
  | { readonly kind: 'recovery-code-used'; readonly left: number };

/** Tells the owner of an account at once, so that nobody else changes the ways in unnoticed. */
export async function mailSecurityNews(
  tx: Kysely<Database>,
  deps: Deps,
  email: string,
  news: SecurityNews,
): Promise<void> {
  const { subject, what } = wordsOf(news, email);
  const letter = layOut({
    subject,
    heading: subject,
    paragraphs: [
      what,
      'Was it not you? Then set a new password at once, which signs everybody out, and remove passkeys that are not yours in My account.',
    ],
    button: { label: 'Forgot password', link: `${deps.settings.publicUrl}/forgot-password` },
    footnote: 'You get this letter whenever the ways to sign in to your account change.',
  });
  await deps.mail.send(tx, email, letter);
}

function wordsOf(news: SecurityNews, email: string): { readonly subject: string; readonly what: string } {
  switch (news.kind) {
    case 'two-step-on':
      return {
        subject: 'Two-step verification is on',
        what: `Signing in as ${email} now takes the password and a code of your authenticator app. Your other devices are signed out.`,
      };
    case 'two-step-off':
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
        what: `The passkey "${news.name}" signs in as ${email} from now on, without the password.`,
      };
    case 'passkey-removed':
      return {
        subject: 'A passkey was removed',
        what: `The passkey "${news.name}" does not sign in as ${email} any more.`,
      };
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used',
        what: `A recovery code of ${email} was used just now. ${left(news.left)}`,
      };
  }
}

function left(codes: number): string {
  if (codes === 0) return 'It was the last one: make new ones in My account.';
  return codes === 1 ? 'One is left.' : `${codes} are left.`;
}
