import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAzureBlobStore } from '#server/storage/azure/azure-blob-store.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { createGoogleBlobStore } from '#server/storage/google/google-blob-store.ts';
import { readContent } from '#server/storage/read-content.ts';
import { createS3BlobStore } from '#server/storage/s3/s3-blob-store.ts';
import { createSafeFetcher, type SafeFetcher } from '#server/storage/safe-fetch/safe-fetch.ts';

/** Speaks for every service; says no length, and gives what it likes whatever was asked for. */
let respond: (response: ServerResponse) => unknown;
let url: string;
let fetcher: SafeFetcher;
const service = createServer((request, response) => {
  response.writeHead(200);
  if (request.url === '/token') response.end('{"access_token":"t"}');
  else respond(response);
}).listen(0, '127.0.0.1');
beforeAll(async () => {
  if (!service.listening) await once(service, 'listening');
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  url = `http://${host}`;
  fetcher = createSafeFetcher({ rules: { allowed: [host] } });
});
afterAll(() => {
  fetcher.close();
  service.closeAllConnections();
  service.close();
});

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
const bucket = { bucket: 'b', makeBucket: false };
const s3 = { type: 's3_compatible', region: 'r', accessKey: 'a', secretKey: 's' } as const;
const google = { type: 'google_cloud', projectId: 'p', clientEmail: 'a@example.com' } as const;
const azure = { type: 'azure', account: 'a', key: 'a2V5', container: 'c' } as const;
const stores: Readonly<Record<string, () => BlobStore>> = {
  S3: () => createS3BlobStore({ ...s3, ...bucket, endpoint: url }, fetcher.safeFetch),
  Azure: () => createAzureBlobStore(azure, fetcher.safeFetch, url),
  Google: () => {
    const endpoints = { serviceUrl: url, tokenUrl: `${url}/token` };
    return createGoogleBlobStore({ ...google, ...bucket, privateKey: pem }, fetcher.safeFetch, endpoints);
  },
  'a disk whose file changes while it is read': () => {
    const get = async () => {
      const pieces: Buffer[] = [];
      const response = {
        write: (piece: Buffer) => pieces.push(piece),
        end: (piece = Buffer.alloc(0)) => pieces.push(piece),
        destroy: () => undefined,
      };
      respond(response as unknown as ServerResponse);
      return { sizeBytes: 10, bytes: Readable.from(pieces) };
    };
    return { get } as unknown as BlobStore;
  },
};

const key = { workspaceId: 'w', blobId: 'b' };
const content = Buffer.from('0123456789');

describe.each(Object.keys(stores))('%s', (name) => {
  const read = async (range?: { start: number; end: number }) => {
    const found = await readContent(
      stores[name]?.() as BlobStore,
      { key, sizeBytes: content.length, packOffset: null },
      range,
    );
    if (found === null) throw new Error('it is not there');
    const seen: Buffer[] = [];
    try {
      for await (const piece of found) seen.push(piece);
    } catch (error) {
      expect(Buffer.concat(seen).length).toBeLessThan(content.length);
      throw error;
    }
    return String(Buffer.concat(seen));
  };

  test('what is as long as it should be comes whole, in any pieces', async () => {
    respond = (response) => response.end(content);
    expect(await read()).toBe('0123456789');
    respond = (response) => {
      for (const byte of content) response.write(Buffer.from([byte]));
      response.end();
    };
    expect(await read()).toBe('0123456789');
  });

  test.each<[string, (response: ServerResponse) => unknown]>([
    ['one byte more', (response) => response.end(Buffer.concat([content, Buffer.from('!')]))],
    [
      'more in another piece',
      (response) => {
        response.write(content);
        response.end(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'));
      },
    ],
    ['one byte less', (response) => response.end(content.subarray(1))],
    ['nothing', (response) => response.end()],
  ])('%s is a failure, and never more than was asked for', async (_what, gives) => {
    respond = gives;
    await expect(read()).rejects.toMatchObject({ name: 'ContentDiffers' });
  });

  test('the whole where a range was asked for is a failure', async () => {
    respond = (response) => response.end(content);
    await expect(read({ start: 2, end: 5 })).rejects.toMatchObject({ name: 'ContentDiffers' });
  });
});

test.each(['S3', 'Azure', 'Google'])('%s: a line that breaks is a storage that is away', async (name) => {
  respond = (response) => {
    response.write(content.subarray(0, 0));
    response.flushHeaders();
    setImmediate(() => response.destroy());
  };
  const found = readContent(stores[name]?.() as BlobStore, {
    key,
    sizeBytes: content.length,
    packOffset: null,
  });
  await expect(found).rejects.toMatchObject({ name: 'StorageFailure' });
});
