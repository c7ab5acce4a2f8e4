import { isIP } from 'node:net';
import { type Environment, InvalidSettingError } from './settings/parse-setting.ts';

/** Who may ask, under which name, and whose word about others counts. */
export interface NetworkSettings {
  /** Whose X-Forwarded-For and X-Forwarded-Proto count: addresses, networks, or `loopback`. */
  readonly trustedProxies: readonly string[];
  /** Names beside that of publicUrl, lowercase and without a port. */
  readonly allowedHosts: readonly string[];
  /** Where the figures stand alone; null: at /metrics of the product. */
  readonly metricsAddress: { readonly host: string; readonly port: number } | null;
  /** What asks for the figures from elsewhere than the machine itself. */
  readonly metricsToken: string | null;
  /** Whether /api/docs is there. */
  readonly apiDocs: boolean;
}

export function readNetwork(env: Environment): NetworkSettings {
  const value = (name: string) => env[name]?.trim() || null;
  return {
    trustedProxies: trustedProxies(value('TRUSTED_PROXIES') ?? 'loopback'),
    allowedHosts: allowedHosts(value('ALLOWED_HOSTS') ?? ''),
    metricsAddress: metricsAddress(value('METRICS_ADDRESS')),
    metricsToken: metricsToken(value('METRICS_TOKEN')),
    apiDocs: onOrOff('API_DOCS', value('API_DOCS') ?? 'off'),
  };
}

function trustedProxies(text: string): readonly string[] {
  if (text === 'none') return [];
  const proxies = listOf(text);
  if (proxies.every((each) => each === 'loopback' || isNetwork(each))) return proxies;
  throw new InvalidSettingError(
    'TRUSTED_PROXIES must be "loopback", "none", or addresses and networks such as "10.0.0.5,fd00::/8", with commas between them.',
  );
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function allowedHosts(text: string): readonly string[] {
  const hosts = listOf(text.toLowerCase());
  if (hosts.every((host) => /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(host))) return hosts;
  throw new InvalidSettingError(
    'ALLOWED_HOSTS must be names such as "files.example.com,10.0.0.5", without ports and with commas between them.',
  );
}

function metricsAddress(text: string | null): NetworkSettings['metricsAddress'] {
  if (text === null) return null;
  const [, host = '', port = ''] = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+):(\d{1,5})$/i.exec(text) ?? [];
  if (host !== '' && Number(port) >= 1 && Number(port) <= 65_535) {
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  }
  throw new InvalidSettingError(
    `METRICS_ADDRESS must be a host and a port such as "127.0.0.1:9100", not "${text}".`,
  );
}

function metricsToken(text: string | null): string | null {
  if (text === null || /^[\x21-\x7e]{16,}$/.test(text)) return text;
  throw new InvalidSettingError(
    'METRICS_TOKEN must be 16 or more letters, digits and signs, without spaces.',
  );
}

function onOrOff(name: string, text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new InvalidSettingError(`${name} must be on or off, not "${text}".`);
}

function listOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((each) => each !== '');
}
