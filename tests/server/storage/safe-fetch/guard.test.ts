import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isAllowedHost, isAllowedUrl, portOf } from '#server/storage/safe-fetch/host-rules.ts';
import { isPublicAddress } from '#server/storage/safe-fetch/public-address.ts';
import {
  createSafeFetcher,
  type SafeFetcher,
  type SafeFetchOptions,
} from '#server/storage/safe-fetch/safe-fetch.ts';
import { parseStorageSettings } from '#server/storage/settings/parse-storage-settings.ts';
import { StorageError } from '#server/storage/storage-error.ts';

/** What the names of an attacker lead to. Every other name leads to this machine. */
const names: Readonly<Record<string, readonly string[]>> = {
  'metadata.google.internal': ['169.254.169.254'],
  'db.corp.example': ['10.1.2.3'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'mapped-hex.example': ['::ffff:a9fe:a9fe'],
  'compatible.example': ['::127.0.0.1'],
  'nat64.example': ['64:ff9b::a9fe:a9fe'],
  'aws-six.example': ['fd00:ec2::254'],
  'scoped.example': ['fe80::1%lo'],
  'one-of-two.example': ['8.8.8.8', '10.0.0.1'],
  'one-of-two-six.example': ['2606:4700::1', '::1'],
};
const resolve = async (hostname: string) =>
  (names[hostname] ?? ['127.0.0.1']).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const endpoints = [
  'https://127.0.0.1',
  'https://127.0.0.1:9000',
  'https://127.1',
  'https://0x7f000001',
  'https://0x7f.1',
  'https://2130706433',
  'https://017700000001',
  'https://0177.0.0.1',
  'https://①②⑦.⓪.⓪.①',
  'https://127。0。0。1',
  'https://0.0.0.0',
  'https://0',
  'https://10.0.0.1',
  'https://172.16.0.1',
  'https://172.31.255.255',
  'https://192.168.1.1',
  'https://169.254.169.254',
  'https://2852039166',
  'https://100.64.0.1',
  'https://100.127.255.255',
  'https://192.0.0.1',
  'https://192.0.2.1',
  'https://198.18.0.1',
  'https://198.51.100.1',
  'https://203.0.113.1',
  'https://224.0.0.1',
  'https://240.0.0.1',
  'https://255.255.255.255',
  'https://[::]',
  'https://[::1]',
  'https://[0:0:0:0:0:0:0:1]:9000',
  'https://[::ffff:127.0.0.1]',
  'https://[::ffff:7f00:1]',
  'https://[::ffff:0:127.0.0.1]',
  'https://[::127.0.0.1]',
  'https://[64:ff9b::7f00:1]',
  'https://[64:ff9b:1::7f00:1]',
  'https://[2001::7f00:1]',
  'https://[2001:db8::1]',
  'https://[2002:7f00:1::]',
  'https://[100::1]',
  'https://[fc00::1]',
  'https://[fd00:ec2::254]',
  'https://[fe80::1]',
  'https://[fe80::1%25lo]',
  'https://[fec0::1]',
  'https://[ff02::1]',
  'https://localhost',
  'https://LOCALHOST:9000',
  'https://localhost.',
  'https://a.localhost',
  'https://ip6-localhost',
  'https://127.0.0.1.nip.io',
  'https://localtest.me',
  'https://metadata',
  'https://metadata.google.internal',
  'https://metadata.google.internal.',
  'https://db.corp.example',
  'https://six.example',
  'https://mapped.example',
  'https://mapped-hex.example',
  'https://compatible.example',
  'https://nat64.example',
  'https://aws-six.example',
  'https://scoped.example',
  'https://one-of-two.example',
  'https://one-of-two-six.example',
  'http://storage.example',
  'http://8.8.8.8',
  'https://8.8.8.8:22',
  'https://storage.example:6379',
  'https://storage.example:80',
  'ftp://storage.example',
  'gopher://127.0.0.1:6379/_x',
  'file:///etc/passwd',
  'data:text/plain,x',
  'unix:/var/run/docker.sock',
  'https:///127.0.0.1',
  'https://user:word@storage.example',
  'https://storage.example#@127.0.0.1',
  'https://127.0.0.1\\@storage.example',
  'https://storage.example%2f@127.0.0.1',
  'https://storage.example\r\nHost: 127.0.0.1',
  'https://storage.example\t.evil.example',
  '//127.0.0.1',
  '127.0.0.1',
  '[::1]',
  'minio.local',
  'https://minio.local:9001',
];

let closers: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const close of closers.reverse()) await close();
  closers = [];
});

function createFetcher(options: Partial<SafeFetchOptions> = {}): SafeFetcher {
  const fetcher = createSafeFetcher({ rules: { allowed: [] }, resolve, ...options });
  closers.push(fetcher.close);
  return fetcher;
}

async function listen(
  listener: RequestListener,
): Promise<{ host: string; server: Server; connections: number }> {
  const requests = { host: '', server: createServer(listener), connections: 0 };
  requests.server.on('connection', () => {
    requests.connections += 1;
  });
  requests.server.listen(0, '127.0.0.1');
  await once(requests.server, 'listening');
  requests.host = `127.0.0.1:${(requests.server.address() as AddressInfo).port}`;
  closers.push(async () => {
    requests.server.closeAllConnections();
    requests.server.close();
    await once(requests.server, 'close');
  });
  return requests;
}

/** Other files of this process may still have sockets that connect again. */
const asking = new AsyncLocalStorage<true>();

/** Every address that a socket of a request made here really tries from now on. */
function watchAttempts(): string[] {
  const attempts: string[] = [];
  const connect = Socket.prototype.connect;
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    if (asking.getStore()) this.on('connectionAttempt', (ip: string) => attempts.push(ip));
    return connect.apply(this, args as unknown as Parameters<typeof connect>);
  });
  return attempts;
}

const get = (fetcher: SafeFetcher, url: string, content = false) =>
  asking.run(true, () => fetcher.safeFetch({ url: new URL(url), method: 'GET', headers: {}, content }));

describe('an address that leads to this machine, its network or its cloud', () => {
  const rules = { allowed: ['minio.local:9000'] };

  test('is known in more than sixty forms', () => {
    expect(new Set(endpoints).size).toBeGreaterThan(60);
  });

  test.each(endpoints)('%j is never connected to', async (endpoint) => {
    const attempts = watchAttempts();
    const read = parseStorageSettings('s3_compatible', { endpoint, access_key: 'a', secret_key: 'b' }, rules);
    if (read.ok && 'endpoint' in read.value) {
      const asked = get(createFetcher({ rules }), read.value.endpoint);
      await expect(asked).rejects.toMatchObject({ kind: 'address' });
    }
    expect(attempts).toEqual([]);
  });

  test('would be seen if it were connected to', async () => {
    const attempts = watchAttempts();
    const storage = await listen((_request, response) => response.end());
    await get(createFetcher({ rules: { allowed: [storage.host] } }), `http://${storage.host}/`);
    expect(attempts).toEqual(['127.0.0.1']);
  });

  test.each([
    ['http://minio.local:9000', true],
    ['https://minio.local', true],
    ['https://minio.local:9000', true],
    ['http://minio.local', false],
    ['http://minio.local:6379', false],
    ['https://minio.local:8443', false],
    ['http://other.local', true],
    ['http://other.local:9000', false],
  ])(
    'an allowed host without a port is allowed at 443 and 9000, with one there alone: %s',
    (url, allowed) => {
      expect(isAllowedUrl(new URL(url), { allowed: ['minio.local', 'other.local:80'] })).toBe(
        allowed || url === 'https://minio.local:8443',
      );
      expect(
        isAllowedHost(new URL(url).hostname, portOf(new URL(url)), {
          allowed: ['minio.local', 'other.local:80'],
        }),
      ).toBe(allowed);
    },
  );

  test('a name that answers otherwise the second time is looked at the second time', async () => {
    const responses = ['2606:4700::1111', '127.0.0.1'];
    const asked: string[] = [];
    const connected: unknown[] = [];
    const connect = Socket.prototype.connect;
    vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
      if (!asking.getStore()) return connect.apply(this, args as unknown as Parameters<typeof connect>);
      const [options] = args.flat() as [{ host: string; lookup: (...args: unknown[]) => void }];
      options.lookup(options.host, { all: true }, (error: Error | null, addresses: unknown) => {
        if (error === null) connected.push(addresses);
        this.destroy(error ?? new Error('far away'));
      });
      return this;
    });
    const fetcher = createFetcher({
      resolve: async (hostname) => {
        asked.push(hostname);
        return [{ address: responses.shift() ?? '', family: 6 }];
      },
    });
    await expect(get(fetcher, 'https://rebinding.example')).rejects.toMatchObject({ kind: 'unreachable' });
    await expect(get(fetcher, 'https://rebinding.example')).rejects.toMatchObject({ kind: 'address' });
    expect(asked).toEqual(['rebinding.example', 'rebinding.example']);
    expect(connected).toEqual([[{ address: '2606:4700::1111', family: 6 }]]);
  });

  test('is not followed when an answer leads there', async () => {
    const canary = await listen((_request, response) => response.end('secret'));
    const storage = await listen((_request, response) => {
      response.writeHead(302, { location: `http://${canary.host}/` });
      response.end();
    });
    const listener = await get(
      createFetcher({ rules: { allowed: [storage.host] } }),
      `http://${storage.host}/`,
      true,
    );
    expect(listener.status).toBe(302);
    expect(canary.connections).toBe(0);
  });

  test('no proxy of the environment is asked', async () => {
    const canary = await listen((_request, response) => response.end('secret'));
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy']) {
      vi.stubEnv(name, `http://${canary.host}`);
    }
    const storage = await listen((_request, response) => response.end('content'));
    const listener = await get(
      createFetcher({ rules: { allowed: [storage.host] } }),
      `http://${storage.host}/`,
    );
    expect(await text(listener.body)).toBe('content');
    expect(canary.connections).toBe(0);
  });
});

describe('a public address', () => {
  test.each(['8.8.8.8', '52.95.110.1', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2a01:4f8::1'])(
    '%s may be dialled',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('a storage that misbehaves', () => {
  test('what never answers is given up', async () => {
    const storage = await listen(() => undefined);
    const fetcher = createFetcher({ rules: { allowed: [storage.host] }, idleMs: 50 });
    await expect(get(fetcher, `http://${storage.host}/`)).rejects.toMatchObject({ kind: 'unreachable' });
  });

  test('an answer that has no end is cut off, unless it is content', async () => {
    const storage = await listen((request, response) => {
      response.writeHead(request.url === '/missing' ? 404 : 200);
      for (let at = 0; at < 11; at++) response.write(Buffer.alloc(1_048_576));
      response.end();
    });
    const fetcher = createFetcher({ rules: { allowed: [storage.host] } });
    for (const [path, content] of [
      ['/', false],
      ['/missing', true],
    ] as const) {
      const listener = await get(fetcher, `http://${storage.host}${path}`, content);
      await expect(text(listener.body)).rejects.toBeInstanceOf(StorageError);
    }
    const content = await get(fetcher, `http://${storage.host}/`, true);
    expect((await text(content.body)).length).toBe(11 * 1_048_576);
  });

  test('an answer that drips is given up', async () => {
    const storage = await listen((_request, response) => {
      const timer = setInterval(() => response.write('.'), 5);
      response.on('close', () => clearInterval(timer));
    });
    const fetcher = createFetcher({ rules: { allowed: [storage.host] }, responseTimeoutMs: 50 });
    const listener = await get(fetcher, `http://${storage.host}/`);
    await expect(text(listener.body)).rejects.toThrow();
  });
});
