import type { Generated } from 'kysely';

export interface AccountTables {
  users: UserTable;
  sessions: SessionTable;
  email_tokens: EmailTokenTable;
  mail_outbox: MailOutboxTable;
  idempotency: IdempotencyTable;
  guesses: GuessTable;
}

interface UserTable {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  /** When the address was proved; null until then. */
  verified_at: Date | null;
  created_at: Date;
}

interface SessionTable {
  id: string;
  user_id: string;
  token_hash: Buffer;
  machine_id: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

interface EmailTokenTable {
  token_hash: Buffer;
  user_id: string;
  purpose: 'verify';
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface MailOutboxTable {
  id: string;
  recipient: string;
  /** The letter, sealed: it holds links that sign people in. */
  letter: Buffer;
  created_at: Date;
  next_try_at: Date;
  tries: Generated<number>;
  failed_at: Date | null;
  last_error: string | null;
}

interface IdempotencyTable {
  actor: string;
  key: string;
  body_hash: Buffer;
  /** The first answer, sealed: it may hold a token. Null only inside the transaction that makes it. */
  answer: Buffer | null;
  created_at: Date;
}

interface GuessTable {
  key: string;
  count: number;
  resets_at: Date;
}
