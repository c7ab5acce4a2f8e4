import { createPrivateKey, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { type ProviderId, providerIds } from '#contract/rules/sign-in-provider.ts';
import { InvalidSettingError, parseUrlSetting } from './parse-setting.ts';

/** One provider of OpenID Connect, as it is configured. */
export interface ProviderSettings {
  readonly id: ProviderId;
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: ClientSecret;
  /** The domains of addresses that the operator lets this provider vouch for; of `microsoft` and `sso` alone. */
  readonly domains: readonly string[];
}

/** Apple has no lasting secret: each is signed with a key. */
export type ClientSecret =
  | { readonly kind: 'shared'; readonly text: string }
  | { readonly kind: 'signed'; readonly teamId: string; readonly keyId: string; readonly key: KeyObject };

const issuers: Readonly<Record<ProviderId, string | null>> = {
  google: 'https://accounts.google.com',
  microsoft: 'https://login.microsoftonline.com/common/v2.0',
  apple: 'https://appleid.apple.com',
  sso: null,
};

/** Tenants of Microsoft in which anybody may have an account. */
const openTenants = ['common', 'organizations', 'consumers'];

/** Of OIDC_GOOGLE_CLIENT_ID and its like. A provider without a client id is not configured. */
export function parseProviderSettings(
  env: Readonly<Record<string, string | null>>,
): readonly ProviderSettings[] {
  const set = Object.keys(env).filter((name) => env[name] !== null);
  return providerIds
    .filter((id) => set.some((name) => name.startsWith(nameOf(id, ''))))
    .map((id) => readProvider(id, (name) => env[nameOf(id, name)] ?? null));
}

function readProvider(id: ProviderId, value: (name: string) => string | null): ProviderSettings {
  const needed = (name: string) => {
    const text = value(name);
    if (text === null)
      throw new InvalidSettingError(`${nameOf(id, name)} is missing: sign-in with ${id} needs it.`);
    return text;
  };
  const clientId = needed('CLIENT_ID');
  const issuer = readIssuer(nameOf(id, 'ISSUER'), value('ISSUER') ?? issuers[id] ?? needed('ISSUER'));
  const domains = readDomains(nameOf(id, 'DOMAINS'), value('DOMAINS'));
  if (id === 'microsoft' && domains.length > 0 && openTenants.includes(issuer.split('/')[3] ?? '')) {
    throw new InvalidSettingError(
      'OIDC_MICROSOFT_DOMAINS needs OIDC_MICROSOFT_ISSUER to name one tenant: for other tenants nobody can vouch for addresses.',
    );
  }
  const isSigned = id === 'apple' && value('CLIENT_SECRET') === null;
  const secret: ClientSecret = isSigned
    ? {
        kind: 'signed',
        teamId: needed('TEAM_ID'),
        keyId: needed('KEY_ID'),
        key: readKey(nameOf(id, 'PRIVATE_KEY'), needed('PRIVATE_KEY')),
      }
    : { kind: 'shared', text: needed('CLIENT_SECRET') };
  return { id, issuer, clientId, secret, domains };
}

function nameOf(id: ProviderId, name: string): string {
  return `OIDC_${id.toUpperCase()}_${name}`;
}

/** Codes and secrets travel there: only the machine itself is spoken to without TLS. */
function readIssuer(name: string, text: string): string {
  parseUrlSetting(name, text, ['https:', 'http:']);
  const { protocol, hostname } = new URL(text);
  if (protocol === 'http:' && !isLoopback(hostname)) {
    throw new InvalidSettingError(`${name} must be an address that begins with https://.`);
  }
  return text; // to the letter: a slash at its end belongs to its name
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}

function readDomains(name: string, text: string | null): readonly string[] {
  const domains = (text ?? '')
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter((domain) => domain !== '');
  const wrong = domains.find((domain) => !/^[^\s@,]+\.[^\s@,]+$/.test(domain));
  if (wrong !== undefined) {
    throw new InvalidSettingError(
      `${name} must be domains such as example.com, with commas between, not "${wrong}".`,
    );
  }
  return domains;
}

/** PEM; line breaks may be written as \n, as many places for settings want it. */
function readKey(name: string, text: string): KeyObject {
  try {
    const key = createPrivateKey(text.replaceAll('\\n', '\n'));
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  } catch {
    // What is wrong with it would show a part of it.
  }
  throw new InvalidSettingError(
    `${name} must be the private key of the provider (PEM, elliptic curve P-256).`,
  );
}
