import { isIP } from 'node:net';
import { checkServerIdentity } from 'node:tls';
import type { TlsOptions } from '@nats-io/transport-node';

/** What Node compares a certificate with where the client says no name. */
const unnamed = 'localhost';

/**
 * The client names a server to TLS by its host, and not where that is an address: a certificate that is for the address would be
 * refused, and one for `localhost` taken. `hosts`: with their ports.
 */
export function tlsOptions(
  hosts: readonly string[],
): TlsOptions & { readonly checkServerIdentity: typeof checkServerIdentity } {
  const names = hosts.map(withoutPort);
  const addresses = names.filter((name) => isIP(name) !== 0);
  return {
    checkServerIdentity(name, certificate) {
      if (name !== unnamed || names.includes(unnamed)) return checkServerIdentity(name, certificate);
      const problems = addresses.map((address) => checkServerIdentity(address, certificate));
      return problems.includes(undefined) ? undefined : problems[0];
    },
  };
}

function withoutPort(host: string): string {
  return new URL(`tls://${host}`).hostname.replace(/^\[|\]$/g, '');
}
