import { isProviderId, type ProviderId } from '#contract/rules/sign-in-provider.ts';

/** A redirect to a provider and back, as this tab remembers it. Nothing of it is in an address. */
export interface ProviderRedirect {
  readonly provider: ProviderId;
  readonly state: string;
  /** What shows the server that the browser that comes back is the one that left. */
  readonly browserCode: string;
  readonly purpose: 'sign-in' | 'link';
  /** Whether the device remembers who it is; null where the screen does not ask. */
  readonly remember: boolean | null;
  /** The screen that it began on. */
  readonly from: string;
  /** Where it leads; null for wherever a person belongs who has just signed in. */
  readonly next: string | null;
}

const prefix = 'providerRedirect:';
/** Under which a page of 0.0.18 or before stored it: it may have left before this one came back. */
const formerPrefix = 'providerTrip:';

/** Of the tab, so that two tabs do not mix theirs up, and gone with it. */
export function storeProviderRedirect(redirect: ProviderRedirect, session: Storage = sessionStorage): void {
  for (const key of Object.keys(session)) {
    if (key.startsWith(prefix) || key.startsWith(formerPrefix)) session.removeItem(key);
  }
  session.setItem(prefix + redirect.state, JSON.stringify(redirect));
}

export function readProviderRedirect(
  state: string,
  session: Storage = sessionStorage,
): ProviderRedirect | null {
  const text = session.getItem(prefix + state) ?? session.getItem(formerPrefix + state);
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    return isProviderRedirect(stored) && stored.state === state ? stored : null;
  } catch {
    return null;
  }
}

export function clearProviderRedirect(state: string, session: Storage = sessionStorage): void {
  session.removeItem(prefix + state);
  session.removeItem(formerPrefix + state);
}

/** Anybody may have written into session storage. */
function isProviderRedirect(value: unknown): value is ProviderRedirect {
  if (typeof value !== 'object' || value === null) return false;
  const { provider, state, browserCode, purpose, remember, from, next } = value as Partial<ProviderRedirect>;
  return (
    typeof provider === 'string' &&
    isProviderId(provider) &&
    typeof state === 'string' &&
    typeof browserCode === 'string' &&
    (purpose === 'sign-in' || purpose === 'link') &&
    (remember === null || typeof remember === 'boolean') &&
    isPath(from) &&
    (next === null || isPath(next))
  );
}

/** Of this page: nothing that a browser takes for another host. */
function isPath(path: unknown): boolean {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path);
}
