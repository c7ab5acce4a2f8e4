import { readSessionEnd, type SessionEnd } from '#contract/entities/session-end.ts';
import { sessionMessages } from './session-messages.ts';

/** Why nobody is signed in here. `unseen`: the device had no contact with the server for too long. */
export type EndedWhy = SessionEnd | 'unseen';

/** A session that ended by itself, or was ended from elsewhere; kept until somebody signs in. */
export interface Ended {
  readonly userId: string;
  readonly why: EndedWhy;
  /** Whether the device still has to be emptied of the person. */
  readonly removing: boolean;
  /** How many changes stay for their next sign-in. */
  readonly kept: number;
}

const key = 'sessionEnd';

export function readEnded(local: Storage = localStorage): Ended | null {
  try {
    const ended = JSON.parse(local.getItem(key) ?? 'null') as Partial<Ended> | null;
    const why = ended?.why === 'unseen' ? ended.why : readSessionEnd(ended?.why);
    if (typeof ended?.userId !== 'string' || why === null) return null;
    return { userId: ended.userId, why, removing: ended.removing === true, kept: Number(ended.kept) || 0 };
  } catch {
    return null;
  }
}

export function storeEnded(ended: Ended | null, local: Storage = localStorage): void {
  if (ended === null) local.removeItem(key);
  else local.setItem(key, JSON.stringify(ended));
}

/** What the sign-in page says of it. */
export function endedMessage({ why, kept }: Ended): string {
  const ended = sessionMessages[why];
  // Nobody signs in again to an account that was deleted.
  return kept === 0 || why === 'deleted' ? ended : sessionMessages.withUnsent(ended, kept);
}
