import type { Setting } from './parse-setting.ts';

const asText: Setting<string | null>['read'] = (value) => value;
const value = (what: string, without = 'none'): Setting<string | null> => ({ what, without, read: asText });
const secret = (what: string): Setting<string | null> => ({ ...value(what), isSecret: true });
const clientId = 'with it this provider is switched on';

/** Whose accounts sign people in. What is needed together is checked by parseProviderSettings. */
export const providerTable = {
  OIDC_GOOGLE_CLIENT_ID: value(`from Google's console; ${clientId}`),
  OIDC_GOOGLE_CLIENT_SECRET: secret("from Google's console"),
  OIDC_GOOGLE_ISSUER: value('replaces the well-known one, for tests', "Google's"),
  OIDC_MICROSOFT_CLIENT_ID: value(
    `from Entra; add the optional claims \`email\` and \`xms_edov\` to the ID token; ${clientId}`,
  ),
  OIDC_MICROSOFT_CLIENT_SECRET: secret('from Entra'),
  OIDC_MICROSOFT_ISSUER: value(
    'one tenant, `https://login.microsoftonline.com/<tenant>/v2.0`',
    'every Microsoft account',
  ),
  OIDC_MICROSOFT_DOMAINS: value(
    'domains, such as `example.com,example.org`, whose addresses this tenant decides about',
  ),
  OIDC_APPLE_CLIENT_ID: value(`the service id; ${clientId}`),
  OIDC_APPLE_CLIENT_SECRET: secret('a secret that is signed already, instead of the key'),
  OIDC_APPLE_TEAM_ID: value('the team whose key it is'),
  OIDC_APPLE_KEY_ID: value('which key it is'),
  OIDC_APPLE_PRIVATE_KEY: secret("the key (PEM, line breaks may be `\\n`) that signs Apple's secret"),
  OIDC_APPLE_ISSUER: value('replaces the well-known one, for tests', "Apple's"),
  OIDC_SSO_ISSUER: value('any provider of OpenID Connect, behind "Sign in to SSO account"'),
  OIDC_SSO_CLIENT_ID: value(`its client id; ${clientId}`),
  OIDC_SSO_CLIENT_SECRET: secret('its secret'),
  OIDC_SSO_DOMAINS: value(
    'domains, such as `example.com,example.org`, whose addresses this provider decides about; it signs in no others then',
  ),
} satisfies Record<string, Setting<string | null>>;
