import { resolve } from 'node:path';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { WireRegion } from '#contract/wire/workspaces.ts';
import { type NetworkSettings, readNetwork } from '../network-settings.ts';
import { readRegions } from '../region-settings.ts';
import { type Environment, InvalidSettingError, parseUrlSetting } from './parse-setting.ts';
import { type ProviderSettings, parseProviderSettings } from './provider-settings.ts';

export interface Settings {
  readonly version: string;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Where people reach the product: links in emails and the Origin of the socket are made from it. */
  readonly publicUrl: string;
  /** Null: the PostgreSQL that comes with the product, below dataDir. */
  readonly databaseUrl: string | null;
  /** Null: emails are kept in dataDir/mail and shown at /dev/mail. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** 32 bytes; null: made once and kept in dataDir. */
  readonly masterKey: Buffer | null;
  readonly passwordCipherKey: string;
  readonly storage: StorageSettings;
  /** What a workspace may have stored in all; null: no limit. */
  readonly workspaceQuotaBytes: number | null;
  /** What packs of leaves may take on the disk in all; 0: none are kept. */
  readonly leafPacksBytes: number;
  /** Of the provider's own storage. The first is what a filespace gets that names none. */
  readonly regions: readonly [WireRegion, ...WireRegion[]];
  readonly desktopScheme: string;
  readonly desktopDownloadUrl: string | null;
  /** A page, or `mailto:` and an address. */
  readonly supportUrl: string | null;
  /** Whose accounts sign people in; none where none is configured. */
  readonly providers: readonly ProviderSettings[];
  readonly network: NetworkSettings;
  readonly logLevel: (typeof logLevels)[number];
}

/** Which services beside the own storage may be dialled, and where the well-known ones are. */
export interface StorageSettings {
  /** `host` or `host:port`, lowercase: private storage that customers may name, over plain http too. */
  readonly allowHosts: readonly string[];
  /** `{account}` stands for the storage account. */
  readonly azureUrl: string;
  readonly googleUrl: string;
  readonly googleTokenUrl: string;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Reads the environment. The problem of a wrong value is one sentence for the person who starts the server. */
export function parseSettings(env: Environment, version: string): Result<Settings, string> {
  try {
    return ok(read(env, version));
  } catch (error) {
    if (error instanceof InvalidSettingError) return err(error.message);
    throw error;
  }
}

function read(env: Environment, version: string): Settings {
  const value = (name: string) => env[name]?.trim() || null;
  const httpUrl = (name: string) => parseUrlSetting(name, value(name), ['http:', 'https:']);
  const port = wholeNumber('PORT', value('PORT') ?? '8080', 1, 65_535);
  const host = value('HOST') ?? '127.0.0.1';
  return {
    version,
    port,
    host,
    dataDir: resolve(value('DATA_DIR') ?? '../data'),
    publicUrl:
      parseUrlSetting('PUBLIC_URL', value('PUBLIC_URL'), ['http:', 'https:']) ?? defaultUrl(host, port),
    databaseUrl: parseUrlSetting('DATABASE_URL', value('DATABASE_URL'), ['postgres:', 'postgresql:']),
    smtpUrl: parseUrlSetting('SMTP_URL', value('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: mailFrom(value('MAIL_FROM') ?? 'Lunvik <no-reply@localhost>'),
    masterKey: masterKey(value('MASTER_KEY')),
    passwordCipherKey: value('PASSWORD_CIPHER_KEY') ?? 'lunvik-password-cipher',
    storage: {
      allowHosts: hosts('STORAGE_ALLOW_HOSTS', value('STORAGE_ALLOW_HOSTS')),
      azureUrl: azureUrl(value('AZURE_STORAGE_URL')) ?? 'https://{account}.blob.core.windows.net',
      googleUrl: httpUrl('GOOGLE_STORAGE_URL') ?? 'https://storage.googleapis.com',
      googleTokenUrl: httpUrl('GOOGLE_TOKEN_URL') ?? 'https://oauth2.googleapis.com/token',
    },
    workspaceQuotaBytes: workspaceQuota('WORKSPACE_QUOTA_BYTES', value('WORKSPACE_QUOTA_BYTES')),
    leafPacksBytes: wholeNumber(
      'LEAF_PACKS_BYTES',
      value('LEAF_PACKS_BYTES') ?? String(4 * 2 ** 30),
      0,
      Number.MAX_SAFE_INTEGER,
    ),
    regions: readRegions('STORAGE_REGIONS', value('STORAGE_REGIONS')),
    desktopScheme: scheme(value('DESKTOP_SCHEME') ?? 'lunvik'),
    desktopDownloadUrl: parseUrlSetting('DESKTOP_DOWNLOAD_URL', value('DESKTOP_DOWNLOAD_URL'), [
      'http:',
      'https:',
    ]),
    supportUrl: parseUrlSetting('SUPPORT_URL', value('SUPPORT_URL'), ['http:', 'https:', 'mailto:']),
    providers: parseProviderSettings(env),
    network: readNetwork(env),
    logLevel: oneOf('LOG_LEVEL', value('LOG_LEVEL') ?? 'warn', logLevels),
  };
}

function defaultUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max) {
    throw new InvalidSettingError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return number;
}

function workspaceQuota(name: string, text: string | null): number | null {
  return text === null ? null : wholeNumber(name, text, 1, Number.MAX_SAFE_INTEGER);
}

function hosts(name: string, text: string | null): readonly string[] {
  const list = (text ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== '');
  if (list.every((host) => /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(host))) return list;
  throw new InvalidSettingError(
    `${name} must be hosts such as "minio.example.com" or "10.0.0.5:9000", with commas between them.`,
  );
}

function azureUrl(text: string | null): string | null {
  if (text !== null && !text.includes('{account}')) {
    throw new InvalidSettingError(
      'AZURE_STORAGE_URL must hold {account}, where the name of the storage account belongs.',
    );
  }
  parseUrlSetting('AZURE_STORAGE_URL', text?.replace('{account}', 'account') ?? null, ['http:', 'https:']);
  return text?.replace(/\/+$/, '') ?? null;
}

function mailFrom(text: string): string {
  if (/[\r\n]/.test(text) || !/^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)) {
    throw new InvalidSettingError(
      `MAIL_FROM must be an address such as "Lunvik <no-reply@example.com>", not "${text}".`,
    );
  }
  return text;
}

function masterKey(text: string | null): Buffer | null {
  if (text === null) return null;
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.length !== 32)
    throw new InvalidSettingError('MASTER_KEY must be 32 bytes, written as 64 hex digits or as base64.');
  return key;
}

function scheme(text: string): string {
  if (!/^[a-z][a-z0-9+.-]*$/.test(text)) {
    throw new InvalidSettingError(
      `DESKTOP_SCHEME must be lowercase letters, digits and + . -, not "${text}".`,
    );
  }
  return text;
}

function oneOf<const T extends string>(name: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === text);
  if (found === undefined)
    throw new InvalidSettingError(`${name} must be one of ${allowed.join(', ')}, not "${text}".`);
  return found;
}
