import type { Kysely } from 'kysely';
import { randomPKCECodeVerifier } from 'openid-client';
import type { ProviderId } from '#contract/rules/sign-in-provider.ts';
import type { Database } from '../../../db/schema.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { createToken, hashToken } from '../../../http/bearer.ts';
import type { AuthorizationSecrets } from './providers.ts';

const livesMs = 600_000;

interface NewAttempt {
  readonly provider: ProviderId;
  /** Whose account is to be linked; null for a sign-in. */
  readonly userId: string | null;
  readonly machineId: string;
  readonly remember: boolean;
}

export interface PendingAuthorization extends AuthorizationSecrets {
  readonly state: string;
  /** Goes to the browser and nowhere else: an answer that somebody slips to another browser is worth nothing there. */
  readonly browserCode: string;
}

export function createAuthorizationRequest(): PendingAuthorization {
  return {
    state: createToken(),
    browserCode: createToken(),
    nonce: createToken(),
    verifier: randomPKCECodeVerifier(),
  };
}

/** Kept where every node finds it. Good for ten minutes, once. */
export async function storeAuthorizationRequest(
  deps: Dependencies,
  begun: PendingAuthorization,
  attempt: NewAttempt,
): Promise<void> {
  const { nonce, verifier } = begun;
  const stateHash = hashToken(begun.state);
  await deps.db
    .insertInto('authorization_requests')
    .values({
      state_hash: stateHash,
      browser_hash: hashToken(begun.browserCode),
      provider: attempt.provider,
      user_id: attempt.userId,
      machine_id: attempt.machineId,
      remember: attempt.remember,
      secrets: deps.secretBox.encrypt(
        JSON.stringify({ nonce, verifier }),
        requestPurpose(stateHash, 'secrets'),
      ),
      expires_at: new Date(deps.nowMs() + livesMs),
      used_at: null,
      response: null,
    })
    .execute();
}

/** What the browser shows of its attempt. */
export interface AuthorizationVerifier {
  readonly provider: string;
  readonly state: string;
  readonly browser_code: string;
}

export type ConsumedAuthorization =
  | {
      readonly kind: 'first';
      readonly provider: ProviderId;
      readonly secrets: AuthorizationSecrets;
      readonly machineId: string;
      readonly remember: boolean;
    }
  /** The same browser asks again for what it was answered. */
  | { readonly kind: 'repeat'; readonly response: string };

/**
 * Spends an attempt, before anything is asked of the provider. Null for one that never was, is over, was spent, belongs
 * to another browser or person, or comes back from another provider than it went to.
 */
export async function consumeAuthorizationRequest(
  deps: Dependencies,
  shown: AuthorizationVerifier,
  userId: string | null,
): Promise<ConsumedAuthorization | null> {
  const now = new Date(deps.nowMs());
  const stateHash = hashToken(shown.state);
  const row = await deps.db
    .selectFrom('authorization_requests')
    .selectAll()
    .where('state_hash', '=', stateHash)
    .executeTakeFirst();
  if (row === undefined) return null;
  const fits =
    row.browser_hash.equals(hashToken(shown.browser_code)) &&
    row.provider === shown.provider &&
    row.user_id === userId &&
    row.expires_at > now;
  if (!fits) return null;
  if (row.response !== null) {
    return {
      kind: 'repeat',
      response: deps.secretBox.decrypt(row.response, requestPurpose(stateHash, 'answer')),
    };
  }
  const consumed = await deps.db
    .updateTable('authorization_requests')
    .set({ used_at: now })
    .where('state_hash', '=', stateHash)
    .where('used_at', 'is', null)
    .returning('state_hash')
    .executeTakeFirst();
  if (consumed === undefined) return null;
  const { nonce, verifier } = JSON.parse(
    deps.secretBox.decrypt(row.secrets, requestPurpose(stateHash, 'secrets')),
  ) as AuthorizationSecrets;
  return {
    kind: 'first',
    provider: row.provider,
    secrets: { nonce, verifier },
    machineId: row.machine_id,
    remember: row.remember,
  };
}

/** An answer that is lost on its way can be asked for again. */
export async function storeCallbackResult(
  tx: Kysely<Database>,
  deps: Dependencies,
  state: string,
  response: object,
): Promise<void> {
  const stateHash = hashToken(state);
  await tx
    .updateTable('authorization_requests')
    .set({ response: deps.secretBox.encrypt(JSON.stringify(response), requestPurpose(stateHash, 'answer')) })
    .where('state_hash', '=', stateHash)
    .execute();
}

export function requestPurpose(stateHash: Buffer, what: 'secrets' | 'answer'): string {
  return `provider-attempt:${what}:${stateHash.toString('hex')}`;
}
