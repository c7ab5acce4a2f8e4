import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Dependencies } from '../../../dependencies.ts';

const goodForMs = 5 * 60_000;

/**
 * A challenge is sealed and says itself until when it is good and what for, so that whoever asks for one writes nothing.
 * Only what was answered is kept: none is answered twice.
 */
export function createChallenge(deps: Dependencies, purpose: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(deps.secretBox.encrypt(String(deps.nowMs() + goodForMs), purpose));
}

/** Until when the challenge is good, in milliseconds; null where it is none of ours for this purpose. */
export function openChallenge(deps: Dependencies, purpose: string, challenge: Buffer): number | null {
  try {
    return Number(deps.secretBox.decrypt(challenge, purpose));
  } catch {
    return null;
  }
}

/** False where it was spent before, however many come at the same moment. */
export async function consumeChallenge(
  tx: Kysely<Database>,
  challenge: Buffer,
  goodUntilMs: number,
): Promise<boolean> {
  const consumed = await tx
    .insertInto('used_challenges')
    .values({
      challenge_hash: createHash('sha256').update(challenge).digest(),
      expires_at: new Date(goodUntilMs),
    })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  return consumed !== undefined;
}
