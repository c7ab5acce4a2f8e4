import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGoogleBlobStore } from '#server/storage/google/google-blob-store.ts';
import { createSafeFetcher, type SafeFetcher } from '#server/storage/safe-fetch/safe-fetch.ts';
import { parseGoogleSettings } from '#server/storage/settings/google-settings.ts';
import type { GoogleSettings } from '#server/storage/settings/storage-settings.ts';
import { verifyStorage } from '#server/storage/verify-storage.ts';
import { type GoogleService, startGoogleService } from '#tests/support/storage/google-service.ts';
import { describeBlobStore, describeLargeContent } from './conformance.ts';
import { describeBlobParts } from './parts-conformance.ts';

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
  describeBlobParts(() => storeOf());

  test('more parts than Google joins at a time are joined in levels, and only the content is left', async () => {
    const store = storeOf();
    const key = { workspaceId: 'w', blobId: randomUUID() };
    const target = { key, handle: (await store.parts?.begin(key)) ?? '' };
    const bytes = randomBytes(32 * 32 + 5);
    const sent: { number: number; tag: string }[] = [];
    for (const [at, byte] of bytes.entries()) {
      const tag = (await store.parts?.put(target, at + 1, Buffer.from([byte]))) ?? '';
      sent.push({ number: at + 1, tag });
    }
    await store.parts?.complete(target, sent, bytes.length);
    await store.parts?.discard(
      target,
      sent.map(({ number }) => number),
      true,
    );
    const stored = await store.get(key);
    expect(stored && (await buffer(stored.bytes)).equals(bytes)).toBe(true);
    const names = [...(google.buckets.get('lunvik-north-films')?.objects.keys() ?? [])];
    expect(names.filter((name) => name.includes(key.blobId))).toEqual([`w/${key.blobId}`]);
  });

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
    expect(await verifyStorage(storeOf(more()))).toMatchObject({ kind });
  });

  test("somebody else's bucket of our name is never used, whatever it lets in", async () => {
    google.buckets.set('lunvik-taken', { project: 'of-a-stranger', objects: new Map() });
    expect(await verifyStorage(storeOf({ bucket: 'lunvik-taken' }))).toMatchObject({ kind: 'bucket' });
    expect(await verifyStorage(storeOf({ bucket: 'lunvik-taken', makeBucket: false }))).toMatchObject({
      kind: 'denied',
    });
    expect(google.buckets.get('lunvik-taken')?.objects.size).toBe(0);
  });
});
