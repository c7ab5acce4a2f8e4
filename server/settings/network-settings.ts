import { isIP } from 'node:net';
import { InvalidSettingError, listOf, type Setting, wrongValue } from './parse-setting.ts';

/** Who may ask, under which name, and whose word about others counts. */
export interface NetworkSettings {
  /** Whose X-Forwarded-For and X-Forwarded-Proto count: addresses, networks, or `loopback`. */
  readonly trustedProxies: readonly string[];
  /** Names beside that of publicUrl, lowercase and without a port. */
  readonly allowedHosts: readonly string[];
  /** Where the figures stand alone; null: at /metrics of the product. */
  readonly metricsListen: ListenAddress | null;
  /** What asks for the figures from elsewhere than the machine itself. */
  readonly metricsToken: string | null;
  /** Whether /api/docs is there. */
  readonly apiDocs: boolean;
}

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

export const trustedProxies: Setting<readonly string[]>['read'] = (value, name) => {
  if (value === 'none') return [];
  const proxies = listOf(value ?? 'loopback');
  if (proxies.every((each) => each === 'loopback' || isNetwork(each))) return proxies;
  throw wrongValue(
    name,
    '"loopback", "none", or addresses and networks such as "10.0.0.5,fd00::/8", with commas or spaces between them',
    value ?? '',
  );
};

function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

export const listenAddress: Setting<ListenAddress | null>['read'] = (value, name) => {
  if (value === null) return null;
  const [, host = '', port = ''] = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+):(\d{1,5})$/i.exec(value) ?? [];
  if (host !== '' && Number(port) >= 1 && Number(port) <= 65_535) {
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  }
  throw wrongValue(name, 'a host and a port such as "127.0.0.1:9100"', value);
};

export const token: Setting<string | null>['read'] = (value, name) => {
  if (value === null || /^[\x21-\x7e]{16,}$/.test(value)) return value;
  throw new InvalidSettingError(`${name} must be 16 or more letters, digits and signs, without spaces.`);
};
