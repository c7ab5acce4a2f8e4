import { type ProviderId, providerIds } from '#contract/rules/sign-in-provider.ts';
import { clientId, clientSecret } from './test-provider.ts';

/** The settings under which the product takes the test's provider for each that is named. */
export function settingsFor(
  provider: { readonly issuer: string },
  ...ids: readonly ProviderId[]
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ids.flatMap((id) => {
      const prefix = `OIDC_${id.toUpperCase()}`;
      return [
        [`${prefix}_ISSUER`, provider.issuer],
        [`${prefix}_CLIENT_ID`, clientId],
        [`${prefix}_CLIENT_SECRET`, clientSecret],
      ];
    }),
  );
}

/** Where the provider may send browsers back. */
export function callbackUrls(publicUrl: string): readonly string[] {
  return providerIds.map((id) => `${publicUrl}/api/users/sign-in/${id}/answer`);
}
