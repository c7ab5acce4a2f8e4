import type { Generated } from 'kysely';
import type { Language } from '#contract/entities/language.ts';
import type { SessionEnd } from '#contract/entities/session-end.ts';
import type { ProviderId } from '#contract/rules/sign-in-provider.ts';

export interface AccountTables {
  users: UserTable;
  sessions: SessionTable;
  ended_sessions: EndedSessionTable;
  email_tokens: EmailTokenTable;
  email_requests: EmailRequestTable;
  desktop_codes: DesktopCodeTable;
  linked_identities: LinkedIdentityTable;
  authorization_requests: AuthorizationRequestTable;
  email_outbox: EmailOutboxTable;
  idempotency: IdempotencyTable;
  attempts: AttemptTable;
}

interface UserTable {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  /** Null while the owner of the address has not chosen one. */
  password_hash: string | null;
  /** The browser in which its password was typed last before the proof; null where that is not known. */
  sign_up_machine_id: string | null;
  /** When the address was proved; null until then. */
  verified_at: Date | null;
  created_at: Date;
  /** Since when nobody may sign in to it; null of one that is in use. */
  disabled_at: Generated<Date | null>;
  /** Which emails are written in; null while nothing but English was spoken with them. */
  language: Generated<Language | null>;
  /** What an operator lets them store; as of a workspace. */
  quota_bytes: Generated<number | null>;
  no_quota: Generated<boolean>;
}

interface SessionTable {
  id: string;
  user_id: string;
  token_hash: Buffer;
  machine_id: string;
  user_agent: Generated<string>;
  /** The remembered browser that it was opened in; it goes with it when somebody signs that one out. */
  remembered_device_id: Generated<string | null>;
  /** The cookie of the only browser that may use it; null where any may. */
  browser_hash: Generated<Buffer | null>;
  created_at: Date;
  /** When its person last proved who they are: at the sign-in, or at that of the session that it continues. */
  authenticated_at: Generated<Date>;
  last_seen_at: Date;
  /** The session that made it: it ends with that one. */
  parent_id: Generated<string | null>;
  /** Whether a desktop app has it: that one stays when its browser is signed out there. */
  handed_over: Generated<boolean>;
  expires_at: Date;
}

/** Written by the database when a session goes; how it ended is said in the same transaction. */
interface EndedSessionTable {
  token_hash: Buffer;
  ended_by: SessionEnd;
  ended_at: Date;
}

interface EmailTokenTable {
  token_hash: Buffer;
  user_id: string;
  purpose: 'verify' | 'reset';
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** What signs a desktop app in, once, in place of a token in a link. */
interface DesktopCodeTable {
  code_hash: Buffer;
  session_id: string;
  /** The only machine that may use it; null where any may. */
  machine_id: string | null;
  /** SHA-256 of what the app keeps to itself; null where the app sent none. */
  challenge: Generated<Buffer | null>;
  expires_at: Date;
}

/** An account elsewhere that signs a person in. It is known by issuer and subject, never by its address. */
interface LinkedIdentityTable {
  id: string;
  user_id: string;
  provider: ProviderId;
  issuer: string;
  subject: string;
  /** The address there when it was linked; empty where the provider named none. */
  email: string;
  /** Whether the provider itself vouched for the address of the account: then it outlives a reset by email. */
  email_verified_by_provider: boolean;
  created_at: Date;
  last_used_at: Date;
}

/** A browser's way to a provider and back, good once. */
interface AuthorizationRequestTable {
  state_hash: Buffer;
  /** What only the browser that began it knows. */
  browser_hash: Buffer;
  provider: ProviderId;
  /** Whose account is to be linked; null for a sign-in. */
  user_id: string | null;
  machine_id: string;
  remember: boolean;
  /** Nonce and PKCE verifier, sealed. */
  secrets: Buffer;
  expires_at: Date;
  used_at: Date | null;
  /** What it came to, sealed, for the same browser to ask again. */
  response: Buffer | null;
}

/** Somebody asked for an email to an address. Whether it belongs to anybody is looked up later, in `processEmailRequests`. */
interface EmailRequestTable {
  id: string;
  email: string;
  purpose: 'verify' | 'reset' | 'failures';
  requested_at: Date;
}

interface EmailOutboxTable {
  id: string;
  recipient: string;
  /** The email, sealed: it holds links that sign people in. */
  message: Buffer;
  created_at: Date;
  next_attempt_at: Date;
  attempts: Generated<number>;
  failed_at: Date | null;
  last_error: string | null;
}

interface IdempotencyTable {
  actor: string;
  key: string;
  body_hash: Buffer;
  /** The first answer, sealed: it may hold a token. Null only inside the transaction that makes it. */
  response: Buffer | null;
  created_at: Date;
}

interface AttemptTable {
  key: string;
  count: number;
  resets_at: Date;
}
