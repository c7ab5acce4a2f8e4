import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Environment } from '#server/settings/parse-setting.ts';
import { parseSettings } from '#server/settings/settings.ts';

const read = (env: Environment) => parseSettings(env, '1.2.3');

describe('settings', () => {
  test('an empty environment gives the defaults of the product', () => {
    const settings = read({ PORT: ' ', DATABASE_URL: '' });
    expect(settings.ok && settings.value).toMatchObject({
      version: '1.2.3',
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:8080',
      dataDir: join(process.cwd(), 'data'),
      databaseUrl: null,
      smtpUrl: null,
      masterKey: null,
      desktopScheme: 'lunvik',
      desktopDownloadUrl: null,
      supportUrl: null,
      regions: [{ region_key: 'OR', region_name: 'This server', country: '' }],
      providers: [],
      workspaceQuotaBytes: null,
      personQuotaBytes: null,
    });
  });

  test.each(['0', '-1', '1.5', '10 GB', '9007199254740993'])('%s is no quota of bytes', (text) => {
    expect(read({ WORKSPACE_QUOTA_BYTES: text })).toEqual({
      ok: false,
      problem: `WORKSPACE_QUOTA_BYTES must be a whole number from 1 to 9007199254740991, not "${text}".`,
    });
    const settings = read({ WORKSPACE_QUOTA_BYTES: '5000000000000' });
    expect(settings.ok && settings.value.workspaceQuotaBytes).toBe(5e12);
  });

  test.each([
    [{ HOST: '0.0.0.0', PORT: '81' }, 'http://localhost:81'],
    [{ HOST: '::1' }, 'http://[::1]:8080'],
    [{ PUBLIC_URL: 'https://files.example.com/' }, 'https://files.example.com'],
    [{ PUBLIC_URL: 'https://Files.example.com:443' }, 'https://files.example.com'],
    [{ HOST: 'localhost' }, 'http://localhost:8080'],
  ])('%j is reached at %s', (env, publicUrl) => {
    const settings = read(env);
    expect(settings.ok && settings.value.publicUrl).toBe(publicUrl);
  });

  test('private storage is named by hosts, with or without a port', () => {
    const settings = read({ STORAGE_ALLOW_HOSTS: 'Minio.local, 10.0.0.5:9000 [::1]:9000' });
    const allowHosts = ['minio.local', '10.0.0.5:9000', '[::1]:9000'];
    expect(settings.ok && settings.value.storage.allowHosts).toEqual(allowHosts);
  });

  test('proxies, names and the address of the figures', () => {
    const settings = read({
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8 fd00::1',
      ALLOWED_HOSTS: 'Files.example.org,[fd00::2]',
      METRICS_LISTEN: '[::1]:9100',
    });
    expect(settings.ok && settings.value.network).toEqual({
      trustedProxies: ['loopback', '10.0.0.0/8', 'fd00::1'],
      allowedHosts: ['files.example.org', '[fd00::2]'],
      metricsListen: { host: '::1', port: 9100 },
      metricsToken: null,
      apiDocs: false,
    });
    const none = read({ TRUSTED_PROXIES: 'none' });
    expect(none.ok && none.value.network.trustedProxies).toEqual([]);
  });

  test.each<[Environment, string]>([
    ...['proxy.local', '10.0.0.0/33', '10.0.0.1/8/8', 'loopback,*', '::/129'].map(
      (text): [Environment, string] => [
        { TRUSTED_PROXIES: text },
        `TRUSTED_PROXIES must be "loopback", "none", or addresses and networks such as "10.0.0.5,fd00::/8", with commas or spaces between them, not "${text}".`,
      ],
    ),
    [
      { ALLOWED_HOSTS: 'https://files.example.com' },
      'ALLOWED_HOSTS must be names such as "files.example.com,10.0.0.5", without ports, with commas or spaces between them, not "https://files.example.com".',
    ],
    [
      { METRICS_LISTEN: '9100' },
      'METRICS_LISTEN must be a host and a port such as "127.0.0.1:9100", not "9100".',
    ],
    [
      { METRICS_TOKEN: 'short' },
      'METRICS_TOKEN must be 16 or more letters, digits and signs, without spaces.',
    ],
    [{ API_DOCS: 'yes' }, 'API_DOCS must be on or off, not "yes".'],
    [
      { DATABASE_DIRECT_URL: 'postgres://u:secret@h/d' },
      'DATABASE_DIRECT_URL is set without DATABASE_URL: set both, or DATABASE_URL alone.',
    ],
    ...[
      'nats.example.com:4222',
      'http://u:secret@nats.example.com',
      'nats://',
      'nats://u:%zz@h',
      'nats://h/path',
      'nats://one,tls://two',
      ',',
    ].map((text): [Environment, string] => [
      { NATS_URL: text },
      'NATS_URL must be addresses that all begin with nats:// or all with tls://, with commas between them.',
    ]),
    [
      { NATS_URL: 'nats://u:one@h,nats://u:two@h' },
      'NATS_URL must have the same user and password in each address.',
    ],
  ])('%j is refused as well', (env, message) => {
    expect(read(env)).toEqual({ ok: false, problem: message });
  });

  test.each([
    ['nats://h', { hosts: ['h:4222'], isTls: false, login: null }],
    [
      'tls://u:p%40ss@one:1, tls://u:p%40ss@two',
      { hosts: ['one:1', 'two:4222'], isTls: true, login: { user: 'u', pass: 'p@ss' } },
    ],
    ['nats://token@[::1]:4222/', { hosts: ['[::1]:4222'], isTls: false, login: { token: 'token' } }],
  ])('%s names the servers of a NATS', (text, servers) => {
    const settings = read({ NATS_URL: text });
    expect(settings.ok && settings.value.nats).toEqual(servers);
  });

  test('a master key may be hex or base64', () => {
    const key = Buffer.alloc(32, 3);
    for (const text of [key.toString('hex'), key.toString('base64')]) {
      const settings = read({ MASTER_KEY: text });
      expect(settings.ok && settings.value.masterKey?.equals(key)).toBe(true);
    }
  });

  test.each<[Environment, string]>([
    [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535, not "0".'],
    [{ PORT: '8e3' }, 'PORT must be a whole number from 1 to 65535, not "8e3".'],
    [
      { PUBLIC_URL: 'example.com' },
      'PUBLIC_URL must be an address that begins with http:// or https://, not "example.com".',
    ],
    ...['/lunvik', '?a=b', '#a'].map((end): [Environment, string] => [
      { PUBLIC_URL: `https://files.example.com${end}` },
      `PUBLIC_URL must be an address such as "https://files.example.com", without a path, a query, a "#" or a password, not "https://files.example.com${end}".`,
    ]),
    [
      { PUBLIC_URL: 'https://ada:secret@files.example.com' },
      'PUBLIC_URL must be an address such as "https://files.example.com", without a path, a query, a "#" or a password.',
    ],
    [{ HOST: '999.1.1.1' }, 'HOST 999.1.1.1 is not an address of this machine.'],
    ...['not a host', 'http://x', '[::1]', 'a:80'].map((host): [Environment, string] => [
      { HOST: host },
      `HOST must be an address or a name of this machine, such as "127.0.0.1", not "${host}".`,
    ]),
    [
      { DATABASE_URL: 'mysql://u:secret@h/d' },
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://, not with mysql://.',
    ],
    [
      { SMTP_URL: 'mail.example.com:25' },
      'SMTP_URL must be an address that begins with smtp:// or smtps://.',
    ],
    ...['smtp://', 'smtps://?requireTLS=true', 'smtp:mail.example.com'].map((text): [Environment, string] => [
      { SMTP_URL: text },
      `SMTP_URL must name the host of a mail server, such as ${text.split(':')[0]}://mail.example.com:587.`,
    ]),
    ...['127.0.0.1:8080', 'localhost:8080', '0.0.0.0:8080'].map((text): [Environment, string] => [
      { METRICS_LISTEN: text },
      'METRICS_LISTEN must be at another port than PORT, 8080, where people are answered.',
    ]),
    [
      { DESKTOP_DOWNLOAD_URL: 'ftp://h/x' },
      'DESKTOP_DOWNLOAD_URL must be an address that begins with http:// or https://, not "ftp://h/x".',
    ],
    [
      { DESKTOP_DOWNLOAD_URL: 'ftp://u:hunter2@h/x' },
      'DESKTOP_DOWNLOAD_URL must be an address that begins with http:// or https://, not with ftp://.',
    ],
    [{ MASTER_KEY: 'short' }, 'MASTER_KEY must be 32 bytes, written as 64 hex digits or as base64, not 3.'],
    [
      { MAIL_FROM: 'nobody' },
      'MAIL_FROM must be an address such as "Lunvik <no-reply@example.com>", not "nobody".',
    ],
    [
      { STORAGE_ALLOW_HOSTS: 'https://minio.local' },
      'STORAGE_ALLOW_HOSTS must be hosts such as "minio.example.com" or "10.0.0.5:9000", with commas or spaces between them, not "https://minio.local".',
    ],
    [
      { AZURE_STORAGE_URL: 'https://blob.example.com' },
      'AZURE_STORAGE_URL must hold {account}, where the name of the storage account belongs.',
    ],
    [
      { AZURE_STORAGE_URL: '{account}.blob.example.com' },
      'AZURE_STORAGE_URL must be an address that begins with http:// or https://, not "account.blob.example.com".',
    ],
    [
      { SUPPORT_URL: 'help desk' },
      'SUPPORT_URL must be an address that begins with http:// or https:// or mailto:, not "help desk".',
    ],
    [{ DESKTOP_SCHEME: 'Http:' }, 'DESKTOP_SCHEME must be lowercase letters, digits and + . -, not "Http:".'],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    ],
  ])('%j stops the start with a message', (env, message) => {
    expect(read(env)).toEqual({ ok: false, problem: message });
  });
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lunvik-settings-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };

  test('is read from there, without the line break at its end', () => {
    const key = Buffer.alloc(32, 3);
    const settings = read({
      MASTER_KEY_FILE: file('key', `${key.toString('hex')}\n`),
      OIDC_GOOGLE_CLIENT_ID: 'c',
      OIDC_GOOGLE_CLIENT_SECRET_FILE: file('google', 's3\n'),
    });
    expect(settings.ok && settings.value.masterKey?.equals(key)).toBe(true);
    expect(settings.ok && settings.value.providers[0]?.secret).toEqual({ kind: 'shared', text: 's3' });
  });

  test.each<[Environment, string]>([
    [
      { SMTP_URL: 'smtp://m', SMTP_URL_FILE: '/run/secrets/smtp' },
      'SMTP_URL and SMTP_URL_FILE are both set: only one of them may be.',
    ],
    [
      { SMTP_URL_FILE: join(folder, 'none') },
      `SMTP_URL_FILE must be a file that can be read; "${join(folder, 'none')}" cannot (ENOENT).`,
    ],
    [
      { DATABASE_URL_FILE: file('empty', '\n') },
      `DATABASE_URL_FILE must be a file with the value; "${join(folder, 'empty')}" is empty.`,
    ],
    [{ PORT_FILE: '/etc/port' }, 'PORT_FILE is not a setting: PORT is no secret, so set it itself.'],
    [{ METRICS_ADDRESS: '127.0.0.1:9' }, 'METRICS_ADDRESS is called METRICS_LISTEN now: rename it.'],
  ])('%j is refused', (env, message) => {
    expect(read(env)).toEqual({ ok: false, problem: message });
  });

  test('is not repeated where it is wrong', () => {
    const secret = 'mysql://u:hunter2@h/d';
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'MASTER_KEY', 'METRICS_TOKEN']) {
      const settings = read({ [`${name}_FILE`]: file(name, name === 'METRICS_TOKEN' ? 'hunter2' : secret) });
      expect(!settings.ok && settings.problem).toContain(`${name} must be`);
      expect(JSON.stringify(settings)).not.toContain('hunter2');
    }
  });
});
