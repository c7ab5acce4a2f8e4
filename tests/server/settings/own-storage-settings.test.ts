import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Environment } from '#server/settings/parse-setting.ts';
import { parseSettings } from '#server/settings/settings.ts';

const secret = 'hunter2-hunter2';
const keys = { OWN_STORAGE_EU_ACCESS_KEY: 'tester', OWN_STORAGE_EU_SECRET_KEY: secret };
const bucket = 'EU=s3://films?endpoint=https://s3.example.com';

function read(env: Environment) {
  const settings = parseSettings({ DATA_DIR: '/var/lib/lunvik', ...env }, '1.2.3');
  if (!settings.ok) throw new Error(settings.problem);
  return settings.value;
}

function problemOf(env: Environment): string {
  const settings = parseSettings(env, '1.2.3');
  if (settings.ok) throw new Error('It was taken.');
  return settings.problem;
}

describe('OWN_STORAGE', () => {
  test('without it all is in the data folder, which is one region', () => {
    const thisServer = { region_key: 'OR', region_name: 'This server', country: '' };
    for (const env of [{}, { OWN_STORAGE: ' ' }]) {
      const { storage, regions } = read(env);
      expect(storage.own).toEqual([
        { region: thisServer, place: { kind: 'file', folder: '/var/lib/lunvik' } },
      ]);
      expect(regions).toEqual([thisServer]);
    }
  });

  test('regions are those of the operator, in that order: known ones by their place, others by their name or code', () => {
    const { regions } = read({
      OWN_STORAGE: 'FF=file:/srv/ff,  EU=file:///srv/eu\nX9=file:/srv/x,OR=file:/srv/with space',
      OWN_STORAGE_EU_NAME: 'Europe (our cellar)',
      OWN_STORAGE_OR_NAME: 'Portland',
    });
    expect(regions).toEqual([
      { region_key: 'FF', region_name: 'Europe (Frankfurt)', country: 'DE' },
      { region_key: 'EU', region_name: 'Europe (our cellar)', country: '' },
      { region_key: 'X9', region_name: 'X9', country: '' },
      { region_key: 'OR', region_name: 'Portland', country: '' },
    ]);
  });

  test('a place is a folder, or a bucket with its endpoint, its region or both', () => {
    const placesOf = (text: string) =>
      read({ OWN_STORAGE: text, ...keys }).storage.own.map(({ place }) => place);
    const known = { kind: 's3', bucket: 'films', accessKey: 'tester', secretKey: secret };
    const endpoint = 'https://s3.example.com';
    expect(placesOf(`OR=file:/srv/../srv/lunvik/,${bucket}&region=eu-1`)).toEqual([
      { kind: 'file', folder: '/srv/lunvik' },
      { ...known, endpoint, signedRegion: 'eu-1' },
    ]);
    expect(placesOf(bucket)).toEqual([{ ...known, endpoint, signedRegion: 'us-east-1' }]);
    expect(placesOf('EU=s3://films?region=eu-central-1')).toEqual([
      { ...known, endpoint: 'https://s3.eu-central-1.amazonaws.com', signedRegion: 'eu-central-1' },
    ]);
  });

  const folder = mkdtempSync(join(tmpdir(), 'lunvik-keys-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('the keys of a bucket may be in files', () => {
    const path = join(folder, 'secret');
    writeFileSync(path, `${secret}\n`);
    const { storage } = read({
      OWN_STORAGE: bucket,
      OWN_STORAGE_EU_ACCESS_KEY: 'tester',
      OWN_STORAGE_EU_SECRET_KEY_FILE: path,
    });
    expect(storage.own[0].place).toMatchObject({ accessKey: 'tester', secretKey: secret });
    expect(problemOf({ OWN_STORAGE: bucket, ...keys, OWN_STORAGE_EU_SECRET_KEY_FILE: path })).toBe(
      'OWN_STORAGE_EU_SECRET_KEY and OWN_STORAGE_EU_SECRET_KEY_FILE are both set: only one of them may be.',
    );
  });

  const shape = 'such as "OR=file:/srv/lunvik,EU=s3://bucket?endpoint=https://s3.example.com&region=eu-1"';
  const place = `OWN_STORAGE must say of region EU "file:" and an absolute folder, or "s3://" and a bucket with its endpoint or region, ${shape}`;
  test.each<[string, Environment, string]>([
    [
      'no region',
      { OWN_STORAGE: 'file:/srv' },
      `OWN_STORAGE must be regions, each of up to 16 capital letters and digits, with their places, ${shape}, not "file:/srv".`,
    ],
    [
      'a small letter',
      { OWN_STORAGE: 'OR=file:/srv,eu=file:/eu' },
      `OWN_STORAGE must be regions, each of up to 16 capital letters and digits, with their places, ${shape}, not "eu=file:/eu".`,
    ],
    ['another kind', { OWN_STORAGE: 'EU=ftp://x' }, `${place}, not "ftp://x".`],
    ['a folder from here', { OWN_STORAGE: 'EU=file:data' }, `${place}, not "file:data".`],
    [
      'a bucket of one letter',
      { OWN_STORAGE: 'EU=s3://b?region=eu-1', ...keys },
      'OWN_STORAGE: the bucket of region EU must have a name of 3 to 63 small letters, digits, dots and hyphens, not "b".',
    ],
    ['a bucket without more', { OWN_STORAGE: 'EU=s3://films', ...keys }, `${place}, not "s3://films".`],
    [
      'a folder in a bucket',
      { OWN_STORAGE: 'EU=s3://films/a?region=eu-1', ...keys },
      `${place}, not "s3://films/a?region=eu-1".`,
    ],
    [
      'an endpoint with a path',
      { OWN_STORAGE: 'EU=s3://films?endpoint=https://x/y', ...keys },
      `${place}, not "s3://films?endpoint=https://x/y".`,
    ],
    ['something unknown', { OWN_STORAGE: `${bucket}&secret=${secret}`, ...keys }, `${place}, not "…".`],
    [
      'keys in the address',
      { OWN_STORAGE: `EU=s3://tester:${secret}@films?region=eu-1` },
      'OWN_STORAGE must not hold the keys of region EU: they belong into OWN_STORAGE_EU_ACCESS_KEY and OWN_STORAGE_EU_SECRET_KEY.',
    ],
    ['a region twice', { OWN_STORAGE: 'EU=file:/a,EU=file:/b' }, 'OWN_STORAGE names the region EU twice.'],
    [
      'a place twice',
      { OWN_STORAGE: 'EU=file:/a,OR=file:/a/' },
      'OWN_STORAGE has two regions in /a: each needs a place of its own.',
    ],
    [
      'no key',
      { OWN_STORAGE: bucket, OWN_STORAGE_EU_SECRET_KEY: secret },
      'OWN_STORAGE_EU_ACCESS_KEY is missing: the bucket of region EU needs it.',
    ],
    [
      'a key with spaces',
      { OWN_STORAGE: bucket, ...keys, OWN_STORAGE_EU_SECRET_KEY: `${secret} ${secret}` },
      'OWN_STORAGE_EU_SECRET_KEY must be letters, digits and signs, without spaces.',
    ],
    [
      'keys of a region that is not there',
      { OWN_STORAGE: 'OR=file:/srv', ...keys },
      'OWN_STORAGE_EU_ACCESS_KEY is not a setting: OWN_STORAGE names OR, and of each region there are OWN_STORAGE_<REGION>_NAME, _ACCESS_KEY, _SECRET_KEY alone.',
    ],
    [
      'a part that is none',
      { OWN_STORAGE: bucket, ...keys, OWN_STORAGE_EU_PASSWORD: secret },
      'OWN_STORAGE_EU_PASSWORD is not a setting: OWN_STORAGE names EU, and of each region there are OWN_STORAGE_<REGION>_NAME, _ACCESS_KEY, _SECRET_KEY alone.',
    ],
    [
      'the former setting',
      { STORAGE_REGIONS: 'OR,VA' },
      'STORAGE_REGIONS is no longer a setting: OWN_STORAGE says which regions there are and where each keeps its contents.',
    ],
  ])('%s is refused, with what is expected and without a key', (_what, env, problem) => {
    expect(problemOf(env)).toBe(problem);
    expect(problem).not.toContain(secret);
  });
});
