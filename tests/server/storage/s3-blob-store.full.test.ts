import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createS3BlobStore } from '#server/storage/s3/s3-blob-store.ts';
import { createSafeFetcher, type SafeFetcher } from '#server/storage/safe-fetch/safe-fetch.ts';
import { parseS3Settings } from '#server/storage/settings/s3-settings.ts';
import type { S3Settings } from '#server/storage/settings/storage-settings.ts';
import { verifyStorage } from '#server/storage/verify-storage.ts';
import { type S3Service, startS3Service } from '#tests/support/storage/s3-service.ts';
import { type Swift, startSwift } from '#tests/support/storage/swift.ts';
import { describeBlobStore, describeLargeContent } from './conformance.ts';
import { describeBlobParts } from './parts-conformance.ts';

const dialers: SafeFetcher[] = [];
afterAll(() => {
  for (const fetcher of dialers) fetcher.close();
});

function storeOf(settings: S3Settings, host: string) {
  const fetcher = createSafeFetcher({
    rules: { allowed: [host, `films.s3.eu-central-1.amazonaws.com:${host.split(':')[1]}`] },
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  dialers.push(fetcher);
  return createS3BlobStore(settings, fetcher.safeFetch);
}

function settingsOf(host: string, more: Partial<S3Settings> & { path?: string } = {}): S3Settings {
  const { path = '', ...rest } = more;
  const settings = { endpoint: `http://${host}${path}`, access_key: 'tester', secret_key: 'right-secret' };
  const read = parseS3Settings('s3_compatible', settings, { allowed: [host] });
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  return { ...read.value, ...rest };
}

describe('OpenStack Swift as storage', () => {
  let swift: Swift;
  const settings = (more: Partial<S3Settings> = {}) =>
    settingsOf(swift.host, { accessKey: swift.accessKey, secretKey: swift.secretKey, ...more });
  beforeAll(async () => {
    swift = await startSwift();
    await storeOf(settings(), swift.host).prepare();
  });
  afterAll(() => swift?.stop());
  let store: ReturnType<typeof storeOf> | undefined;

  describeBlobStore(() => {
    store ??= storeOf(settings(), swift.host);
    return store;
  });
  describeLargeContent(() => storeOf(settings(), swift.host));
  describeBlobParts(() => storeOf(settings(), swift.host));

  test('can be tried out, again and again', async () => {
    expect(await verifyStorage(storeOf(settings(), swift.host))).toBeNull();
    expect(await verifyStorage(storeOf(settings(), swift.host))).toBeNull();
  });

  test.each<[string, Partial<S3Settings>, string]>([
    ['a wrong secret', { secretKey: 'wrong' }, 'credentials'],
    ['a key of nobody', { accessKey: 'test:nobody' }, 'credentials'],
    ['no such bucket', { bucket: 'not-there', makeBucket: false }, 'bucket'],
  ])('%s is reported', async (_what, more, kind) => {
    expect(await verifyStorage(storeOf(settings(more), swift.host))).toMatchObject({ kind });
  });
});

describe('Amazon S3 as storage', () => {
  let service: S3Service;
  const amazon = (more: Partial<S3Settings> = {}) =>
    storeOf(
      settingsOf(service.host, {
        type: 'amazon_s3',
        endpoint: `http://s3.eu-central-1.amazonaws.com:${service.port}`,
        region: 'eu-central-1',
        bucket: 'films',
        ...more,
      }),
      service.host,
    );
  beforeAll(async () => {
    service = await startS3Service();
    await amazon().prepare();
  });
  afterAll(() => service.close());

  describeBlobStore(() => amazon());
  describeLargeContent(() => amazon());
  describeBlobParts(() => amazon());

  test.each<[string, Partial<S3Settings>, string]>([
    ['a wrong secret', { secretKey: 'wrong' }, 'credentials'],
    ['a key of nobody', { accessKey: 'nobody' }, 'credentials'],
  ])('%s is reported', async (_what, more, kind) => {
    expect(await verifyStorage(amazon(more))).toMatchObject({ kind });
  });

  test("somebody else's bucket of our name is never used", async () => {
    service.keys.set('other', 'right-secret');
    expect(await verifyStorage(amazon({ accessKey: 'other' }))).toMatchObject({ kind: 'bucket' });
    expect(await verifyStorage(amazon({ accessKey: 'other', makeBucket: false }))).toMatchObject({
      kind: 'denied',
    });
  });

  test.each([
    [301, 'PermanentRedirect', 'region'],
    [400, 'AuthorizationHeaderMalformed', 'region'],
    [403, 'AccessDenied', 'denied'],
    [500, 'InternalError', 'unreachable'],
  ])('%i %s is reported', async (status, code, kind) => {
    service.respond = (_request, response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:1/' });
      response.end(`<Error><Code>${code}</Code><Message>m</Message></Error>`);
    };
    try {
      expect(await verifyStorage(amazon({ makeBucket: false }))).toMatchObject({ kind });
    } finally {
      service.respond = null;
    }
  });

  test('what is no S3 at all is reported', async () => {
    service.respond = (_request, response) => response.end('<html>Welcome</html>');
    try {
      expect(await verifyStorage(amazon({ makeBucket: false }))).not.toBeNull();
    } finally {
      service.respond = null;
    }
  });

  test('an address where nobody listens is reported', async () => {
    const nowhere = '127.0.0.1:1';
    expect(await verifyStorage(storeOf(settingsOf(nowhere), nowhere))).toMatchObject({ kind: 'unreachable' });
  });
});
