import type { Kysely } from 'kysely';
import { isLanguage, type Language } from '#contract/entities/language.ts';
import type { Database } from '../db/schema.ts';
import { renderEmail } from './email-layout.ts';
import type { Mailer } from './mailer.ts';
import { type EmailKind, type EmailValues, emailText } from './texts/email-texts.ts';

export interface Email<K extends EmailKind> {
  readonly to: string;
  readonly values: EmailValues<K>;
  /** Where its button leads. */
  readonly link?: string;
  /** What is to be typed somewhere. */
  readonly code?: string;
  /** For somebody who has no account yet. */
  readonly otherwise?: Language;
}

/** Writes an email in the language of whoever has the address, and hands it to the outbox. */
export async function sendEmail<K extends EmailKind>(
  tx: Kysely<Database>,
  { mail }: { readonly mail: Mailer },
  kind: K,
  { to, values, link, code, otherwise = 'en' }: Email<K>,
): Promise<void> {
  const language = await findLanguage(tx, to, otherwise);
  await mail.send(tx, to, renderEmail(language, { ...emailText(language, kind, values), link, code }));
}

/** English where an account never had another one; `otherwise` where there is no account. */
async function findLanguage(tx: Kysely<Database>, email: string, otherwise: Language): Promise<Language> {
  const user = await tx.selectFrom('users').select('language').where('email', '=', email).executeTakeFirst();
  if (user === undefined) return otherwise;
  return isLanguage(user.language) ? user.language : 'en';
}
