import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { SecretBox } from '../encryption.ts';
import type { EmailMessage } from './email-layout.ts';

/** Hands emails to the outbox. In a transaction: the email goes out when it commits, and not at all otherwise. */
export interface Mailer {
  send(tx: Kysely<Database>, recipient: string, email: EmailMessage): Promise<void>;
}

export function createMailer(secretBox: SecretBox, nowMs: () => number): Mailer {
  return {
    async send(tx, recipient, email) {
      const id = randomUUID();
      const now = new Date(nowMs());
      await tx
        .insertInto('email_outbox')
        .values({
          id,
          recipient,
          message: secretBox.encrypt(JSON.stringify(email), emailEncryptionContext(id)),
          created_at: now,
          next_attempt_at: now,
          failed_at: null,
          last_error: null,
        })
        .execute();
    },
  };
}

export function emailEncryptionContext(id: string): string {
  // The table's name when the first emails were encrypted: with another text they would not open any more.
  return `mail_outbox:${id}`;
}
