const day = 86_400_000;

/** How long a device may show what it holds: a day without Remember Me, and 30 days after the last contact with it. */
export interface Lifetime {
  /** The name of this sign-in, which the browser forgets when it is closed. */
  readonly id: string;
  readonly remember: boolean;
  readonly beganMs: number;
  /** When the server last took the token. */
  readonly contactMs: number;
  /** The latest moment that this device knows to have been: putting the clock back wins no time. */
  readonly seenMs: number;
  /** When it was hidden behind the sign-in page; absent while it is shown. */
  readonly hiddenMs?: number;
}

export const shownMs = { short: day, remembered: 30 * day } as const;
const hiddenForMs = day;

/** `open`: shown. `hidden`: behind the sign-in page, for the same person. `over`: to be removed from the device. */
export type SessionVisibility = 'open' | 'hidden' | 'over';

/** `sameBrowser`: whether the browser was not closed since the sign-in. */
export function sessionVisibility(
  lifetime: Lifetime,
  sameBrowser: boolean,
  nowMs: number,
): SessionVisibility {
  const atMs = Math.max(nowMs, lifetime.seenMs);
  if (lifetime.remember && lifetime.hiddenMs === undefined) {
    return atMs - lifetime.contactMs > shownMs.remembered ? 'over' : 'open';
  }
  const endMs = hiddenSince(lifetime, sameBrowser);
  if (atMs < endMs) return 'open';
  return atMs - endMs >= hiddenForMs ? 'over' : 'hidden';
}

/** When it was, or will be, no longer shown. A browser was closed after it was last seen. */
export function hiddenSince(lifetime: Lifetime, sameBrowser: boolean): number {
  if (lifetime.hiddenMs !== undefined) return lifetime.hiddenMs;
  const dayEndMs = lifetime.beganMs + shownMs.short;
  return sameBrowser ? dayEndMs : Math.min(dayEndMs, lifetime.seenMs);
}

/** Time passes while a page is open, whatever the clock says. `passedMs`: how long it is open, by a clock that nobody sets. */
export function seenAfter(lifetime: Lifetime, openedMs: number, passedMs: number, nowMs: number): Lifetime {
  return { ...lifetime, seenMs: Math.max(lifetime.seenMs, nowMs, openedMs + passedMs) };
}

/** The server took the token just now. Its answer also ends what a wrong clock had said. */
export function inContact(lifetime: Lifetime, nowMs: number): Lifetime {
  return { ...lifetime, contactMs: nowMs, seenMs: nowMs };
}

/** Whether the server is asked before time ends it here: a browser that was closed has ended it by itself. */
export function isServerAsked({ remember, hiddenMs }: Lifetime, sameBrowser: boolean): boolean {
  return hiddenMs === undefined && (remember || sameBrowser);
}

/** The server takes the token, of a session that is so old by its clock: that counts, whatever this device's clock did. */
export function confirmed(lifetime: Lifetime, ageMs: number, nowMs: number): Lifetime {
  return { ...inContact(lifetime, nowMs), beganMs: nowMs - ageMs };
}
