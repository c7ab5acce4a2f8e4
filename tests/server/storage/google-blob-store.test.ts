import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGoogleBlobStore } from '#server/storage/google/google-blob-store.ts';
import { createSafeFetcher, type SafeFetcher } from '#server/storage/safe-fetch/safe-fetch.ts';
import { parseGoogleSettings } from '#server/storage/settings/google-settings.ts';
import type { GoogleSettings } from '#server/storage/settings/storage-settings.ts';
import { verifyStorage } from '#server/storage/verify-storage.ts';
import { type GoogleService, startGoogleService } from '#tests/support/storage/google-service.ts';
import { describeBlobStore, describeLargeContent } from './conformance.ts';

let google: GoogleService;
let fetcher: SafeFetcher;
beforeAll(async () => {
  google = await startGoogleService();
  fetcher = createSafeFetcher({ rules: { allowed: [google.host] } });
  await storeOf().prepare();
});
afterAll(async () => {
  fetcher.close();
  await google.close();
});

function storeOf(more: Partial<GoogleSettings> = {}) {
  const read = parseGoogleSettings(google.account);
  if (!read.ok) throw new Error('the account was not read');
  const endpoints = { serviceUrl: google.url, tokenUrl: google.tokenUrl };
  return createGoogleBlobStore({ ...read.value, ...more }, fetcher.safeFetch, endpoints);
}

function anotherKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

describe('Google cloud storage', () => {
  describeBlobStore(() => storeOf());
  describeLargeContent(() => storeOf());

  test('can be tried out with one token, and again', async () => {
    const before = google.tokens();
    expect(await verifyStorage(storeOf())).toBeNull();
    expect(google.tokens()).toBe(before + 1);
    expect(await verifyStorage(storeOf())).toBeNull();
  });

  test.each<[string, () => Partial<GoogleSettings>, string]>([
    ['a key of another account', () => ({ privateKey: anotherKey() }), 'credentials'],
    ['an account of nobody', () => ({ clientEmail: 'nobody@example.com' }), 'credentials'],
    ['no such bucket', () => ({ bucket: 'not-there', makeBucket: false }), 'bucket'],
  ])('%s is reported', async (_what, more, kind) => {
    expect(await verifyStorage(storeOf(more()))).toBe(kind);
  });

  test("somebody else's bucket of our name is never used, whatever it lets in", async () => {
    google.buckets.set('lunvik-taken', { project: 'of-a-stranger', objects: new Map() });
    expect(await verifyStorage(storeOf({ bucket: 'lunvik-taken' }))).toBe('bucket');
    expect(await verifyStorage(storeOf({ bucket: 'lunvik-taken', makeBucket: false }))).toBe('denied');
    expect(google.buckets.get('lunvik-taken')?.objects.size).toBe(0);
  });
});
