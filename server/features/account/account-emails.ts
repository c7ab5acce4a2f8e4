import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { sendEmail } from '../../email/send-email.ts';
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
  const link = `${deps.settings.publicUrl}/validate#code=${code}`;
  await sendEmail(tx, deps, 'verification', { to: user.email, values: null, link });
}

/** A link that sets a new password. */
export async function sendPasswordResetEmail(
  tx: Kysely<Database>,
  deps: Dependencies,
  user: Recipient,
  nowMs: number,
): Promise<void> {
  const code = await createEmailToken(tx, nowMs, 'reset', user.id);
  const link = `${deps.settings.publicUrl}/reset#code=${code}`;
  await sendEmail(tx, deps, 'passwordReset', { to: user.email, values: { email: user.email }, link });
}

/** Notifies the owner of an address that their password was changed. */
export async function sendPasswordChangedEmail(
  tx: Kysely<Database>,
  deps: Dependencies,
  email: string,
): Promise<void> {
  const link = `${deps.settings.publicUrl}/forgot-password`;
  await sendEmail(tx, deps, 'passwordChanged', { to: email, values: { email }, link });
}

/** Notifies the owner of an address that somebody can sign in by a provider from now on. */
export async function sendProviderLinkedEmail(
  tx: Kysely<Database>,
  deps: Dependencies,
  email: string,
  provider: string,
): Promise<void> {
  const link = `${deps.settings.publicUrl}/account`;
  await sendEmail(tx, deps, 'providerLinked', { to: email, values: { email, provider }, link });
}

/** Notifies them that it was unlinked. */
export async function sendProviderUnlinkedEmail(
  tx: Kysely<Database>,
  deps: Dependencies,
  email: string,
  provider: string,
): Promise<void> {
  const link = `${deps.settings.publicUrl}/forgot-password`;
  await sendEmail(tx, deps, 'providerUnlinked', { to: email, values: { email, provider }, link });
}
