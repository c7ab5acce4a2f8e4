import { inTransaction } from '../db/in-transaction.ts';
import type { Dependencies } from '../dependencies.ts';
import { endSessions } from '../features/account/sessions.ts';

const day = 86_400_000;
const idempotencyRetentionMs = 2 * day;
const tokenRetentionMs = 7 * day;
/** An expired link says that it has expired, and not that there never was one. */
const invitationRetentionMs = 90 * day;
/** Longer than any session lasts. */
const rememberedDeviceRetentionMs = 90 * day;
const failedEmailRetentionMs = 30 * day;
/** A device that was away for longer removes by itself what it holds. */
const sessionEndRetentionMs = 30 * day;

/** Removes what no longer means anything: ended sessions, spent tokens, old answers, counters, mail that never left. */
export async function deleteExpired({ db, nowMs }: Dependencies): Promise<void> {
  const now = nowMs();
  const before = (ms: number) => new Date(now - ms);
  await inTransaction(db, (tx) => endSessions(tx, now, 'expiry', (eb) => eb('expires_at', '<=', before(0))));
  await db.deleteFrom('ended_sessions').where('ended_at', '<=', before(sessionEndRetentionMs)).execute();
  await db.deleteFrom('second_factor_challenges').where('expires_at', '<=', before(0)).execute();
  await db.deleteFrom('remembered_devices').where('expires_at', '<=', before(0)).execute();
  await db
    .deleteFrom('signed_in_machines')
    .where('seen_at', '<=', before(rememberedDeviceRetentionMs))
    .execute();
  await db.deleteFrom('used_challenges').where('expires_at', '<=', before(0)).execute();
  await db
    .deleteFrom('totp_secrets')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', before(day))
    .execute();
  await db.deleteFrom('email_tokens').where('expires_at', '<=', before(tokenRetentionMs)).execute();
  await db.deleteFrom('invitations').where('expires_at', '<=', before(invitationRetentionMs)).execute();
  await db.deleteFrom('download_tickets').where('expires_at', '<=', before(0)).execute();
  await db.deleteFrom('desktop_codes').where('expires_at', '<=', before(0)).execute();
  await db.deleteFrom('authorization_requests').where('expires_at', '<=', before(0)).execute();
  await db.deleteFrom('idempotency').where('created_at', '<=', before(idempotencyRetentionMs)).execute();
  await db.deleteFrom('attempts').where('resets_at', '<=', before(0)).execute();
  await db.deleteFrom('email_outbox').where('failed_at', '<=', before(failedEmailRetentionMs)).execute();
}
