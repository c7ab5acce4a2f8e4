import type { Lifetime } from './lifetime.ts';

const key = 'sessionTime';
const cookie = 'signed-in-here';

export function readLifetime(local: Storage = localStorage): Lifetime | null {
  try {
    const stored = JSON.parse(local.getItem(key) ?? 'null') as Partial<Lifetime> | null;
    const { id, remember, beganMs, contactMs, seenMs } = stored ?? {};
    const isWhole =
      typeof id === 'string' &&
      typeof remember === 'boolean' &&
      [beganMs, contactMs, seenMs].every((at) => Number.isFinite(at));
    return isWhole ? (stored as Lifetime) : null;
  } catch {
    return null;
  }
}

export function storeLifetime(lifetime: Lifetime, local: Storage = localStorage): void {
  local.setItem(key, JSON.stringify(lifetime));
}

/**
 * Begins with a sign-in. A cookie without an end is what all tabs of a browser share and what goes when it is closed; it
 * says which sign-in it was and opens nothing.
 */
export function beginLifetime(remember: boolean, nowMs: number): Lifetime {
  const named = crypto.randomUUID();
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one works later, and not in every browser
  document.cookie = `${cookie}=${named}; Path=/; SameSite=Strict${secure}`;
  // Where cookies are refused, nothing shows that the browser was closed.
  const id = isCookieHere(named) ? named : '';
  const lifetime = { id, remember, beganMs: nowMs, contactMs: nowMs, seenMs: nowMs };
  storeLifetime(lifetime);
  return lifetime;
}

/** Whether the browser was not closed since this sign-in. */
export function isSameBrowser({ id }: Lifetime): boolean {
  return id === '' || isCookieHere(id);
}

function isCookieHere(id: string): boolean {
  return document.cookie.split('; ').includes(`${cookie}=${id}`);
}
