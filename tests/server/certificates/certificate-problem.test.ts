import type { DetailedPeerCertificate } from 'node:tls';
import { expect, test } from 'vitest';
import { describeCertificateProblem } from '#server/certificates/certificate-problem.ts';

const address = 's3.example.com:443';
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toUTCString();

function shown(more: object = {}): DetailedPeerCertificate {
  const certificate = {
    subject: { CN: 's3.example.com' },
    issuer: { CN: 'Between' },
    valid_from: inDays(-30),
    valid_to: inDays(30),
    ...more,
  };
  return certificate as DetailedPeerCertificate;
}
const failed = (code: string) => Object.assign(new Error('refused'), { code });
const say = (error: unknown, certificate: DetailedPeerCertificate | null) =>
  describeCertificateProblem(error, { address, certificate });

test('one that has expired: since when', () => {
  const certificate = shown({ valid_to: 'Nov  8 03:04:05 2025 GMT' });
  expect(say(failed('CERT_HAS_EXPIRED'), certificate)?.found).toBe(
    'the certificate of s3.example.com:443 expired on 2025-11-08 03:04 UTC',
  );
});

test('one that was signed by one that has expired: by which', () => {
  const root: object = shown({ subject: { CN: 'Root' } });
  Object.assign(root, { issuerCertificate: root });
  const between = shown({
    subject: { O: 'Between' },
    valid_to: '2025-11-08T03:04Z',
    issuerCertificate: root,
  });
  expect(say(failed('CERT_HAS_EXPIRED'), shown({ issuerCertificate: between }))?.found).toBe(
    'the certificate of s3.example.com:443 is signed by one that expired on 2025-11-08 03:04 UTC, “Between”',
  );
});

test('one that is not valid yet: from when, and that the clock may be wrong', () => {
  const problem = say(failed('CERT_NOT_YET_VALID'), shown({ valid_from: '2099-01-02T03:04Z' }));
  expect(problem?.found).toContain(' is valid only from 2099-01-02 03:04 UTC');
  expect(problem?.todo).toContain('the clock');
});

test.each([
  ['DNS:a.example, IP Address:10.0.0.1', 'a.example, 10.0.0.1'],
  ['DNS:1, DNS:2, DNS:3, DNS:4, DNS:5, DNS:6, DNS:7', '1, 2, 3, 4, 5 and 2 more'],
  ['DNS:a\n\u0007.example', 'a??.example'],
  ['', 's3.example.com'],
])('one for another host, with the names %j: %s', (subjectaltname, names) => {
  const problem = say(failed('ERR_TLS_CERT_ALTNAME_INVALID'), shown({ subjectaltname }));
  expect(problem?.found).toBe(`the certificate of s3.example.com:443 is made for ${names}`);
});

test.each(['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT'])(
  'one of an unknown authority (%s): of which, and where an own one is named',
  (code) => {
    const problem = say(failed(code), shown());
    expect(problem?.found).toContain(' is of an authority that is unknown here, “Between”');
    expect(problem?.todo).toContain('NODE_EXTRA_CA_CERTS');
  },
);

test('one that could not be read is named all the same', () => {
  expect(say(failed('CERT_HAS_EXPIRED'), null)?.found).toBe('the certificate of s3.example.com:443 expired');
  expect(say(failed('CERT_REVOKED'), null)?.found).toContain('cannot be trusted (CERT_REVOKED)');
});

test('the reason may lie below what a library makes of it', () => {
  const below = new Error('no connection', { cause: failed('CERT_HAS_EXPIRED') });
  const beside = Object.assign(failed('ESOCKET'), { originalCode: 'CERT_HAS_EXPIRED' });
  for (const error of [below, beside]) expect(say(error, null)?.found).toContain('expired');
});

test('any other error is none of a certificate', () => {
  const round = new Error('round');
  round.cause = round;
  for (const error of [failed('ECONNREFUSED'), new Error('no'), round, 'text', null])
    expect(say(error, shown())).toBeNull();
});
