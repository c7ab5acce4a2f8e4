import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Which hosts that users name may be dialled. */
export interface HostRules {
  /**
   * STORAGE_ALLOW_HOSTS: `host:port`, or `host` for the ports 443 and 9000, lowercase. The operator vouches for them,
   * plain http and all; what else listens there stays out of reach.
   */
  readonly allowed: readonly string[];
}

const ports: ReadonlySet<string> = new Set(['', '443', '8443', '9000', '9443']);

const portsOfAllowed: ReadonlySet<string> = new Set(['443', '9000']);

export function portOf({ port, protocol }: URL): string {
  return port === '' ? (protocol === 'http:' ? '80' : '443') : port;
}

export function isAllowedHost(hostname: string, port: string | number, { allowed }: HostRules): boolean {
  const host = hostname.toLowerCase();
  return (allowed.includes(host) && portsOfAllowed.has(String(port))) || allowed.includes(`${host}:${port}`);
}

/** What can be said without asking for the host's addresses: those are looked at whenever it is dialled. */
export function isAllowedUrl(url: URL, rules: HostRules): boolean {
  const port = portOf(url);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  if (isAllowedHost(url.hostname, port, rules)) return true;
  if (url.protocol !== 'https:' || !ports.has(url.port)) return false;
  const address = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0
    ? !url.hostname.endsWith('.') && url.hostname.includes('.')
    : isPublicAddress(address);
}
