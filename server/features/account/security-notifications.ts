import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { sendEmail } from '../../email/send-email.ts';

/** What changed in the ways into an account. */
export type SecurityNotification =
  | { readonly kind: 'two-factor-enabled' | 'two-factor-disabled' | 'recovery-codes-renewed' }
  | { readonly kind: 'passkey-added' | 'passkey-removed'; readonly name: string }
  | { readonly kind: 'recovery-code-used'; readonly left: number };

/** Notifies the owner of an account immediately, so that nobody else changes its sign-in methods unnoticed. */
export async function sendSecurityNotification(
  tx: Kysely<Database>,
  deps: Pick<Dependencies, 'mail' | 'settings'>,
  email: string,
  event: SecurityNotification,
): Promise<void> {
  const link = `${deps.settings.publicUrl}/forgot-password`;
  const about = { to: email, link, values: { email } };
  switch (event.kind) {
    case 'two-factor-enabled':
      return sendEmail(tx, deps, 'twoFactorEnabled', about);
    case 'two-factor-disabled':
      return sendEmail(tx, deps, 'twoFactorDisabled', about);
    case 'recovery-codes-renewed':
      return sendEmail(tx, deps, 'recoveryCodesRenewed', about);
    case 'passkey-added':
      return sendEmail(tx, deps, 'passkeyAdded', { ...about, values: { email, name: event.name } });
    case 'passkey-removed':
      return sendEmail(tx, deps, 'passkeyRemoved', { ...about, values: { email, name: event.name } });
    case 'recovery-code-used':
      return sendEmail(tx, deps, 'recoveryCodeUsed', { ...about, values: { email, left: event.left } });
  }
}

/** Notifies the owner that somebody tries passwords. None was right: there is nothing to undo. */
export async function emailFailedSignIns(
  tx: Kysely<Database>,
  deps: Dependencies,
  email: string,
): Promise<void> {
  const link = `${deps.settings.publicUrl}/account`;
  await sendEmail(tx, deps, 'failedSignIns', { to: email, values: { email }, link });
}

/** Notifies the owner that somebody has the password and fails at the second factor. */
export async function emailWrongSecondFactors(deps: Dependencies, userId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { email } = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const link = `${deps.settings.publicUrl}/forgot-password`;
    await sendEmail(tx, deps, 'wrongSecondFactors', { to: email, values: { email }, link });
  });
}
