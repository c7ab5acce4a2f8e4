import { natsServers } from './nats-settings.ts';
import { listenAddress, token, trustedProxies } from './network-settings.ts';
import {
  hosts,
  InvalidSettingError,
  listenedHost,
  oneOf,
  optionalText,
  origin,
  parseUrlSetting,
  type Setting,
  secretUrl,
  text,
  url,
  wholeNumber,
  wrongValue,
} from './parse-setting.ts';
import { signUpPolicy } from './sign-up-policy.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Everything that the environment may say: it is checked by this, and the tables of README.md and `--help` are made of it.
 * Providers of sign-in have their own, in provider-table.ts.
 */
export const settingsTable = {
  PORT: { what: 'the port to listen at', without: '`8080`', read: wholeNumber(1, 65_535) },
  HOST: {
    what: 'the address to listen at; `0.0.0.0` is all of the machine',
    without: '`127.0.0.1`',
    read: listenedHost('127.0.0.1'),
  },
  PUBLIC_URL: {
    what: 'the address that people use: for links in emails, the origin of the socket and passkeys, which need `https` and a name; requests under another name get 421',
    without: 'made of host and port',
    read: origin,
  },
  ALLOWED_HOSTS: {
    what: 'further names, without ports, under which requests are answered, such as `files.example.org,10.0.0.5`',
    without: 'none',
    read: hosts('names such as "files.example.com,10.0.0.5", without ports', { withPort: false }),
  },
  TRUSTED_PROXIES: {
    what: 'whose `X-Forwarded-For` and `X-Forwarded-Proto` count: addresses and networks, such as `10.0.0.5,fd00::/8`, or `none`',
    without: '`loopback`',
    read: trustedProxies,
  },
  METRICS_LISTEN: {
    what: 'a host and a port of their own for the figures of `/metrics`, such as `10.0.0.5:9100`',
    without: 'none',
    read: listenAddress,
  },
  METRICS_TOKEN: {
    what: 'the bearer token that `/metrics` asks for, of 16 or more letters, digits and signs; with neither of the two it answers the machine itself alone',
    without: 'none',
    isSecret: true,
    read: token,
  },
  API_DOCS: {
    what: 'whether `/api/docs` describes the API, and `/api/docs/socket` the frames of the socket',
    without: '`off` (`on` in `npm run dev`)',
    read: oneOf('off', 'on', 'off'),
  },
  DRAIN_PAUSE_SECONDS: {
    what: 'how long a server that is told to end goes on taking requests while `/readyz` answers 503, so that a load balancer has noticed before the port is closed: longer than it takes for that',
    without: '`0`',
    read: wholeNumber(0, 600),
  },
  DRAIN_SECONDS: {
    what: 'how long what is under way after that (uploads, downloads, calls) may take to end before it is cut',
    without: '`20`',
    read: wholeNumber(0, 3600),
  },
  DATA_DIR: {
    what: 'database, emails, keys, what can be made again, and without `OWN_STORAGE` the contents. Several servers on one database have one each, and need `OWN_STORAGE`',
    without: '`./data`',
    read: text('./data'),
  },
  DATABASE_URL: {
    what: 'a PostgreSQL 15 or newer, shared by all processes, or a pooler before it, such as PgBouncer in transaction mode; its user has to own the database',
    without: 'a PostgreSQL of its own below `DATA_DIR`',
    isSecret: true,
    read: secretUrl('postgres:', 'postgresql:'),
  },
  DATABASE_DIRECT_URL: {
    what: 'the same database without a pooler between: one connection of each process listens there, and tables are migrated there',
    without: 'what `DATABASE_URL` says',
    isSecret: true,
    read: secretUrl('postgres:', 'postgresql:'),
  },
  NATS_URL: {
    what: 'a NATS that carries the news between processes, `nats://user:password@host:4222`, or `tls://` with TLS; the servers of a cluster with commas between them',
    without: '`LISTEN` and `NOTIFY` of the database carry them',
    isSecret: true,
    read: natsServers,
  },
  SMTP_URL: {
    what: 'the mail server, `smtp://user:password@host:587` with STARTTLS where it offers that (`?requireTLS=true` at the end: only with it), or `smtps://` with TLS from the beginning',
    without: 'emails are stored in `DATA_DIR/mail`',
    isSecret: true,
    read: secretUrl('smtp:', 'smtps:'),
  },
  MAIL_FROM: {
    what: 'the sender of emails',
    without: '`Lunvik <no-reply@localhost>`',
    read: mailFrom,
  },
  MASTER_KEY: {
    what: '32 bytes, as 64 hex digits or base64: encrypts storage credentials and emails. All servers on one database need the same; with another one they do not start',
    without: 'made once and stored in `DATA_DIR`',
    isSecret: true,
    read: masterKey,
  },
  MASTER_KEY_FORMER: {
    what: 'while the master key is being changed, the one before. It stays in force until `npm run admin -- keys rotate`, and is needed until that has ended; what it has encrypted is read all along',
    without: '`DATA_DIR/master-key-former`, where there is one',
    isSecret: true,
    read: masterKey,
  },
  SIGN_UP: {
    what: 'who may make an account: `open` is everybody, `invited` whoever has an open invitation to a workspace, `closed` nobody; or domains, such as `example.com,example.org`: addresses of these, not of their subdomains, and the invited. `npm run admin -- people add` makes accounts besides',
    without: '`open`',
    read: signUpPolicy,
  },
  WORKSPACE_QUOTA_BYTES: {
    what: 'what each workspace may have stored in all, earlier versions and unfinished uploads included; what does not fit is refused with 507, and nothing is removed to make room',
    without: 'no limit',
    read: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  },
  PERSON_QUOTA_BYTES: {
    what: "what each person may have stored of contents that they brought into the provider's own storage, in all workspaces together; counted and refused as that of a workspace. `workspaces quota` and `people quota` of the administration choose another one for one of them",
    without: 'no limit',
    read: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  },
  LEAF_PACKS_BYTES: {
    what: 'what the own storage may keep in `leaf-packs` in all, so that devices that connect a large filespace cost the database nothing; 0 keeps nothing. It is made again as needed, and no part of a backup',
    without: '4 GB',
    read: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  },
  OWN_STORAGE: {
    what: "the regions of the provider's own storage and where each keeps its contents, such as `OR=file:/srv/lunvik,EU=s3://bucket?endpoint=https://s3.example.com&region=eu-1`; the first is the default. A folder is shared by all servers; a bucket has to be there. A region that filespaces use cannot be left out",
    without: 'one region, `DATA_DIR`, and the choice is not shown',
    read: optionalText,
  },
  'OWN_STORAGE_<REGION>_NAME': {
    what: 'what people read of a region, such as `OWN_STORAGE_EU_NAME`',
    without: 'its place for `OR`, `VA`, `LN`, `DB`, `FF`, `PA`, `MT` and `SG`; of others the code',
    read: optionalText,
  },
  'OWN_STORAGE_<REGION>_ACCESS_KEY': {
    what: 'the access key of the bucket of a region, such as `OWN_STORAGE_EU_ACCESS_KEY`',
    without: 'only a region in a folder can be',
    isSecret: true,
    read: optionalText,
  },
  'OWN_STORAGE_<REGION>_SECRET_KEY': {
    what: 'its secret key',
    without: 'only a region in a folder can be',
    isSecret: true,
    read: optionalText,
  },
  STORAGE_ALLOW_HOSTS: {
    what: 'private storage that customers may name, such as `minio.example.com,10.0.0.5:9000`: at the named port alone, without one at 443 and 9000; over https and plain http (`http://minio.example.com` is port 80 and must be named with it)',
    without: 'none',
    read: hosts('hosts such as "minio.example.com" or "10.0.0.5:9000"', { withPort: true }),
  },
  AZURE_STORAGE_URL: {
    what: 'where Azure is (`{account}` stands for the account), for its national clouds and for tests',
    without: 'the public one',
    read: azureUrl,
  },
  GOOGLE_STORAGE_URL: {
    what: 'where Google cloud storage is, for tests',
    without: 'the public one',
    read: url('http:', 'https:'),
  },
  GOOGLE_TOKEN_URL: {
    what: 'where its tokens come from, for tests',
    without: 'the public one',
    read: url('http:', 'https:'),
  },
  PASSWORD_CIPHER_KEY: {
    what: 'the key with which clients encrypt a password in a request; TLS protects the wire, not this',
    without: 'a fixed key',
    isSecret: true,
    read: text('lunvik-password-cipher'),
  },
  DESKTOP_SCHEME: { what: 'what links to the desktop app begin with', without: '`lunvik`', read: scheme },
  DESKTOP_DOWNLOAD_URL: {
    what: 'where the desktop app can be had',
    without: 'none',
    read: url('http:', 'https:'),
  },
  SUPPORT_URL: {
    what: 'where people find help: a page, or `mailto:help@example.com`',
    without: 'none',
    read: url('http:', 'https:', 'mailto:'),
  },
  LOG_LEVEL: {
    what: '`fatal` to `trace`, or `silent`. Security events (sign-ins, failed verifications, changed sign-in methods, refusals) are logged at every level but `silent`: `"msg":"security"`, with the user id and the network, without email addresses',
    without: '`warn`',
    read: oneOf('warn', ...logLevels),
  },
} satisfies Record<string, Setting<unknown>>;

/** What a setting was called before. */
export const formerNames: Readonly<Record<string, keyof typeof settingsTable>> = {
  METRICS_ADDRESS: 'METRICS_LISTEN',
};

function mailFrom(value: string | null, name: string): string {
  const sender = value ?? 'Lunvik <no-reply@localhost>';
  if (/[\r\n]/.test(sender) || !/^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(sender))
    throw wrongValue(name, 'an address such as "Lunvik <no-reply@example.com>"', sender);
  return sender;
}

function masterKey(value: string | null, name: string): Buffer | null {
  if (value === null) return null;
  const key = /^[0-9a-f]{64}$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  if (key.length !== 32) {
    throw new InvalidSettingError(
      `${name} must be 32 bytes, written as 64 hex digits or as base64, not ${key.length}.`,
    );
  }
  return key;
}

function azureUrl(value: string | null, name: string): string | null {
  if (value !== null && !value.includes('{account}')) {
    throw new InvalidSettingError(
      `${name} must hold {account}, where the name of the storage account belongs.`,
    );
  }
  parseUrlSetting(name, value?.replace('{account}', 'account') ?? null, ['http:', 'https:']);
  return value?.replace(/\/+$/, '') ?? null;
}

function scheme(value: string | null, name: string): string {
  const chosen = value ?? 'lunvik';
  if (!/^[a-z][a-z0-9+.-]*$/.test(chosen))
    throw wrongValue(name, 'lowercase letters, digits and + . -', chosen);
  return chosen;
}
