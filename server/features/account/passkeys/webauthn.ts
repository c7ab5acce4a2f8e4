import type { Kysely } from 'kysely';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { Database } from '../../../db/schema.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Problem } from '../../../http/handler.ts';
import { detailed } from '../../../http/problem.ts';
import type { Settings } from '../../../settings/settings.ts';
import { consumeChallenge, openChallenge } from './challenges.ts';

/** What an answer is checked against: made for this address, with somebody there whom the device knows. */
export interface ExpectedChallenge {
  readonly expectedOrigin: string;
  readonly expectedRPID: string;
  readonly requireUserVerification: true;
  readonly expectedChallenge: (challenge: string) => boolean;
}

/** For whom passkeys are: the name of the host by which people reach the product. */
export function relyingParty({ publicUrl }: Settings): { readonly id: string; readonly origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/**
 * One answer of an authenticator: `verify` throws or gives null where it is not what was asked for. Each challenge is
 * answered once and in time; what is wrong with it has codes of its own, what is wrong with the key is not.
 */
export async function webauthn<Verified>(
  tx: Kysely<Database>,
  deps: Dependencies,
  purpose: string,
  refused: Problem,
  verify: (expected: ExpectedChallenge) => Promise<Verified | null>,
): Promise<Result<Verified, Problem>> {
  const { id, origin } = relyingParty(deps.settings);
  let opened: { readonly bytes: Buffer; readonly untilMs: number } | null = null;
  const expected: ExpectedChallenge = {
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    expectedChallenge(challenge) {
      const bytes = Buffer.from(challenge, 'base64url');
      const untilMs = openChallenge(deps, purpose, bytes);
      if (untilMs !== null) opened = { bytes, untilMs };
      return untilMs !== null;
    },
  };
  const verified = await verify(expected).catch(() => null);
  if (verified === null || opened === null) return err(refused);
  const { bytes, untilMs } = opened;
  const inTime = untilMs > deps.nowMs() && (await consumeChallenge(tx, bytes, untilMs));
  return inTime ? ok(verified) : err(detailed('token-invalid', 'passkey'));
}
