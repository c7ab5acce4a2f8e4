import { expect, test } from 'vitest';
import { storeVerificationSent, verificationSentMs } from '#src/shared/auth/verification-sent.ts';
import { memoryStorage } from '#tests/src/lib/memory-storage.ts';

const now = Date.UTC(2026, 4, 4);

test('when the last email went is known for its address alone, and after a reload', () => {
  const storage = memoryStorage();
  storeVerificationSent('Ada@Example.org', now, storage);
  expect(verificationSentMs('ada@example.org', now + 10, storage)).toBe(now);
  expect(verificationSentMs('bo@example.org', now + 10, storage)).toBe(0);
  expect(verificationSentMs(undefined, now + 10, storage)).toBe(0);
});

test('a clock that was set back, or what another program wrote, holds nobody up', () => {
  const storage = memoryStorage();
  storeVerificationSent('ada@example.org', now, storage);
  expect(verificationSentMs('ada@example.org', now - 1, storage)).toBe(0);
  for (const value of ['nonsense', 'null', '{}', '["ada@example.org"]', '["ada@example.org","x"]']) {
    storage.setItem('verificationSent', value);
    expect(verificationSentMs('ada@example.org', now, storage)).toBe(0);
  }
});
