import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { trace } from '../tracing/tracing.ts';
import type { EmailMessage } from './email-layout.ts';
import { type EmailTransport, MailServerError } from './email-transport.ts';
import { emailEncryptionContext } from './mailer.ts';

const minute = 60_000;
const retryAfterMs = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minute);
/** While no email can leave, each is tried every hour, however often it was, and is not given up before this. */
const hourly = 3;
const keptWhileAwayMs = 5 * 24 * 60 * minute;
const batch = 20;

/**
 * Sends what is due. Each email is held by a row lock while it goes out, so that two nodes never send the same one;
 * only a crash between sending and commit can. Sent emails are removed: they hold links that sign people in.
 */
export async function deliverEmailOutbox(
  deps: Dependencies,
  transport: EmailTransport,
  ending?: AbortSignal,
): Promise<number> {
  let handled = 0;
  const next = () => deps.db.transaction().execute((tx) => deliverOne(tx, deps, transport));
  while (handled < batch && !ending?.aborted) {
    const tried = await next();
    if (tried === 'none') break;
    handled += 1;
    // The others would not leave either, and each may wait for an answer that does not come.
    if (tried === 'away') break;
  }
  return handled;
}

async function deliverOne(
  tx: Kysely<Database>,
  deps: Dependencies,
  transport: EmailTransport,
): Promise<'tried' | 'away' | 'none'> {
  const now = deps.nowMs();
  const row = await tx
    .selectFrom('email_outbox')
    .selectAll()
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', new Date(now))
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return 'none';
  try {
    const email = JSON.parse(
      deps.secretBox.decrypt(row.message, emailEncryptionContext(row.id)),
    ) as EmailMessage;
    const { id, recipient, created_at: created } = row;
    const attributes = { 'lunvik.email.attempt': row.attempts + 1 };
    await trace(deps.tracing, 'send email', { kind: 'client', attributes }, () =>
      transport.deliver({ id, recipient, content: email, createdMs: created.getTime() }),
    );
    await tx.deleteFrom('email_outbox').where('id', '=', row.id).execute();
    deps.metrics.emails.inc({ result: 'sent' });
    return 'tried';
  } catch (error) {
    const isAway = error instanceof MailServerError;
    const wait = isAway ? waitWhileAway(row, now) : retryAfterMs[row.attempts];
    deps.metrics.emails.inc({ result: wait === undefined ? 'given up' : 'failed' });
    deps.log.warn({ err: error, mailId: row.id, tries: row.attempts + 1 }, 'an email could not be sent');
    await tx
      .updateTable('email_outbox')
      .set({
        // The tries that are counted are those in which the server could have taken it.
        attempts: isAway && row.attempts >= hourly ? row.attempts : row.attempts + 1,
        last_error: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
        ...(wait === undefined ? { failed_at: new Date(now) } : { next_attempt_at: new Date(now + wait) }),
      })
      .where('id', '=', row.id)
      .execute();
    return isAway ? 'away' : 'tried';
  }
}

interface Tried {
  readonly attempts: number;
  readonly created_at: Date;
}

/** Undefined where it is given up. */
function waitWhileAway({ attempts, created_at: created }: Tried, nowMs: number): number | undefined {
  return nowMs - created.getTime() < keptWhileAwayMs ? retryAfterMs[Math.min(attempts, hourly)] : undefined;
}
