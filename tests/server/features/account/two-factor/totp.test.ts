import { expect, test } from 'vitest';
import {
  counterAt,
  createTotpSecret,
  matchingCounters,
  otpauthUri,
  totpAt,
} from '#server/features/account/two-factor/totp.ts';

/** The ASCII secret of RFC 6238, appendix B, in base32; its codes have eight digits there. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %d of the epoch the code of RFC 6238 is %s', (seconds, code) => {
  expect(totpAt(secret, counterAt(seconds * 1000))).toBe(code);
});

test('clocks may differ by half a minute, and no more', () => {
  const nowMs = Date.parse('2026-03-01T12:00:10Z');
  const now = counterAt(nowMs);
  const fits = (from: number) => matchingCounters(secret, totpAt(secret, now + from), nowMs);
  expect([fits(-2), fits(-1), fits(0), fits(1), fits(2)]).toEqual([[], [now - 1], [now], [now + 1], []]);
  expect(matchingCounters(secret, '', nowMs)).toEqual([]);
});

test('a secret has 160 bits, and its URI says whose it is', () => {
  const one = createTotpSecret();
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotpSecret()).not.toBe(one);
  expect(otpauthUri(secret, 'a+b@example.com')).toBe(
    `otpauth://totp/Lunvik:a%2Bb%40example.com?secret=${secret}&issuer=Lunvik`,
  );
});
