import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Sealing } from '../sealing.ts';
import type { Letter } from './letter.ts';

/** Hands letters to the outbox. In a transaction: the letter goes out when it commits, and not at all otherwise. */
export interface Mail {
  send(tx: Kysely<Database>, recipient: string, letter: Letter): Promise<void>;
}

export function createMail(sealing: Sealing, nowMs: () => number): Mail {
  return {
    async send(tx, recipient, letter) {
      const id = randomUUID();
      const now = new Date(nowMs());
      await tx
        .insertInto('mail_outbox')
        .values({
          id,
          recipient,
          letter: sealing.seal(JSON.stringify(letter), sealPurpose(id)),
          created_at: now,
          next_try_at: now,
          failed_at: null,
          last_error: null,
        })
        .execute();
    },
  };
}

export function sealPurpose(id: string): string {
  return `mail_outbox:${id}`;
}
