import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let folder: string;
let compressed: string;
let server: TestServer;
let withCopies: TestServer;
const html = '<!doctype html><title>Lunvik</title>';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lunvik-page-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), html);
  await writeFile(join(folder, 'service-worker.js'), 'self;');
  for (const name of [
    'main-B_9-hfcy.js',
    'main-C6aOEvZW.css',
    'sign-in-B1dW0ael.js',
    'main-C6aOEvZW.css.br',
    'inter-latin-wght-normal-Dx4kXJAl.woff2',
  ])
    await writeFile(join(folder, 'assets', name), '');
  await writeFile(join(folder, 'assets', 'main-abc123.js'), 'export {};'.repeat(200));
  await writeFile(join(folder, 'assets', 'main-abc123.js.gz'), gzipSync('export {};'.repeat(200)));
  const env = { PUBLIC_URL: 'https://files.example.com', ALLOWED_HOSTS: 'localhost' };
  server = await startTestServer({ pageFolder: folder, env });
  compressed = await mkdtemp(join(tmpdir(), 'lunvik-page-'));
  for (const [name, bytes] of [
    ['index.html', Buffer.from(html)],
    ['index.html.gz', gzipSync(html)],
    ['index.html.br', brotliCompressSync(html)],
  ] as const)
    await writeFile(join(compressed, name), bytes);
  withCopies = await startTestServer({ pageFolder: compressed });
});
afterAll(async () => {
  await server.close();
  await withCopies.close();
  await rm(folder, { recursive: true });
  await rm(compressed, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the page', () => {
  test('says that shared files did not arrive where no service worker took them', async () => {
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    const response = await server.app.inject({
      method: 'POST',
      url: '/share',
      headers: form,
      payload: '--x--',
    });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/drive#share-failed');
  });

  test.each(['/', '/drive', '/validate?code=x', '/inviteuser?code=a.b.c'])(
    'stands at %s and is asked for again each time',
    async (url) => {
      const response = await get(url, browser);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toMatch(/^text\/html/);
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(response.body).toContain('<title>Lunvik</title>');
    },
  );

  test('names the files of its first screen, so that they are asked for with those of the page', async () => {
    const font =
      '</assets/inter-latin-wght-normal-Dx4kXJAl.woff2>; rel=preload; as=font; fetchpriority=low; crossorigin';
    expect((await get('/', browser)).headers.link).toBe(
      `</assets/sign-in-B1dW0ael.js>; rel=modulepreload; crossorigin, ${font}`,
    );
    expect((await get('/drive?filespace=x', browser)).headers.link).toBe(
      `</assets/main-B_9-hfcy.js>; rel=modulepreload; crossorigin, </assets/main-C6aOEvZW.css>; rel=preload; as=style; crossorigin, ${font}`,
    );
    for (const url of ['/terms', '/assets/main-abc123.js'])
      expect((await get(url, browser)).headers.link).toBeUndefined();
  });

  test.each([
    ['*/*', ''],
    ['*/*', 'gzip'],
    ['*/*', 'br'],
    ['*/*', 'zstd'],
    ['*/*', 'identity'],
    ['*/*', 'gzip, deflate, br, zstd'],
    ['', 'br'],
    ['text/html', 'gzip, deflate, br, zstd'],
  ])('stands at / for whoever accepts "%s" in the encoding "%s"', async (accept, encoding) => {
    for (const [at, from] of Object.entries({ plain: server, compressed: withCopies })) {
      const headers = { accept, 'accept-encoding': encoding };
      const response = await from.app.inject({ url: '/', headers });
      expect(response.statusCode, at).toBe(200);
      expect(response.headers['content-type']).toMatch(/^text\/html/);
      expect(response.headers['cache-control']).toBe('no-cache');
      const { 'content-encoding': encoded } = response.headers;
      if (at === 'plain') expect(encoded).toBeUndefined();
      const read = encoded === 'br' ? brotliDecompressSync : encoded === 'gzip' ? gunzipSync : Buffer.from;
      expect(String(read(response.rawPayload))).toContain('<title>Lunvik</title>');
    }
  });

  test('hashed files are kept for ever and come compressed', async () => {
    const response = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' });
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.headers['vary']).toMatch(/accept-encoding/i);
    expect((await get('/assets/main-abc123.js')).body).toBe('export {};'.repeat(200));
  });

  test('the service worker is never kept', async () => {
    expect((await get('/service-worker.js')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['/assets/gone.js', browser],
    ['/drive', { accept: 'application/json' }],
    ['/../package.json', {}],
    ['/%2e%2e/%2e%2e/etc/passwd', browser],
  ])('%s is not answered with something else', async (url, headers) => {
    const response = await get(url, headers);
    expect(response.statusCode === 404 || response.body.includes('<title>Lunvik</title>')).toBe(true);
    expect(response.body).not.toContain('root:');
  });

  test.each(['/api/unknown', '/api', '/api/'])('%s is a problem in JSON, also for a browser', async (url) => {
    const response = await get(url, browser);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ error_message: 'Not found.', code: 'not-found' });
  });
});

describe('the headers', () => {
  test('let the page run its own files alone', async () => {
    const policy = String((await get('/', browser)).headers['content-security-policy']);
    const rules = Object.fromEntries(
      policy.split(';').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
    );
    expect(rules).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'worker-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self' wss://files.example.com",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default',
    });
  });

  test('keep addresses with codes from other sites, and the connection secure', async () => {
    const { headers } = await get('/', browser);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000',
    });
  });

  test('leave the page no more of the device than it uses', async () => {
    for (const url of ['/', '/api/config', '/api/nothing']) {
      const policy = String((await get(url, browser)).headers['permissions-policy']).split(', ');
      expect(policy.filter((rule) => !rule.endsWith('=()'))).toEqual([
        'clipboard-write=(self)',
        'fullscreen=(self)',
        'publickey-credentials-create=(self)',
        'publickey-credentials-get=(self)',
      ]);
      expect(policy).toContain('camera=()');
    }
  });

  test('no foreign site may read an answer', async () => {
    const response = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/config',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    });
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
    expect(
      (await get('/api/config', { origin: 'null' })).headers['access-control-allow-origin'],
    ).toBeUndefined();
  });
});

describe('requests that are wrong', () => {
  const post = (payload: string, type = 'application/json') =>
    server.app.inject({
      method: 'POST',
      url: '/api/users/sign-in',
      headers: { 'content-type': type },
      payload,
    });

  test.each([
    ['half of a JSON text', '{"email":', 'application/json', 400],
    ['another type', 'email=a', 'application/x-www-form-urlencoded', 400],
    [
      'a prototype',
      '{"__proto__":{"x":1},"email":"a@b.cd","password":"x","machine_id":"M"}',
      'application/json',
      400,
    ],
    ['an array for a word', '{"email":["a@b.cd"],"password":"x","machine_id":"M"}', 'application/json', 400],
    ['thousands of brackets', '['.repeat(8000) + ']'.repeat(8000), 'application/json', 400],
    ['a number that is none', '{"email":NaN,"password":"x","machine_id":"M"}', 'application/json', 400],
    [
      'more than a stranger has to say',
      JSON.stringify({ email: 'x'.repeat(17_000) }),
      'application/json',
      413,
    ],
  ])('%s is refused', async (_what, payload, type, status) => {
    const response = await post(payload, type);
    expect(response.statusCode).toBe(status);
    const { code, error_message, detail: _detail, values: _values, ...more } = response.json();
    expect({ code: typeof code, error_message: typeof error_message, more }).toEqual({
      code: 'string',
      error_message: 'string',
      more: {},
    });
  });

  test('a bug answers without a word about itself and is logged', async () => {
    const broken = await startTestServer({
      extend: (app) =>
        app.get('/api/broken', { config: { policy: 'health' } }, () => {
          throw new Error('select secret from users');
        }),
    });
    const response = await broken.app.inject('/api/broken');
    expect(response.statusCode).toBe(500);
    const request = response.headers['x-request-id'];
    expect(request).toMatch(/^[a-z0-9]{11}$/);
    expect(response.json()).toEqual({
      error_message: `Something went wrong on the server. (Request ${request})`,
      code: 'internal',
      detail: 'request',
      values: { request },
    });
    const complaint = broken.complaints.splice(0).join();
    expect(complaint).toContain('select secret from users');
    expect(complaint).toContain(`"request":"${request}"`);
    await broken.close();
  });
});

test('the documentation names every call, loads nothing from elsewhere, and is only there where it is switched on', async () => {
  expect((await get('/api/docs/', browser)).statusCode).toBe(404);
  expect((await get('/api/docs/json')).statusCode).toBe(404);
  const other = await startTestServer({ env: { API_DOCS: 'on' } });
  const { paths } = (await other.app.inject('/api/docs/json')).json();
  expect(paths['/api/drives/{driveId}/usage'].get).toMatchObject({
    operationId: 'driveUsage',
    security: [{ bearer: [] }],
  });
  const shown = await other.app.inject({ url: '/api/docs/', headers: browser });
  expect(shown.statusCode).toBe(200);
  const policy = String(shown.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).not.toMatch(/https?:/);
  await other.close();
});
