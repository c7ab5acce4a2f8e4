import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { storageDetails } from '#contract/wire/problems/storage-details.ts';
import { parseStorageSettings } from '#server/storage/settings/parse-storage-settings.ts';

const rules = { allowed: ['minio.local:9000', '10.0.0.5'] };
const keys = { access_key: 'AKIA', secret_key: 'canary' };
const s3 = (type: 'amazon_s3' | 's3_compatible', endpoint: unknown) =>
  parseStorageSettings(type, { ...keys, endpoint }, rules);

/** By what it says, which people read. */
const refusal = (message: string) => ({
  kind: 'not-valid',
  detail: Object.entries(storageDetails).find(([, text]) => text === message)?.[0],
});

describe('an endpoint of Amazon S3', () => {
  test.each([
    [
      'https://s3.eu-central-1.amazonaws.com/films',
      'https://s3.eu-central-1.amazonaws.com',
      'eu-central-1',
      'films',
    ],
    [
      's3.eu-central-1.amazonaws.com/films/',
      'https://s3.eu-central-1.amazonaws.com',
      'eu-central-1',
      'films',
    ],
    ['https://a.b.s3.us-west-2.amazonaws.com', 'https://s3.us-west-2.amazonaws.com', 'us-west-2', 'a.b'],
    ['https://films.s3.amazonaws.com', 'https://s3.amazonaws.com', 'us-east-1', 'films'],
    ['https://s3-eu-west-1.amazonaws.com/films', 'https://s3-eu-west-1.amazonaws.com', 'eu-west-1', 'films'],
    [
      'https://s3.dualstack.us-gov-west-1.amazonaws.com/films',
      'https://s3.dualstack.us-gov-west-1.amazonaws.com',
      'us-gov-west-1',
      'films',
    ],
    [
      'https://s3.cn-north-1.amazonaws.com.cn/films',
      'https://s3.cn-north-1.amazonaws.com.cn',
      'cn-north-1',
      'films',
    ],
  ])('%s', (text, endpoint, region, bucket) => {
    expect(s3('amazon_s3', text)).toMatchObject({
      ok: true,
      value: { endpoint, region, bucket, makeBucket: false },
    });
  });

  test.each([
    'https://s3.example.com/films',
    'https://s3.amazonaws.com.evil.example',
    'https://vpce-1.s3.us-east-1.vpce.amazonaws.com',
  ])('%s is none', (text) => {
    expect(s3('amazon_s3', text)).toEqual({
      ok: false,
      problem: refusal('This is not an endpoint of Amazon S3. Choose S3 compatible for another service.'),
    });
  });
});

describe('an endpoint of another S3', () => {
  test.each([
    [
      'https://s3.us-west-004.backblazeb2.com/films',
      'https://s3.us-west-004.backblazeb2.com',
      'us-west-004',
      'films',
    ],
    ['https://s3.fr-par.scw.cloud/films', 'https://s3.fr-par.scw.cloud', 'fr-par', 'films'],
    ['https://s3.example.com/films', 'https://s3.example.com', 'us-east-1', 'films'],
    ['http://minio.local:9000/films', 'http://minio.local:9000', 'us-east-1', 'films'],
    ['https://10.0.0.5/films', 'https://10.0.0.5', 'us-east-1', 'films'],
  ])('%s', (text, endpoint, region, bucket) => {
    expect(s3('s3_compatible', text)).toMatchObject({ ok: true, value: { endpoint, region, bucket } });
  });

  test('that names no bucket has one of ours, the same for the same keys', () => {
    const bucketOf = (endpoint: string) => {
      const read = s3('s3_compatible', endpoint);
      return read.ok && 'region' in read.value && read.value.makeBucket ? read.value.bucket : null;
    };
    expect(bucketOf('https://a.example.com')).toMatch(/^lunvik-[0-9a-f]{20}$/);
    expect(bucketOf('https://b.example.com/')).toBe(bucketOf('https://a.example.com'));
  });

  test.each([
    ['https://s3.example.com/films/2026', 'After its host the endpoint may name a bucket and nothing else.'],
    [
      'https://s3.example.com/films?x',
      'The endpoint is not an address such as https://s3.example.com/bucket',
    ],
    [
      'https://user:pw@s3.example.com',
      'The endpoint is not an address such as https://s3.example.com/bucket',
    ],
    [
      'https://s3.example.com\r\nX: y',
      'The endpoint is not an address such as https://s3.example.com/bucket',
    ],
    ['', 'Enter Endpoint'],
    [undefined, 'Enter Endpoint'],
    [['https://s3.example.com'], 'Enter Endpoint'],
  ])('%j is refused in a message', (text, message) => {
    expect(s3('s3_compatible', text)).toEqual({
      ok: false,
      problem: refusal(message),
    });
  });

  test.each([
    [{ endpoint: 'https://s3.example.com' }, 'Enter a access key ID'],
    [{ endpoint: 'https://s3.example.com', access_key: 'A' }, 'Enter a secret access key'],
    [
      { endpoint: 'https://s3.example.com', access_key: 'A\nB', secret_key: 's' },
      'An access key has no spaces and no other letters than A to Z.',
    ],
  ])('%j is refused in a message', (settings, message) => {
    const read = parseStorageSettings('s3_compatible', settings, rules);
    expect(read).toEqual({ ok: false, problem: refusal(message) });
  });
});

describe('an account of Azure', () => {
  const key = Buffer.alloc(64, 1).toString('base64');
  test('has a container of ours or one that is named', () => {
    const account = { account_name: ' northfilms ', account_key: ` ${key} ` };
    const read = (more: object) => parseStorageSettings('azure', { ...account, ...more }, rules);
    expect(read({})).toEqual({
      ok: true,
      value: { type: 'azure', account: 'northfilms', key, container: 'lunvik' },
    });
    expect(read({ container: 'films-2026' })).toMatchObject({ value: { container: 'films-2026' } });
  });

  test.each([
    [{}, 'Enter a storage account name'],
    [{ account_name: 'films' }, 'Enter a secret access key'],
    [
      { account_name: 'evil.example/', account_key: key },
      'A storage account name has 3 to 24 lowercase letters and digits.',
    ],
    [
      { account_name: 'films', account_key: 'no key' },
      'This is not an access key of a storage account. Copy all of it.',
    ],
    [
      { account_name: 'films', account_key: key, container: '../x' },
      'A container name has 3 to 63 lowercase letters, digits and single hyphens.',
    ],
  ])('%j is refused in a message', (settings, message) => {
    expect(parseStorageSettings('azure', settings, rules)).toEqual({
      ok: false,
      problem: refusal(message),
    });
  });
});

describe('a service account of Google', () => {
  const privateKey = String(
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  );
  const account = {
    type: 'service_account',
    project_id: 'north-films',
    private_key: privateKey,
    client_email: 'lunvik@north-films.iam.gserviceaccount.com',
    token_uri: 'http://169.254.169.254/',
    universe_domain: 'evil.example',
  };

  test('is taken without the addresses in it', () => {
    expect(parseStorageSettings('google_cloud', account, rules)).toEqual({
      ok: true,
      value: {
        type: 'google_cloud',
        projectId: 'north-films',
        clientEmail: 'lunvik@north-films.iam.gserviceaccount.com',
        privateKey,
        bucket: 'lunvik-north-films',
        makeBucket: true,
      },
    });
    expect(parseStorageSettings('google_cloud', { ...account, bucket: 'films' }, rules)).toMatchObject({
      value: { bucket: 'films', makeBucket: false },
    });
  });

  const whole = 'Upload the key file as Google made it.';
  const wrongType = `This JSON is not the key of a service account: its "type" must be "service_account". ${whole}`;
  const wrong = (key: string) => `The "${key}" of the JSON is missing or not valid. ${whole}`;
  test.each([
    [{}, wrongType],
    [{ ...account, type: 'external_account', credential_source: { file: '/etc/passwd' } }, wrongType],
    [{ ...account, private_key: 'no key' }, wrong('private_key')],
    [{ ...account, private_key: undefined, client_email: undefined }, wrong('private_key')],
    [{ ...account, client_email: 'nobody' }, wrong('client_email')],
    [{ ...account, client_email: undefined }, wrong('client_email')],
    [{ ...account, project_id: '../x' }, wrong('project_id')],
    [{ ...account, project_id: 7 }, wrong('project_id')],
    [[], 'Invalid JSON format. Please check your credentials file.'],
  ])('another JSON is refused, and what is wrong with it is said', (settings, message) => {
    expect(parseStorageSettings('google_cloud', settings as Record<string, unknown>, rules)).toEqual({
      ok: false,
      problem: refusal(message),
    });
  });
});
