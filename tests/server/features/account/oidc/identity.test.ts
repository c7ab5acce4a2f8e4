import { describe, expect, test } from 'vitest';
import type { ProviderId } from '#contract/rules/sign-in-provider.ts';
import { readIdentity } from '#server/features/account/oidc/identity.ts';

const personal = '9188040d-6c67-4c5b-b112-36a304b66dad';

function read(id: ProviderId, claims: object, domains: readonly string[] = []) {
  const settings = {
    id,
    issuer: 'https://i',
    clientId: 'c',
    secret: { kind: 'shared', text: 's' },
    domains,
  } as const;
  return readIdentity(settings, { iss: 'https://i', sub: 'ada', ...claims });
}

describe('what an address is worth', () => {
  test.each<[ProviderId, object, string, (readonly string[])?]>([
    ['google', { email: 'a@gmail.com', email_verified: true }, 'vouched'],
    ['google', { email: 'a@north.example', email_verified: true, hd: 'north.example' }, 'vouched'],
    ['google', { email: 'a@north.example', email_verified: true, hd: 'other.example' }, 'proved'],
    ['google', { email: 'a@north.example', email_verified: true }, 'proved'],
    ['google', { email: 'a@gmail.com', email_verified: false }, 'claimed'],
    ['google', { email: 'a@north.example', hd: 'north.example' }, 'claimed'],
    ['microsoft', { email: 'a@north.example' }, 'claimed'],
    ['microsoft', { email: 'a@north.example', email_verified: true }, 'claimed'],
    ['microsoft', { email: 'a@north.example', xms_edov: true }, 'vouched'],
    ['microsoft', { email: 'a@north.example', xms_edov: '1' }, 'vouched'],
    ['microsoft', { email: 'a@north.example', xms_edov: 0 }, 'claimed'],
    ['microsoft', { email: 'a@outlook.com', tid: personal }, 'vouched'],
    ['microsoft', { email: 'a@outlook.com', tid: 'a-tenant' }, 'claimed'],
    ['microsoft', { email: 'a@north.example', tid: personal }, 'claimed'],
    ['microsoft', { email: 'a@north.example' }, 'vouched', ['north.example']],
    ['apple', { email: 'a@privaterelay.appleid.com', email_verified: 'true' }, 'vouched'],
    ['apple', { email: 'a@north.example', email_verified: 'true' }, 'proved'],
    ['apple', { email: 'a@icloud.com', email_verified: 'false' }, 'claimed'],
    ['sso', { email: 'a@north.example', email_verified: true }, 'proved'],
    ['sso', { email: 'a@north.example', email_verified: true }, 'vouched', ['north.example']],
    ['sso', { email: 'a@other.example', email_verified: true }, 'claimed', ['north.example']],
    ['sso', { email: 'a@north.example' }, 'claimed', ['north.example']],
    ['sso', { email: 'a@north.example@other.example', email_verified: true }, 'claimed', ['other.example']],
    ['google', { email: 'not an address', email_verified: true }, 'claimed'],
    ['google', {}, 'claimed'],
  ])('%s saying %j: %s', (id, claims, emailTrust, domains) => {
    expect(read(id, claims, domains)?.emailTrust).toBe(emailTrust);
  });
});

test('an address is kept as every other one; names lose what is no letter', () => {
  const identity = read('google', {
    email: ' Ada@Gmail.COM',
    email_verified: true,
    given_name: ' A\u0000da\n',
    family_name: 'x'.repeat(300),
  });
  expect(identity).toMatchObject({ email: 'ada@gmail.com', firstName: 'Ada', lastName: 'x'.repeat(100) });
});

test.each(['', 'a\u0000', 'x'.repeat(256)])('nobody is known by such a subject', (sub) => {
  expect(read('google', { sub })).toBe(null);
});
