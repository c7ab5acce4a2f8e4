import type { Kysely } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { hashToken, newToken } from '../../http/bearer.ts';
import { type Letter, layOut } from '../../mail/letter.ts';

const hour = 3_600_000;
const perHour = 5;

/** Mails a link that proves an address: 256 random bits, kept as a hash, once, for an hour. */
export async function mailVerification(
  tx: Kysely<Database>,
  deps: Deps,
  user: { readonly id: string; readonly email: string },
): Promise<void> {
  const code = newToken();
  const now = deps.nowMs();
  await tx
    .insertInto('email_tokens')
    .values({
      token_hash: hashToken(code),
      user_id: user.id,
      purpose: 'verify',
      created_at: new Date(now),
      expires_at: new Date(now + hour),
      used_at: null,
    })
    .execute();
  await deps.mail.send(tx, user.email, letter(`${deps.settings.publicUrl}/validate?code=${code}`));
}

/** Whether one more letter may go to this person now. Holds the person's row, so that parallel requests are counted. */
export async function mayMailAgain(tx: Kysely<Database>, nowMs: number, userId: string): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const recent = await tx
    .selectFrom('email_tokens')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'verify')
    .where('created_at', '>', new Date(nowMs - hour))
    .orderBy('created_at', 'desc')
    .execute();
  const last = recent[0]?.created_at.getTime() ?? Number.NEGATIVE_INFINITY;
  return recent.length < perHour && nowMs - last >= limits.resendCooldownMs;
}

/** Whose address the code proves. Spends it, and with it all others that this person still had. */
export async function spendVerification(
  tx: Kysely<Database>,
  nowMs: number,
  code: string,
): Promise<string | null> {
  const now = new Date(nowMs);
  const spent = await tx
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(code))
    .where('purpose', '=', 'verify')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  if (spent === undefined) return null;
  await tx
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('user_id', '=', spent.user_id)
    .where('purpose', '=', 'verify')
    .where('used_at', 'is', null)
    .execute();
  return spent.user_id;
}

function letter(link: string): Letter {
  return layOut({
    subject: 'Verify your email address',
    heading: 'Verify your email address',
    paragraphs: [
      'Welcome to Lunvik. One click proves that this address is yours and opens your account.',
      'The link works once and for one hour.',
    ],
    button: { label: 'Verify email address', link },
    footnote: 'You did not create an account? Then ignore this letter: nothing happens without the click.',
  });
}
