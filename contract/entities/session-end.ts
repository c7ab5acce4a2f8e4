/**
 * How a session ended, as the answer 401 says it. `owner`: signed out, here or from another device. `password`, `reset`:
 * the password was changed or set again. `removed`: the session was taken away, or the account was
 * disabled. `deleted`: the account was. `proof`: the address was proved since. `replaced`:
 * the same machine has a newer one. `expiry`: its time was over. `elsewhere`: it belongs to another browser.
 */
export const sessionEnds = [
  'owner',
  'password',
  'reset',
  'removed',
  'deleted',
  'proof',
  'replaced',
  'expiry',
  'elsewhere',
] as const;

export type SessionEnd = (typeof sessionEnds)[number];

/** Null for what a newer server may say, and for a server that does not know the token any more. */
export function readSessionEnd(reason: unknown): SessionEnd | null {
  return sessionEnds.find((end) => end === reason) ?? null;
}

/** Of the body of an answer 401. Devices that know no `deleted` are to hide what they hold: for them it is `removed`. */
export function endOfProblem(
  body: { readonly reason?: unknown; readonly account_deleted?: unknown } | null,
): SessionEnd | null {
  return body?.account_deleted === true ? 'deleted' : readSessionEnd(body?.reason);
}

const revoking: ReadonlySet<SessionEnd | null> = new Set([
  'owner',
  'password',
  'reset',
  'removed',
  'deleted',
]);

/** Whether somebody ended it on purpose, so that the device may not go on showing what it holds. */
export function isRevoked(end: SessionEnd | null): boolean {
  return revoking.has(end);
}

/** The page's own requests say by this header that their browser keeps cookies, so that a session can be bound to it. */
export const browserHeader = 'lunvik-browser';
