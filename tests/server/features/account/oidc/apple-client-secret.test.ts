import { generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAppleClientSecret } from '#server/features/account/oidc/apple-client-secret.ts';

test("Apple's secret is a statement for five minutes, signed with the team's key", () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer = { teamId: 'TEAM', keyId: 'KEY', key: privateKey };
  const secret = createAppleClientSecret(
    signer,
    'com.example.web',
    'https://appleid.apple.com',
    1_000_000_500,
  );
  const [head = '', body = '', signature = ''] = secret.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(head)).toEqual({ alg: 'ES256', kid: 'KEY' });
  expect(read(body)).toEqual({
    iss: 'TEAM',
    sub: 'com.example.web',
    aud: 'https://appleid.apple.com',
    iat: 1_000_000,
    exp: 1_000_300,
  });
  const signed = Buffer.from(`${head}.${body}`);
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true);
});
