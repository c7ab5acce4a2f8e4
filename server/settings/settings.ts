import { resolve } from 'node:path';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { WireRegion } from '#contract/wire/workspaces.ts';
import type { NatsServers } from './nats-settings.ts';
import type { ListenAddress, NetworkSettings } from './network-settings.ts';
import { type OwnStorage, parseOwnStorage } from './own-storage-settings.ts';
import { type Environment, InvalidSettingError } from './parse-setting.ts';
import { type ProviderSettings, parseProviderSettings } from './provider-settings.ts';
import { readEnvironment } from './read-environment.ts';
import { type logLevels, settingsTable } from './settings-table.ts';
import type { SignUpPolicy } from './sign-up-policy.ts';
import { parseTracingSettings, type TracingSettings } from './tracing-settings.ts';

export interface Settings {
  readonly version: string;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Where people reach the product: links in emails and the Origin of the socket are made from it. */
  readonly publicUrl: string;
  /** Null: the PostgreSQL that comes with the product, below dataDir. */
  readonly databaseUrl: string | null;
  /** Past a pooler; null: as databaseUrl. */
  readonly databaseDirectUrl: string | null;
  /** Null: the database carries the news between processes. */
  readonly nats: NatsServers | null;
  /** Null: emails are kept in dataDir/mail and shown at /dev/mail. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** 32 bytes; null: made once and kept in dataDir. */
  readonly masterKey: Buffer | null;
  /** The one before, while it is being changed; null: that of dataDir, where there is one. */
  readonly formerMasterKey: Buffer | null;
  readonly passwordCipherKey: string;
  readonly storage: StorageSettings;
  /** What a workspace may have stored in all; null: no limit. */
  readonly workspaceQuotaBytes: number | null;
  /** What a person may have stored in the own storage, in all workspaces together; null: no limit. */
  readonly personQuotaBytes: number | null;
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
  /** Who may make an account. */
  readonly signUp: SignUpPolicy;
  readonly network: NetworkSettings;
  /** How the server ends: how long it still takes requests, and how long what is under way then may take. */
  readonly drain: { readonly pauseMs: number; readonly limitMs: number };
  readonly logLevel: (typeof logLevels)[number];
  /** Null: no traces. */
  readonly tracing: TracingSettings | null;
}

/** The own storage; which services beside it may be dialled, and where the well-known ones are. */
export interface StorageSettings {
  readonly own: OwnStorage;
  /** `host` or `host:port`, lowercase: private storage that customers may name, over plain http too. */
  readonly allowHosts: readonly string[];
  /** `{account}` stands for the storage account. */
  readonly azureUrl: string;
  readonly googleUrl: string;
  readonly googleTokenUrl: string;
}

type Table = typeof settingsTable;

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
  const texts = readEnvironment(env);
  const value = <N extends keyof Table>(name: N) =>
    settingsTable[name].read(texts[name] ?? null, name) as ReturnType<Table[N]['read']>;
  const port = value('PORT') ?? 8080;
  const host = value('HOST');
  const dataDir = resolve(value('DATA_DIR'));
  const [first, ...others] = parseOwnStorage(texts, dataDir);
  const databaseUrl = value('DATABASE_URL');
  const databaseDirectUrl = value('DATABASE_DIRECT_URL');
  if (databaseUrl === null && databaseDirectUrl !== null)
    throw new InvalidSettingError(
      'DATABASE_DIRECT_URL is set without DATABASE_URL: set both, or DATABASE_URL alone.',
    );
  const metricsListen = value('METRICS_LISTEN');
  if (metricsListen !== null && isSamePlace(metricsListen, { host, port }))
    throw new InvalidSettingError(
      `METRICS_LISTEN must be at another port than PORT, ${port}, where people are answered.`,
    );
  const masterKey = value('MASTER_KEY');
  const formerMasterKey = value('MASTER_KEY_FORMER');
  if (masterKey !== null && formerMasterKey?.equals(masterKey) === true)
    throw new InvalidSettingError('MASTER_KEY_FORMER must be the previous key, not the same as MASTER_KEY.');
  return {
    version,
    port,
    host,
    dataDir,
    publicUrl: value('PUBLIC_URL') ?? defaultUrl(host, port),
    databaseUrl,
    databaseDirectUrl,
    nats: value('NATS_URL'),
    smtpUrl: value('SMTP_URL'),
    mailFrom: value('MAIL_FROM'),
    masterKey,
    formerMasterKey,
    passwordCipherKey: value('PASSWORD_CIPHER_KEY'),
    storage: {
      own: [first, ...others],
      allowHosts: value('STORAGE_ALLOW_HOSTS'),
      azureUrl: value('AZURE_STORAGE_URL') ?? 'https://{account}.blob.core.windows.net',
      googleUrl: value('GOOGLE_STORAGE_URL') ?? 'https://storage.googleapis.com',
      googleTokenUrl: value('GOOGLE_TOKEN_URL') ?? 'https://oauth2.googleapis.com/token',
    },
    workspaceQuotaBytes: value('WORKSPACE_QUOTA_BYTES'),
    personQuotaBytes: value('PERSON_QUOTA_BYTES'),
    leafPacksBytes: value('LEAF_PACKS_BYTES') ?? 4 * 2 ** 30,
    regions: [first.region, ...others.map(({ region }) => region)],
    desktopScheme: value('DESKTOP_SCHEME'),
    desktopDownloadUrl: value('DESKTOP_DOWNLOAD_URL'),
    supportUrl: value('SUPPORT_URL'),
    providers: parseProviderSettings(texts),
    signUp: value('SIGN_UP'),
    network: {
      trustedProxies: value('TRUSTED_PROXIES'),
      allowedHosts: value('ALLOWED_HOSTS'),
      metricsListen,
      metricsToken: value('METRICS_TOKEN'),
      apiDocs: value('API_DOCS') === 'on',
    },
    drain: {
      pauseMs: (value('DRAIN_PAUSE_SECONDS') ?? 0) * 1000,
      limitMs: (value('DRAIN_SECONDS') ?? 20) * 1000,
    },
    logLevel: value('LOG_LEVEL'),
    tracing: parseTracingSettings(texts),
  };
}

/** Of two names of one machine that is not looked into. */
function isSamePlace(one: ListenAddress, other: ListenAddress): boolean {
  const hosts = [one.host, other.host].map((host) => (host === 'localhost' ? '127.0.0.1' : host));
  const isEverywhere = hosts.some((host) => host === '0.0.0.0' || host === '::');
  return one.port === other.port && (isEverywhere || hosts[0] === hosts[1]);
}

function defaultUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
