import { isIP } from 'node:net';
import { type Kysely, sql } from 'kysely';
import { normaliseEmail } from '#contract/rules/email.ts';
import type { Database } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from './bearer.ts';
import type { Actor } from './handler.ts';
import type { GuessKind } from './policy.ts';

interface Limit {
  /** Kinds with the same counter share their tries. */
  readonly counter: string;
  readonly perAccount: number;
  readonly perNetwork: number;
  readonly windowMs: number;
}

/** Who tries something, from where. */
export interface Asked {
  readonly ip: string;
  readonly actor: Actor | null;
  readonly body: unknown;
}

const minute = 60_000;
const secret: Limit = { counter: 'secret', perAccount: 10, perNetwork: 100, windowMs: 15 * minute };
const guessLimits: Readonly<Record<GuessKind, Limit>> = {
  signIn: secret,
  ownPassword: secret,
  code: secret,
  secondStep: secret,
  ownCode: secret,
  mailCode: { counter: 'mailCode', perAccount: 10, perNetwork: 60, windowMs: 60 * minute },
  signUp: { counter: 'signUp', perAccount: 5, perNetwork: 20, windowMs: 60 * minute },
  storage: { counter: 'storage', perAccount: 20, perNetwork: 60, windowMs: 15 * minute },
  provider: {
    counter: 'provider',
    perAccount: Number.POSITIVE_INFINITY,
    perNetwork: 300,
    windowMs: 60 * minute,
  },
  // Of one person: mayMailAgain, which says nothing to whoever asks.
  resend: { counter: 'letter', perAccount: Number.POSITIVE_INFINITY, perNetwork: 20, windowMs: 60 * minute },
};

/**
 * Counts an attempt where all nodes see it, before the attempt is looked at, so that parallel ones count too. Null where
 * it may go on; else for how long nothing more is let in, in milliseconds. An account counts whether or not it exists.
 * The machine itself (loopback) has no limit of its own: it is the operator, or a proxy that hides who asks.
 */
export async function takeGuess(deps: Deps, kind: GuessKind, asked: Asked): Promise<number | null> {
  if (kind === 'storage' && !dialsOut(asked.body)) return null;
  const { counter, perAccount, perNetwork, windowMs } = guessLimits[kind];
  const account = await accountOf(deps, kind, asked);
  const network = networkOf(asked.ip);
  const waits = await Promise.all([
    account === null ? null : count(deps, accountKey(counter, account), perAccount, windowMs),
    network === null ? null : count(deps, networkKey(counter, network), perNetwork, windowMs),
  ]);
  const longest = Math.max(...waits.map((wait) => wait ?? 0));
  return longest > 0 ? longest : null;
}

/** After a right password or code the account's own attempts are forgotten: only failures are to be slowed down. */
export async function refundGuesses(deps: Deps, kind: GuessKind, asked: Asked): Promise<void> {
  const { counter } = guessLimits[kind];
  const account = await accountOf(deps, kind, asked);
  if (account !== null) await forgetKey(deps.db, accountKey(counter, account));
  const network = networkOf(asked.ip);
  if (network === null) return;
  await deps.db
    .updateTable('guesses')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', networkKey(counter, network))
    .where('count', '>', 0)
    .execute();
}

/** Whoever proved in another way to own an account begins anew: somebody else may have used its tries up. */
export async function forgetGuesses(tx: Kysely<Database>, email: string): Promise<void> {
  await forgetKey(tx, accountKey(secret.counter, normaliseEmail(email)));
}

/** What a person is told who is locked out. */
export function lockedOutSentence(waitMs: number): string {
  const minutes = Math.ceil(waitMs / minute);
  return `Too many tries. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

async function count(deps: Deps, key: string, limit: number, windowMs: number): Promise<number | null> {
  const now = deps.nowMs();
  const row = await deps.db
    .insertInto('guesses')
    .values({ key, count: 1, resets_at: new Date(now + windowMs) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when guesses.resets_at <= ${new Date(now)} then 1 else guesses.count + 1 end`,
        resets_at: sql<Date>`case when guesses.resets_at <= ${new Date(now)} then excluded.resets_at else guesses.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow();
  return row.count <= limit ? null : Math.max(1, row.resets_at.getTime() - now);
}

/** Whether somebody else's storage is to be asked about credentials: whoever tries many is guessing them, or ports. */
function dialsOut(body: unknown): boolean {
  const { storage } = (body ?? {}) as { storage?: { type?: unknown } };
  return storage?.type !== 'own';
}

async function forgetKey(db: Kysely<Database>, key: string): Promise<void> {
  await db.deleteFrom('guesses').where('key', '=', key).execute();
}

function accountKey(counter: string, email: string): string {
  return `${counter}:account:${email}`;
}

function networkKey(counter: string, network: string): string {
  return `${counter}:network:${network}`;
}

const ofActor: ReadonlySet<GuessKind> = new Set(['ownPassword', 'ownCode', 'mailCode', 'storage']);

/**
 * Whose account is tried. Calls with a code may name a person too, but the code of a letter cannot be guessed: counted
 * here, anybody could keep a locked-out person from the letter that lets them in again.
 */
async function accountOf(deps: Deps, kind: GuessKind, { actor, body }: Asked): Promise<string | null> {
  if (kind === 'code') return null;
  if (kind === 'secondStep') return signingIn(deps, body);
  if (ofActor.has(kind)) return actor?.email ?? null;
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : null;
  return typeof email === 'string' ? normaliseEmail(email) : null;
}

/** Who passed the first step; what that gave says so for as long as it is kept, used or not. */
async function signingIn(deps: Deps, body: unknown): Promise<string | null> {
  const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : null;
  if (typeof token !== 'string') return null;
  const step = await deps.db
    .selectFrom('sign_in_steps')
    .innerJoin('users', 'users.id', 'sign_in_steps.user_id')
    .select('users.email')
    .where('sign_in_steps.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return step?.email ?? null;
}

/** Null for the machine itself. Of IPv6 the /64 counts: one subscriber has all of it. */
export function networkOf(ip: string): string | null {
  const address = ip.startsWith('::ffff:') ? ip.slice(7) : ip;
  if (address === '::1' || address.startsWith('127.')) return null;
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const missing = address.includes('::') ? 8 - left.length - right.length : 0;
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
