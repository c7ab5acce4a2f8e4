import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { trace } from '../tracing/tracing.ts';
import type { EmailMessage } from './email-layout.ts';
import type { EmailTransport } from './email-transport.ts';
import { emailEncryptionContext } from './mailer.ts';

const minute = 60_000;
const retryAfterMs = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minute);
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
  const more = () => deps.db.transaction().execute((tx) => deliverOne(tx, deps, transport));
  while (handled < batch && !ending?.aborted && (await more())) {
    handled += 1;
  }
  return handled;
}

async function deliverOne(
  tx: Kysely<Database>,
  deps: Dependencies,
  transport: EmailTransport,
): Promise<boolean> {
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
  if (row === undefined) return false;
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
  } catch (error) {
    const wait = retryAfterMs[row.attempts];
    deps.metrics.emails.inc({ result: wait === undefined ? 'given up' : 'failed' });
    deps.log.warn({ err: error, mailId: row.id, tries: row.attempts + 1 }, 'an email could not be sent');
    await tx
      .updateTable('email_outbox')
      .set({
        attempts: row.attempts + 1,
        last_error: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
        ...(wait === undefined ? { failed_at: new Date(now) } : { next_attempt_at: new Date(now + wait) }),
      })
      .where('id', '=', row.id)
      .execute();
  }
  return true;
}
