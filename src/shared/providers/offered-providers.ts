import { type ProviderId, providerIds } from '#contract/rules/sign-in-provider.ts';

export type Offer =
  | { readonly kind: 'providers'; readonly ids: readonly ProviderId[] }
  /** The server signs nobody in with an account from elsewhere. */
  | { readonly kind: 'none' }
  /** The server has not said it, or has nothing for this screen. */
  | { readonly kind: 'silent' };

/** What a sign-in page offers: only what this server is configured for. Single sign-on has its own place. */
export function offeredProviders(
  configured: readonly string[] | 'asking' | 'unknown',
  withSingleSignOn: boolean,
): Offer {
  if (typeof configured === 'string') return { kind: 'silent' };
  const known = providerIds.filter((id) => configured.includes(id));
  if (known.length === 0) return { kind: 'none' };
  const ids = known.filter((id) => withSingleSignOn || id !== 'sso');
  return ids.length === 0 ? { kind: 'silent' } : { kind: 'providers', ids };
}
