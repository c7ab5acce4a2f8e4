import { isAbsolute, resolve } from 'node:path';
import type { WireRegion } from '#contract/wire/workspaces.ts';
import { InvalidSettingError } from './parse-setting.ts';

/** A region of the provider's own storage, and where its contents lie. */
export interface OwnRegion {
  /** As people are offered it. */
  readonly region: WireRegion;
  readonly place: OwnPlace;
}

export type OwnPlace =
  | { readonly kind: 'file'; readonly folder: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      /** An origin. */
      readonly endpoint: string;
      /** What requests are signed for; it has nothing to do with our code of the region. */
      readonly signedRegion: string;
      readonly accessKey: string;
      readonly secretKey: string;
    };

/** The first is what a filespace gets that names none. */
export type OwnStorage = readonly [OwnRegion, ...OwnRegion[]];

/** Regions by the keys of the specification. */
const knownRegions: readonly WireRegion[] = [
  { region_key: 'OR', region_name: 'US West (Oregon)', country: 'US' },
  { region_key: 'VA', region_name: 'US East (N. Virginia)', country: 'US' },
  { region_key: 'LN', region_name: 'Europe (London)', country: 'GB' },
  { region_key: 'DB', region_name: 'Europe (Dublin)', country: 'IE' },
  { region_key: 'FF', region_name: 'Europe (Frankfurt)', country: 'DE' },
  { region_key: 'PA', region_name: 'Europe (Paris)', country: 'FR' },
  { region_key: 'MT', region_name: 'Canada (Montreal)', country: 'CA' },
  { region_key: 'SG', region_name: 'Asia Pacific (Singapore)', country: 'SG' },
];

/** Without a setting everything lies in the data folder, under the key that the specification begins with. */
export const embeddedRegion: WireRegion = { region_key: 'OR', region_name: 'This server', country: '' };

export const regionSettingParts = ['NAME', 'ACCESS_KEY', 'SECRET_KEY'] as const;

const variable = 'OWN_STORAGE';
const example = 'such as "OR=file:/srv/lunvik,EU=s3://bucket?endpoint=https://s3.example.com&region=eu-1"';
const bucketShape = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Of OWN_STORAGE and OWN_STORAGE_<REGION>_ACCESS_KEY and its like. Throws InvalidSettingError; no message holds a key. */
export function parseOwnStorage(env: Readonly<Record<string, string | null>>, dataDir: string): OwnStorage {
  const text = env[variable] ?? null;
  const entries = (text ?? '').split(/[\s,]+(?=[A-Za-z0-9]+=)/).filter((entry) => entry !== '');
  const keys = entries.map(keyOf);
  refuseStrays(env, keys);
  const [first, ...others] = entries.map((entry, at) => readRegion(env, keys[at] ?? '', entry));
  if (first === undefined) return [{ region: embeddedRegion, place: { kind: 'file', folder: dataDir } }];
  refuseTwice(keys, (key) => `${variable} names the region ${key} twice.`);
  refuseTwice(
    [first, ...others].map(({ place }) => describePlace(place)),
    (place) => `${variable} has two regions in ${place}: each needs a place of its own.`,
  );
  return [first, ...others];
}

/** For messages: nothing secret is in it. */
export function describePlace(place: OwnPlace): string {
  return place.kind === 'file' ? place.folder : `the bucket ${place.bucket} at ${place.endpoint}`;
}

/** By their regions. */
export function placesOf(regions: OwnStorage): Readonly<Record<string, string>> {
  return Object.fromEntries(regions.map(({ region, place }) => [region.region_key, describePlace(place)]));
}

function keyOf(entry: string): string {
  const key = /^([A-Z][A-Z0-9]{0,15})=/.exec(entry)?.[1];
  if (key !== undefined) return key;
  throw new InvalidSettingError(
    `${variable} must be regions, each of up to 16 capital letters and digits, with their places, ${example}, not "${shown(entry)}".`,
  );
}

function readRegion(env: Readonly<Record<string, string | null>>, key: string, entry: string): OwnRegion {
  const name = env[nameOf(key, 'NAME')] ?? null;
  const known = knownRegions.find(({ region_key }) => region_key === key);
  const region =
    name === null
      ? (known ?? { region_key: key, region_name: key, country: '' })
      : { region_key: key, region_name: name, country: '' };
  return { region, place: readPlace(env, key, entry.slice(key.length + 1)) };
}

function readPlace(env: Readonly<Record<string, string | null>>, key: string, text: string): OwnPlace {
  if (text.startsWith('file:')) {
    const folder = text.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
    if (!isAbsolute(folder)) throw wrongPlace(key, text);
    return { kind: 'file', folder: resolve(folder) };
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 's3:' || !['', '/'].includes(url.pathname) || url.hash !== '')
    throw wrongPlace(key, text);
  if (url.username !== '' || url.password !== '') {
    throw new InvalidSettingError(
      `${variable} must not hold the keys of region ${key}: they belong into ${nameOf(key, 'ACCESS_KEY')} and ${nameOf(key, 'SECRET_KEY')}.`,
    );
  }
  const stray = [...url.searchParams.keys()].find((each) => each !== 'endpoint' && each !== 'region');
  const signedRegion = url.searchParams.get('region');
  const endpoint = readEndpoint(url.searchParams.get('endpoint'), signedRegion);
  const isWell = signedRegion === null || /^[a-z0-9-]{1,64}$/i.test(signedRegion);
  if (url.host !== '' && !bucketShape.test(url.host))
    throw new InvalidSettingError(
      `${variable}: the bucket of region ${key} must have a name of 3 to 63 small letters, digits, dots and hyphens, not "${shown(url.host)}".`,
    );
  if (stray !== undefined || !bucketShape.test(url.host) || endpoint === null || !isWell)
    throw wrongPlace(key, text);
  return {
    kind: 's3',
    bucket: url.host,
    endpoint,
    signedRegion: signedRegion ?? 'us-east-1',
    accessKey: readKey(env, key, 'ACCESS_KEY'),
    secretKey: readKey(env, key, 'SECRET_KEY'),
  };
}

/** Null where it is none. Without one it is Amazon's of the region. */
function readEndpoint(text: string | null, signedRegion: string | null): string | null {
  if (text === null) return signedRegion === null ? null : `https://s3.${signedRegion}.amazonaws.com`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  const isBare = url.pathname === '/' && url.search + url.hash + url.username + url.password === '';
  return isBare ? url.origin : null;
}

function readKey(
  env: Readonly<Record<string, string | null>>,
  key: string,
  part: 'ACCESS_KEY' | 'SECRET_KEY',
): string {
  const name = nameOf(key, part);
  const value = env[name] ?? null;
  if (value === null)
    throw new InvalidSettingError(`${name} is missing: the bucket of region ${key} needs it.`);
  if (!/^[\x21-\x7e]+$/.test(value))
    throw new InvalidSettingError(`${name} must be letters, digits and signs, without spaces.`);
  return value;
}

/** What is set for a region that is not there was meant for another one. */
function refuseStrays(env: Readonly<Record<string, string | null>>, keys: readonly string[]): void {
  for (const name of Object.keys(env)) {
    if (env[name] === null || !name.startsWith(`${variable}_`)) continue;
    if (keys.some((key) => regionSettingParts.some((part) => name === nameOf(key, part)))) continue;
    const known = keys.length === 0 ? 'no region' : keys.join(', ');
    throw new InvalidSettingError(
      `${name} is not a setting: ${variable} names ${known}, and of each region there are ${variable}_<REGION>_${regionSettingParts.join(', _')} alone.`,
    );
  }
}

function refuseTwice(list: readonly string[], sentence: (found: string) => string): void {
  const found = list.find((each, at) => list.indexOf(each) !== at);
  if (found !== undefined) throw new InvalidSettingError(sentence(found));
}

function wrongPlace(key: string, text: string): InvalidSettingError {
  return new InvalidSettingError(
    `${variable} must say of region ${key} "file:" and an absolute folder, or "s3://" and a bucket with its endpoint or region, ${example}, not "${shown(text)}".`,
  );
}

/** What looks as if there were a key in it is not repeated. */
function shown(text: string): string {
  return /@|key|secret|token|password/i.test(text) ? '…' : text;
}

function nameOf(key: string, part: (typeof regionSettingParts)[number]): string {
  return `${variable}_${key}_${part}`;
}
