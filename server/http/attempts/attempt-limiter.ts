import { isIP } from 'node:net';
import { type Kysely, sql } from 'kysely';
import { normalizeEmail } from '#contract/rules/email/email.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { hashToken } from '../bearer.ts';
import type { Actor } from '../handler.ts';
import type { AttemptKind } from '../policy.ts';
import { attemptLimits, freeTries, paceWindowMs, pauseMs } from './attempt-limits.ts';
import { signedInBefore } from './signed-in-devices.ts';

/** Who tries something, from where. */
export interface Asked {
  readonly ip: string;
  readonly actor: Actor | null;
  readonly body: unknown;
}

/**
 * Counts an attempt where all nodes see it, before the attempt is looked at, so that parallel ones count too. Null where
 * it may go on; else for how long nothing more is let in, in milliseconds. An account counts whether or not it exists.
 * The machine itself (loopback) has no limit of its own: it is the operator, or a proxy that hides who asks.
 */
export async function consumeAttempt(
  deps: Dependencies,
  kind: AttemptKind,
  asked: Asked,
): Promise<number | null> {
  if (kind === 'storage' && !dialsOut(asked.body)) return null;
  const { counter, perSource, perAccount, perNetwork, windowMs, paced } = attemptLimits[kind];
  const account = await accountOf(deps, kind, asked);
  const network = ipPrefixOf(asked.ip);
  const known =
    account === null || perSource === undefined ? null : await browserOf(deps, account, asked.body);
  const limits = new Map<string, number>();
  if (account !== null && perSource !== undefined)
    limits.set(sourceKey(counter, account, network, known), perSource);
  if (account !== null && perAccount !== undefined) limits.set(accountKey(kind, account), perAccount);
  if (network !== null && perNetwork !== undefined) limits.set(networkKey(counter, network), perNetwork);
  const longest = await countAll(deps, limits, windowMs);
  if (longest > 0) return longest;
  return account === null || paced === undefined || known !== null
    ? null
    : enforcePace(deps, counter, account);
}

/** After a right password or code the account's own attempts are forgotten: only failures are to be slowed down. */
export async function refundAttempts(deps: Dependencies, kind: AttemptKind, asked: Asked): Promise<void> {
  const { counter, paced, perSource } = attemptLimits[kind];
  const account = await accountOf(deps, kind, asked);
  const network = ipPrefixOf(asked.ip);
  const less: string[] = network === null ? [] : [networkKey(counter, network)];
  if (account !== null) {
    const known = perSource === undefined ? null : await browserOf(deps, account, asked.body);
    // What failed before it was this browser's first sign-in was counted for the network.
    const sourceKeys = [
      sourceKey(counter, account, network, null),
      sourceKey(counter, account, network, known),
    ];
    const own = [...sourceKeys, accountKey(kind, account)];
    await deps.db.deleteFrom('attempts').where('key', 'in', own).execute();
    if (paced !== undefined) less.push(paceKey(counter, account));
  }
  for (const key of less) await refundAttempt(deps, key);
}

/** Whoever proved in another way to own an account begins again: somebody else may have used its tries up. */
export async function clearAttempts(tx: Kysely<Database>, email: string): Promise<void> {
  const { counter } = attemptLimits.signIn;
  const account = normalizeEmail(email);
  const pace = paceKey(counter, account);
  await tx
    .deleteFrom('attempts')
    .where(({ or, eb }) =>
      or([
        eb('key', 'in', [pace, slotKey(pace), accountKey('secondFactor', account)]),
        sql<boolean>`starts_with(key, ${`${counter}:place:${account} `})`,
      ]),
    )
    .execute();
}

/** Counts one more, and says how many there are since the window began. */
export async function countUp(deps: Dependencies, key: string, windowMs: number): Promise<number> {
  return (await countUpAll(deps, [key], windowMs))[0]?.count ?? 0;
}

function countUpAll(deps: Dependencies, keys: readonly string[], windowMs: number) {
  const now = deps.nowMs();
  return deps.db
    .insertInto('attempts')
    .values(keys.map((key) => ({ key, count: 1, resets_at: new Date(now + windowMs) })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when attempts.resets_at <= ${new Date(now)} then 1 else attempts.count + 1 end`,
        resets_at: sql<Date>`case when attempts.resets_at <= ${new Date(now)} then excluded.resets_at else attempts.resets_at end`,
      }),
    )
    .returning(['key', 'count', 'resets_at'])
    .execute();
}

export async function clearAttemptCount(db: Kysely<Database>, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute();
}

/**
 * Counts an attempt under every key, in one statement and always in the same order: of attempts that come together each
 * has the same rank everywhere. Answers how many milliseconds the longest limit asks to wait, 0 where none is passed.
 */
async function countAll(deps: Dependencies, limits: ReadonlyMap<string, number>, windowMs: number) {
  if (limits.size === 0) return 0;
  const rows = await countUpAll(deps, [...limits.keys()].sort(), windowMs);
  const passed = rows.filter(({ key, count }) => count > (limits.get(key) ?? 0));
  return Math.max(0, ...passed.map((row) => Math.max(1, row.resets_at.getTime() - deps.nowMs())));
}

async function refundAttempt(deps: Dependencies, key: string): Promise<void> {
  await deps.db
    .updateTable('attempts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

/** Lets tries of an account that strangers try from everywhere in one by one, further and further apart. */
async function enforcePace(deps: Dependencies, counter: string, account: string): Promise<number | null> {
  const key = paceKey(counter, account);
  const attempts = await countUp(deps, key, paceWindowMs);
  if (attempts <= freeTries) return null;
  const now = new Date(deps.nowMs());
  const next = new Date(now.getTime() + pauseMs(attempts));
  const letIn = await deps.db
    .insertInto('attempts')
    .values({ key: slotKey(key), count: 1, resets_at: next })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ resets_at: next }).where('attempts.resets_at', '<=', now),
    )
    .returning('key')
    .executeTakeFirst();
  if (letIn !== undefined) return null;
  await refundAttempt(deps, key); // only tries that were let in count
  const slot = await deps.db
    .selectFrom('attempts')
    .select('resets_at')
    .where('key', '=', slotKey(key))
    .executeTakeFirst();
  return Math.max(1, (slot?.resets_at ?? next).getTime() - now.getTime());
}

/** The browser that asks, where its person signed in before. */
function browserOf(deps: Dependencies, account: string, body: unknown): Promise<string | null> {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const { machine_id, remembered_device_token } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const browser = { machineId: text(machine_id), rememberedDeviceToken: text(remembered_device_token) };
  return signedInBefore(deps.db, new Date(deps.nowMs()), account, browser);
}

/** Whether somebody else's storage is to be asked about credentials: whoever tries many is guessing them, or ports. */
function dialsOut(body: unknown): boolean {
  const { storage } = (body ?? {}) as { storage?: { type?: unknown } };
  return storage?.type !== 'own';
}

function sourceKey(counter: string, account: string, network: string | null, known: string | null): string {
  return `${counter}:place:${account} ${known ?? network ?? 'here'}`;
}

function accountKey(kind: AttemptKind, account: string): string {
  const { counter } = attemptLimits[kind];
  return `${counter === 'secret' ? kind : counter}:account:${account}`;
}

function networkKey(counter: string, network: string): string {
  return `${counter}:network:${network}`;
}

function paceKey(counter: string, account: string): string {
  return `${counter}:pace:${account}`;
}

/** Until when nobody more is let in. */
function slotKey(pace: string): string {
  return `${pace} next`;
}

const ofActor: ReadonlySet<AttemptKind> = new Set([
  'ownPassword',
  'ownCode',
  'mailCode',
  'storage',
  'accessRequest',
]);

/**
 * Whose account is tried. Calls with a code may name a person too, but the code of an email cannot be guessed: counted
 * here, anybody could keep a locked-out person from the email that lets them in again.
 */
async function accountOf(
  deps: Dependencies,
  kind: AttemptKind,
  { actor, body }: Asked,
): Promise<string | null> {
  if (kind === 'code') return null;
  if (kind === 'secondFactor') return signingIn(deps, body);
  if (ofActor.has(kind)) return actor?.userId ?? null;
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : null;
  return typeof email === 'string' ? normalizeEmail(email) : null;
}

/** Who passed the primary factor: its token says so for as long as it is stored, used or not. */
async function signingIn(deps: Dependencies, body: unknown): Promise<string | null> {
  const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : null;
  if (typeof token !== 'string') return null;
  const step = await deps.db
    .selectFrom('second_factor_challenges')
    .innerJoin('users', 'users.id', 'second_factor_challenges.user_id')
    .select('users.email')
    .where('second_factor_challenges.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return step?.email ?? null;
}

/**
 * Null for the machine itself. Of IPv6 the /64 counts: one subscriber has all of it. Who has gone by the time that they are
 * asked for has no address any more, whatever Fastify's types say: ''.
 */
export function ipPrefixOf(ip: string | undefined): string | null {
  if (ip === undefined) return '';
  const address = ip.startsWith('::ffff:') ? ip.slice(7) : ip;
  if (address === '::1' || address.startsWith('127.')) return null;
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const permission = tail === '' ? [] : tail.split(':');
  const missing = address.includes('::') ? 8 - left.length - permission.length : 0;
  const groups = [...left, ...Array<string>(missing).fill('0'), ...permission];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
