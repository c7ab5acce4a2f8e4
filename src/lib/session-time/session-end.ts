import { readSessionEnd, type SessionEnd } from '#contract/entities/session-end.ts';

/** Why nobody is signed in here any more. `unseen`: the device had no contact with the server for too long. */
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
  const unsent =
    kept === 0
      ? ''
      : kept === 1
        ? ' 1 change that was not sent is kept for your next sign-in.'
        : ` ${kept} changes that were not sent are kept for your next sign-in.`;
  return `${messages[why]}${unsent}`;
}

const expired = 'Your session has ended. Sign in to continue.';
const messages: Readonly<Record<EndedWhy, string>> = {
  owner: 'You were signed out on another device.',
  password: 'Your password was changed on another device. Sign in with the new one.',
  reset: 'Your password was reset. Sign in with the new one.',
  removed: 'You were signed out by the server.',
  unseen: 'This device had no contact with the server for too long, so your files were removed from it.',
  expiry: expired,
  elsewhere: expired,
  proof: expired,
  replaced: expired,
};
