import { isIP } from 'node:net';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What an environment variable may say. */
export interface Setting<T> {
  /** For the person who installs the product: what it is, in one or two sentences of Markdown. */
  readonly what: string;
  /** What holds where it is not set. */
  readonly without: string;
  /** It may be in a file that `<NAME>_FILE` names, and no message repeats it. */
  readonly isSecret?: boolean;
  /** Null: it is not set, or empty. Throws InvalidSettingError. */
  readonly read: (text: string | null, name: string) => T;
}

/** A wrong value: its message is one sentence for the person who starts the server. */
export class InvalidSettingError extends Error {}

/** The sentence of a wrong value: what is expected, and what was found, unless it is secret. */
export function wrongValue(name: string, expected: string, found?: string): InvalidSettingError {
  return new InvalidSettingError(
    `${name} must be ${expected}${found === undefined ? '' : `, not "${found}"`}.`,
  );
}

export function text(fallback: string): Setting<string>['read'] {
  return (value) => value ?? fallback;
}

export function optionalText(value: string | null): string | null {
  return value;
}

export function url(...protocols: readonly string[]): Setting<string | null>['read'] {
  return (value, name) => parseUrlSetting(name, value, protocols);
}

/** One that is there to hold a password: of a wrong one only how it begins is repeated. */
export function secretUrl(...protocols: readonly string[]): Setting<string | null>['read'] {
  return (value, name) => parseUrlSetting(name, value, protocols, { isSecret: true });
}

/** `, not "…"`: what was found; nothing of what looks as if there were a password or a key in it. */
function notFound(value: string): string {
  return /@|key|secret|token|password/i.test(value) ? '' : `, not "${value}"`;
}

/** Where a site is, and nothing of what is on it: links and origins are made of it. */
export function origin(value: string | null, name: string): string | null {
  const address = parseUrlSetting(name, value, ['http:', 'https:']);
  if (address === null || address.toLowerCase() === new URL(address).origin) return address;
  const { pathname, search, hash, username, password } = new URL(address);
  // A port that goes without saying, or a name in other letters, is the same place.
  if (pathname === '/' && search + hash + username + password === '') return new URL(address).origin;
  throw new InvalidSettingError(
    `${name} must be an address such as "https://files.example.com", without a path, a query, a "#" or a password${notFound(value ?? '')}.`,
  );
}

/** Where to listen. */
export function listenedHost(fallback: string): Setting<string>['read'] {
  return (value, name) => {
    const host = value ?? fallback;
    const isName = /^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?$/i.test(host);
    // Such as 999.1.1.1, of which no address can be made.
    if (isName && !URL.canParse(`http://${host}`))
      throw new InvalidSettingError(`${name} ${host} is not an address of this machine.`);
    if (isIP(host) !== 0 || isName) return host;
    throw wrongValue(name, 'an address or a name of this machine, such as "127.0.0.1"', host);
  };
}

export function parseUrlSetting(
  name: string,
  value: string | null,
  protocols: readonly string[],
  { isSecret = false }: { readonly isSecret?: boolean } = {},
): string | null {
  if (value === null) return null;
  const protocol = URL.canParse(value) ? new URL(value).protocol : null;
  if (protocol === null || !protocols.includes(protocol)) {
    const beginnings = protocols.map((each) => (each === 'mailto:' ? each : `${each}//`)).join(' or ');
    const hasHost = protocol !== null && value.toLowerCase().startsWith(`${protocol}//`);
    const begun = hasHost ? `, not with ${protocol}//` : '';
    throw new InvalidSettingError(
      `${name} must be an address that begins with ${beginnings}${(isSecret ? '' : notFound(value)) || begun}.`,
    );
  }
  // A database may be meant by its socket; of the others each needs a host.
  if (/^smtps?:$/.test(protocol) && new URL(value).hostname === '')
    throw new InvalidSettingError(
      `${name} must name the host of a mail server, such as ${protocol}//mail.example.com:587.`,
    );
  return value.replace(/\/+$/, '');
}

export function wholeNumber(min: number, max: number): (value: string | null, name: string) => number | null {
  return (value, name) => {
    if (value === null) return null;
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw wrongValue(name, `a whole number from ${min} to ${max}`, value);
    return number;
  };
}

export function oneOf<const T extends string>(fallback: T, ...allowed: readonly T[]): Setting<T>['read'] {
  return (value, name) => {
    const found = allowed.find((each) => each === (value ?? fallback));
    if (found === undefined) {
      const expected = allowed.length === 2 ? allowed.join(' or ') : `one of ${allowed.join(', ')}`;
      throw wrongValue(name, expected, value ?? '');
    }
    return found;
  };
}

/** With commas or spaces between them. */
export function listOf(value: string | null): readonly string[] {
  return (value ?? '').split(/[\s,]+/).filter((each) => each !== '');
}

/** Hosts in lowercase; `withPort`: each may name one. */
export function hosts(expected: string, { withPort }: { readonly withPort: boolean }) {
  const pattern = withPort
    ? /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/
    : /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;
  return (value: string | null, name: string): readonly string[] => {
    const list = listOf(value?.toLowerCase() ?? null);
    if (list.every((host) => pattern.test(host))) return list;
    throw wrongValue(name, `${expected}, with commas or spaces between them`, value ?? '');
  };
}
