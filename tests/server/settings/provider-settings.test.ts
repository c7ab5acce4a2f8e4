import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Environment } from '#server/settings/parse-setting.ts';
import { parseSettings } from '#server/settings/settings.ts';

const read = (env: Environment) => parseSettings(env, '1.2.3');
const pem = (curve: string) =>
  generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({
    format: 'pem',
    type: 'pkcs8',
  }) as string;
const google = { OIDC_GOOGLE_CLIENT_ID: 'c', OIDC_GOOGLE_CLIENT_SECRET: 's' };
const apple = { OIDC_APPLE_CLIENT_ID: 'c', OIDC_APPLE_TEAM_ID: 'T', OIDC_APPLE_KEY_ID: 'K' };
const microsoft = { OIDC_MICROSOFT_CLIENT_ID: 'c', OIDC_MICROSOFT_CLIENT_SECRET: 's' };
const tenant = 'https://login.microsoftonline.com/0b1c/v2.0';

describe('the providers of sign-in', () => {
  test('are those that have a client id, with the issuers that everybody knows', () => {
    const settings = read({
      ...google,
      ...microsoft,
      OIDC_MICROSOFT_ISSUER: tenant,
      OIDC_MICROSOFT_DOMAINS: ' North.example, south.example,',
      OIDC_SSO_ISSUER: 'https://id.north.example/realm/',
      OIDC_SSO_CLIENT_ID: 'c',
      OIDC_SSO_CLIENT_SECRET: 's',
      OIDC_APPLE_CLIENT_ID: ' ',
    });
    const secret = { kind: 'shared', text: 's' };
    expect(settings.ok && settings.value.providers).toEqual([
      { id: 'google', issuer: 'https://accounts.google.com', clientId: 'c', secret, domains: [] },
      {
        id: 'microsoft',
        issuer: tenant,
        clientId: 'c',
        secret,
        domains: ['north.example', 'south.example'],
      },
      { id: 'sso', issuer: 'https://id.north.example/realm/', clientId: 'c', secret, domains: [] },
    ]);
  });

  test("Apple's key may be written on one line", () => {
    const settings = read({ ...apple, OIDC_APPLE_PRIVATE_KEY: pem('P-256').replaceAll('\n', '\\n') });
    expect(settings.ok && settings.value.providers[0]?.secret).toMatchObject({ kind: 'signed', teamId: 'T' });
  });

  test.each<[Environment, string]>([
    [
      { OIDC_GOGLE_CLIENT_ID: 'c' },
      'OIDC_GOGLE_CLIENT_ID is not a setting: see the table of OIDC_* in README.md.',
    ],
    [{ OIDC_GOOGLE_CLIENT_ID: 'c' }, 'OIDC_GOOGLE_CLIENT_SECRET is missing: sign-in with google needs it.'],
    [{ OIDC_GOOGLE_CLIENT_SECRET: 's' }, 'OIDC_GOOGLE_CLIENT_ID is missing: sign-in with google needs it.'],
    [
      { OIDC_SSO_CLIENT_ID: 'c', OIDC_SSO_CLIENT_SECRET: 's' },
      'OIDC_SSO_ISSUER is missing: sign-in with sso needs it.',
    ],
    [
      { ...google, OIDC_GOOGLE_ISSUER: 'accounts.google.com' },
      'OIDC_GOOGLE_ISSUER must be an address that begins with https:// or http://, not "accounts.google.com".',
    ],
    [
      { ...google, OIDC_GOOGLE_ISSUER: 'http://accounts.google.com' },
      'OIDC_GOOGLE_ISSUER must be an address that begins with https://.',
    ],
    [
      { ...microsoft, OIDC_MICROSOFT_DOMAINS: 'north.example' },
      'OIDC_MICROSOFT_DOMAINS needs OIDC_MICROSOFT_ISSUER to name one tenant: for other tenants nobody can vouch for addresses.',
    ],
    [
      { ...microsoft, OIDC_MICROSOFT_ISSUER: tenant, OIDC_MICROSOFT_DOMAINS: '@north' },
      'OIDC_MICROSOFT_DOMAINS must be domains such as example.com, with commas between, not "@north".',
    ],
    [apple, 'OIDC_APPLE_PRIVATE_KEY is missing: sign-in with apple needs it.'],
    [
      { ...apple, OIDC_APPLE_PRIVATE_KEY: 'secret' },
      'OIDC_APPLE_PRIVATE_KEY must be the private key of the provider (PEM, elliptic curve P-256).',
    ],
    [
      { ...apple, OIDC_APPLE_PRIVATE_KEY: pem('P-384') },
      'OIDC_APPLE_PRIVATE_KEY must be the private key of the provider (PEM, elliptic curve P-256).',
    ],
  ])('%j stops the start with a message', (env, message) => {
    expect(read(env)).toEqual({ ok: false, problem: message });
  });
});
