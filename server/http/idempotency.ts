import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { abortable, err, ok, type Result } from '#contract/rules/result.ts';
import type { CallName, CallResponse } from '#contract/wire/calls.ts';
import { isLockTimeout } from '../db/postgres-errors.ts';
import type { Database } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import type { PasswordHasher } from '../features/account/password-hasher.ts';
import type { Problem } from './handler.ts';
import { detailed } from './problem.ts';

const header = 'idempotency-key';
const keyShape = /^[\x21-\x7e]{1,128}$/;
const waitMs = 10_000;

/** A request in the words of the page that sent it: by these a repeat is known. */
export interface SentRequest extends Pick<FastifyRequest, 'actor' | 'headers' | 'params' | 'query' | 'body'> {
  /** What the page calls the call. */
  readonly name: string;
}

/**
 * Does the work once per actor and key. Key, effect and answer commit together; a repeat gets the first answer, and
 * one that comes while the first still works waits for it at the key's row.
 */
export async function runIdempotent<N extends CallName>(
  deps: Dependencies,
  name: N,
  request: SentRequest,
  work: (inside: Dependencies) => Promise<Result<CallResponse<N>, Problem>>,
): Promise<Result<CallResponse<N>, Problem>> {
  const key = request.headers[header];
  if (key === undefined) return work(deps);
  if (typeof key !== 'string' || !keyShape.test(key)) {
    return err(detailed('bad-request', 'idempotency-key'));
  }
  const actor = request.actor?.userId ?? 'anyone';
  const bodyHash = hashOf(request);
  try {
    const inside = async (passwords: PasswordHasher): Promise<Result<CallResponse<N>, Problem>> => {
      const outcome = await abortable<Result<CallResponse<N>, Problem>, Problem>((abortWith) =>
        deps.db.transaction().execute(async (tx) => {
          if (!(await claim(tx, actor, key, bodyHash, deps.nowMs())))
            return repeat(tx, deps, actor, key, bodyHash);
          const result = await work({ ...deps, db: tx, passwords });
          // Its effects are taken back with it: the key stays free and the next try is a first one.
          if (!result.ok) return abortWith(result.problem);
          await storeResponse(tx, deps, actor, key, result.value);
          return result;
        }),
      );
      return outcome.ok ? outcome.value : outcome;
    };
    // Hashing waits for its turn: whoever waits must hold no connection until then.
    return await (hashing.has(name) ? deps.passwords.inTurn(inside) : inside(noPasswords(name)));
  } catch (error) {
    if (error instanceof StillInProgress) return err({ code: 'in-progress' });
    throw error;
  }
}

/** The first request with this key has not ended. */
class StillInProgress extends Error {}

/** The calls that hash or compare a password. */
const hashing: ReadonlySet<CallName> = new Set([
  'signUp',
  'createInvitedUser',
  'resetPassword',
  'changePassword',
  'enrollTwoFactor',
  'disableTwoFactor',
  'renewRecoveryCodes',
  'removePasskey',
  'unlinkProvider',
] satisfies readonly CallName[]);

/** A call that is not among them would hold a connection while it waits: it is to be written down above. */
function noPasswords(name: CallName): PasswordHasher {
  const refuse = () => {
    throw new Error(`${name} hashes passwords: name it in server/http/idempotency.ts`);
  };
  return { hash: refuse, matches: refuse, isOutdated: refuse, inTurn: refuse };
}

/** Whether the person has had the answer to a request with this key: it will be the same. */
export async function wasAnswered(
  db: Kysely<Database>,
  { actor, headers }: Pick<FastifyRequest, 'actor' | 'headers'>,
): Promise<boolean> {
  const key = headers[header];
  if (actor === null || typeof key !== 'string') return false;
  const row = await db
    .selectFrom('idempotency')
    .select('key')
    .where('actor', '=', actor.userId)
    .where('key', '=', key)
    .where('response', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function claim(
  tx: Kysely<Database>,
  actor: string,
  key: string,
  bodyHash: Buffer,
  nowMs: number,
): Promise<boolean> {
  await sql`select set_config('lock_timeout', ${`${waitMs}ms`}, true)`.execute(tx);
  const row = await tx
    .insertInto('idempotency')
    .values({ actor, key, body_hash: bodyHash, response: null, created_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.columns(['actor', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isLockTimeout(error) ? new StillInProgress() : error;
    });
  await sql`set local lock_timeout to default`.execute(tx);
  return row !== undefined;
}

async function repeat<T>(
  tx: Kysely<Database>,
  deps: Dependencies,
  actor: string,
  key: string,
  bodyHash: Buffer,
): Promise<Result<T, Problem>> {
  const first = await tx
    .selectFrom('idempotency')
    .select(['body_hash', 'response'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first === undefined || first.response === null) return err({ code: 'in-progress' });
  if (!first.body_hash.equals(bodyHash)) return err({ code: 'idempotency-key-reused' });
  return ok(JSON.parse(deps.secretBox.decrypt(first.response, responsePurpose(actor, key))) as T);
}

async function storeResponse(
  tx: Kysely<Database>,
  deps: Dependencies,
  actor: string,
  key: string,
  response: unknown,
): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ response: deps.secretBox.encrypt(JSON.stringify(response), responsePurpose(actor, key)) })
    .where('actor', '=', actor)
    .where('key', '=', key)
    .execute();
}

export function responsePurpose(actor: string, key: string): string {
  return `idempotency:${actor}:${key}`;
}

/** What is asked of a call may stand in its path and its query too. */
function hashOf({ name, body, params, query }: SentRequest): Buffer {
  const asked = [body ?? null, params, query].filter((part, at) => at === 0 || !isEmpty(part));
  return createHash('sha256')
    .update([name, ...asked.map((part) => JSON.stringify(part))].join('\n'))
    .digest();
}

function isEmpty(part: unknown): boolean {
  return typeof part !== 'object' || part === null || Object.keys(part).length === 0;
}
