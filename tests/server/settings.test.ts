import { describe, expect, test } from 'vitest';
import { type Environment, readSettings } from '#server/settings.ts';

const read = (env: Environment) => readSettings(env, '1.2.3');

describe('settings', () => {
  test('an empty environment gives the defaults of the product', () => {
    const settings = read({ PORT: ' ', DATABASE_URL: '' });
    expect(settings.ok && settings.value).toMatchObject({
      version: '1.2.3',
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:8080',
      databaseUrl: null,
      smtpUrl: null,
      masterKey: null,
      desktopScheme: 'lunvik',
      desktopDownloadUrl: null,
      supportUrl: null,
      providers: [],
    });
  });

  test.each([
    [{ HOST: '0.0.0.0', PORT: '81' }, 'http://localhost:81'],
    [{ HOST: '::1' }, 'http://[::1]:8080'],
    [{ PUBLIC_URL: 'https://files.example.com/' }, 'https://files.example.com'],
  ])('%j is reached at %s', (env, publicUrl) => {
    const settings = read(env);
    expect(settings.ok && settings.value.publicUrl).toBe(publicUrl);
  });

  test('private storage is named by hosts, with or without a port', () => {
    const settings = read({ STORAGE_ALLOW_HOSTS: 'Minio.local, 10.0.0.5:9000 [::1]:9000' });
    const allowHosts = ['minio.local', '10.0.0.5:9000', '[::1]:9000'];
    expect(settings.ok && settings.value.storage.allowHosts).toEqual(allowHosts);
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
    [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    [
      { DATABASE_URL: 'mysql://u:secret@h/d' },
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
    ],
    [
      { SMTP_URL: 'mail.example.com:25' },
      'SMTP_URL must be an address that begins with smtp:// or smtps://.',
    ],
    [{ MASTER_KEY: 'short' }, 'MASTER_KEY must be 32 bytes, written as 64 hex digits or as base64.'],
    [
      { MAIL_FROM: 'nobody' },
      'MAIL_FROM must be an address such as "Lunvik <no-reply@example.com>", not "nobody".',
    ],
    [
      { STORAGE_ALLOW_HOSTS: 'https://minio.local' },
      'STORAGE_ALLOW_HOSTS must be hosts such as "minio.example.com" or "10.0.0.5:9000", with commas between them.',
    ],
    [
      { AZURE_STORAGE_URL: 'https://blob.example.com' },
      'AZURE_STORAGE_URL must hold {account}, where the name of the storage account belongs.',
    ],
    [
      { AZURE_STORAGE_URL: '{account}.blob.example.com' },
      'AZURE_STORAGE_URL must be an address that begins with http:// or https://.',
    ],
    [
      { SUPPORT_URL: 'help desk' },
      'SUPPORT_URL must be an address that begins with http:// or https:// or mailto:.',
    ],
    [{ DESKTOP_SCHEME: 'Http:' }, 'DESKTOP_SCHEME must be lowercase letters, digits and + . -, not "Http:".'],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    ],
  ])('%j stops the start with a sentence', (env, sentence) => {
    expect(read(env)).toEqual({ ok: false, problem: sentence });
  });
});
