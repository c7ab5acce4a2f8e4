import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAzureBlobStore } from '#server/storage/azure/azure-blob-store.ts';
import { createSafeFetcher, type SafeFetcher } from '#server/storage/safe-fetch/safe-fetch.ts';
import type { AzureSettings } from '#server/storage/settings/storage-settings.ts';
import { verifyStorage } from '#server/storage/verify-storage.ts';
import { type Azurite, startAzurite } from '#tests/support/storage/azurite.ts';
import { describeBlobStore, describeLargeContent } from './conformance.ts';
import { describeBlobParts } from './parts-conformance.ts';

let azurite: Azurite;
let fetcher: SafeFetcher;
beforeAll(async () => {
  azurite = await startAzurite();
  fetcher = createSafeFetcher({ rules: { allowed: [azurite.host] } });
  await storeOf().prepare();
});
afterAll(async () => {
  fetcher?.close();
  await azurite?.stop();
});

function storeOf(more: Partial<AzureSettings> = {}, url = azurite.url) {
  const { account, key } = azurite;
  return createAzureBlobStore(
    { type: 'azure', account, key, container: 'lunvik', ...more },
    fetcher.safeFetch,
    url,
  );
}

describe('Azure as storage', () => {
  describeBlobStore(() => storeOf());
  describeLargeContent(() => storeOf());
  describeBlobParts(() => storeOf());

  test('can be tried out, again and again, and in another container', async () => {
    expect(await verifyStorage(storeOf())).toBeNull();
    expect(await verifyStorage(storeOf({ container: 'films-2026' }))).toBeNull();
  });

  test.each<[string, () => Partial<AzureSettings>, string]>([
    ['a wrong key', () => ({ key: randomBytes(64).toString('base64') }), 'credentials'],
    ['an account of nobody', () => ({ account: 'nobody' }), 'unreachable'],
  ])('%s is reported', async (_what, more, kind) => {
    expect(await verifyStorage(storeOf(more()))).toMatchObject({ kind });
  });

  test('a container that is gone is no missing blob', async () => {
    const missing = storeOf({ container: 'gone' });
    const key = { workspaceId: 'w', blobId: 'b' };
    await expect(missing.get(key)).rejects.toMatchObject({ kind: 'bucket' });
    await expect(missing.stat(key)).rejects.toMatchObject({ kind: 'bucket' });
    await expect(missing.ready()).rejects.toMatchObject({ kind: 'bucket' });
  });

  test('an address where nobody listens is reported', async () => {
    expect(await verifyStorage(storeOf({}, 'https://storage.invalid/{account}'))).toMatchObject({
      kind: 'unreachable',
    });
  });
});
