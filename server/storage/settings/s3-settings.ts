import { createHash } from 'node:crypto';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { storageSettings } from '#contract/wire/workspaces.ts';
import { type HostRules, isAllowedUrl } from '../safe-fetch/host-rules.ts';
import { invalidSetting, type S3Settings, type SettingsProblem } from './storage-settings.ts';

const bucketShape = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i;
const amazonHost =
  /^(?:(?<bucket>.+)\.)?s3(?:-fips)?(?:\.dualstack)?(?:[.-](?<region>[a-z]{2}(?:-[a-z]+)+-\d))?\.amazonaws\.com(?:\.cn)?$/;
/** `s3.<region>.<provider>`, as most services that speak S3 name their hosts. */
const regionalHost = /^s3[.-](?<region>[a-z0-9-]+)\.(?:[a-z0-9-]+\.)+[a-z]+$/;

export function parseS3Settings(
  type: S3Settings['type'],
  settings: unknown,
  rules: HostRules,
): Result<S3Settings, SettingsProblem> {
  const parsed = storageSettings.amazon_s3.safeParse(settings);
  const { endpoint = '', access_key = '', secret_key = '' } = parsed.data ?? blanksOf(settings);
  const [accessKey, secretKey] = [access_key.trim(), secret_key.trim()];
  if (endpoint.trim() === '') return err(invalidSetting('s3-endpoint-missing'));
  if (accessKey === '') return err(invalidSetting('s3-key-missing'));
  if (secretKey === '') return err(invalidSetting('secret-key-missing'));
  if (!/^[\x21-\x7e]+$/.test(accessKey + secretKey)) {
    return err(invalidSetting('s3-key'));
  }
  const url = readEndpoint(endpoint.trim());
  if (url === null) return err(invalidSetting('s3-endpoint'));
  if (!isAllowedUrl(url, rules)) return err({ kind: 'address-refused' });
  const parsedEndpoint = type === 'amazon_s3' ? parseAmazonEndpoint(url) : parseCompatibleEndpoint(url);
  if (parsedEndpoint === null) {
    return err(invalidSetting('s3-not-amazon'));
  }
  const inPath = decodeURIComponent(url.pathname).replace(/^\/|\/$/g, '');
  if (inPath !== '' && parsedEndpoint.bucket !== undefined) return err(invalidSetting('s3-two-buckets'));
  const named = parsedEndpoint.bucket ?? (inPath === '' ? undefined : inPath);
  if (named !== undefined && !bucketShape.test(named)) {
    return err(invalidSetting('s3-path'));
  }
  return ok({
    type,
    endpoint: parsedEndpoint.endpoint,
    region: parsedEndpoint.region,
    bucket: named ?? ownBucket(accessKey),
    makeBucket: named === undefined,
    accessKey,
    secretKey,
  });
}

/** Null for what is not an address of a service: other parts than scheme, host, port and path lead nowhere. */
function readEndpoint(text: string): URL | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\x00-\x20\x7f\\%?#@]/.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.hostname === '' ? null : url;
}

interface Endpoint {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string | undefined;
}

function parseAmazonEndpoint(url: URL): Endpoint | null {
  const match = amazonHost.exec(url.hostname);
  if (match === null) return null;
  const bucket = match.groups?.['bucket'];
  const host = bucket === undefined ? url.host : url.host.slice(bucket.length + 1);
  return {
    endpoint: `${url.protocol}//${host}`,
    region: match.groups?.['region'] ?? 'us-east-1',
    bucket,
  };
}

function parseCompatibleEndpoint(url: URL): Endpoint {
  const region = regionalHost.exec(url.hostname)?.groups?.['region'] ?? 'us-east-1';
  return { endpoint: url.origin, region, bucket: undefined };
}

/** The same for every workspace of these keys; long enough that no other customer of the service has it. */
function ownBucket(accessKey: string): string {
  return `lunvik-${createHash('sha256').update(accessKey).digest('hex').slice(0, 20)}`;
}

/** Of settings that lack something, what is there: which field is blank can still be said. */
function blanksOf(settings: unknown): { endpoint?: string; access_key?: string; secret_key?: string } {
  const { endpoint, access_key, secret_key } = settings as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' && value.length <= 4096 ? value : '');
  return { endpoint: text(endpoint), access_key: text(access_key), secret_key: text(secret_key) };
}
