import { InvalidSettingError, type Setting } from './parse-setting.ts';

/** The servers of one NATS, any of which may be dialled. */
export interface NatsServers {
  /** Hosts with their ports. */
  readonly hosts: readonly string[];
  /** Nothing is said to a server that has no TLS. */
  readonly isTls: boolean;
  readonly login: { readonly user: string; readonly pass: string } | { readonly token: string } | null;
}

const defaultPort = 4222;

/** The addresses hold a password: of a wrong one nothing is repeated. */
export const natsServers: Setting<NatsServers | null>['read'] = (value, name) => {
  if (value === null) return null;
  const urls = value.split(',').map((each) => parse(each.trim()));
  const [first] = urls;
  if (first === undefined || first === null || urls.some((each) => each?.protocol !== first.protocol))
    throw new InvalidSettingError(
      `${name} must be addresses that all begin with nats:// or all with tls://, with commas between them.`,
    );
  const known = urls.filter((each) => each !== null);
  const logins = new Set(known.map(({ username, password }) => `${username}:${password}`));
  if (logins.size > 1)
    throw new InvalidSettingError(`${name} must have the same user and password in each address.`);
  return {
    hosts: known.map(({ hostname, port }) => `${hostname}:${port || defaultPort}`),
    isTls: first.protocol === 'tls:',
    login: loginOf(first),
  };
};

function parse(text: string): URL | null {
  if (!URL.canParse(text) || /%(?![0-9a-f]{2})/i.test(text)) return null;
  const url = new URL(text);
  const isAlone = /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '';
  return ['nats:', 'tls:'].includes(url.protocol) && url.hostname !== '' && isAlone ? url : null;
}

function loginOf({ username, password }: URL): NatsServers['login'] {
  const [user, pass] = [username, password].map(decodeURIComponent) as [string, string];
  if (user === '') return null;
  return pass === '' ? { token: user } : { user, pass };
}
