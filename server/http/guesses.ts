import { isIP } from 'node:net';
import { sql } from 'kysely';
import { normaliseEmail } from '#contract/rules/email.ts';
import type { Deps } from '../deps.ts';
import type { GuessKind } from './policy.ts';

interface Limit {
  readonly perAccount: number;
  readonly perNetwork: number;
  readonly windowMs: number;
}

const minute = 60_000;
export const guessLimits: Readonly<Record<GuessKind, Limit>> = {
  signIn: { perAccount: 10, perNetwork: 100, windowMs: 15 * minute },
  signUp: { perAccount: 5, perNetwork: 20, windowMs: 60 * minute },
  resend: { perAccount: 5, perNetwork: 20, windowMs: 60 * minute },
  code: { perAccount: Number.POSITIVE_INFINITY, perNetwork: 60, windowMs: 15 * minute },
};

/**
 * Counts an attempt where all nodes see it, before the attempt is looked at, so that parallel ones count too.
 * The machine itself (loopback) has no limit of its own: it is the operator, or a proxy that hides who asks.
 */
export async function takeGuess(deps: Deps, kind: GuessKind, ip: string, body: unknown): Promise<boolean> {
  const limit = guessLimits[kind];
  const account = accountOf(body);
  const checks: Promise<boolean>[] = [];
  if (account !== null)
    checks.push(count(deps, `${kind}:account:${account}`, limit.perAccount, limit.windowMs));
  const network = networkOf(ip);
  if (network !== null)
    checks.push(count(deps, `${kind}:network:${network}`, limit.perNetwork, limit.windowMs));
  return (await Promise.all(checks)).every(Boolean);
}

/** After success the account's own attempts are forgotten: only failures are to be slowed down. */
export async function refundGuesses(deps: Deps, kind: GuessKind, ip: string, body: unknown): Promise<void> {
  const account = accountOf(body);
  if (account !== null)
    await deps.db.deleteFrom('guesses').where('key', '=', `${kind}:account:${account}`).execute();
  const network = networkOf(ip);
  if (network === null) return;
  await deps.db
    .updateTable('guesses')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', `${kind}:network:${network}`)
    .where('count', '>', 0)
    .execute();
}

async function count(deps: Deps, key: string, limit: number, windowMs: number): Promise<boolean> {
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
    .returning('count')
    .executeTakeFirstOrThrow();
  return row.count <= limit;
}

function accountOf(body: unknown): string | null {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : null;
  return typeof email === 'string' ? normaliseEmail(email) : null;
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
