import { X509Certificate } from 'node:crypto';
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
      // Of an IPv6 address Node 22.23 says no to each certificate.
      const issued = new X509Certificate(certificate.raw);
      if (addresses.some((address) => issued.checkIP(address) !== undefined)) return undefined;
      return mismatch(addresses, issued.subjectAltName);
    },
  };
}

function withoutPort(host: string): string {
  return new URL(`tls://${host}`).hostname.replace(/^\[|\]$/g, '');
}

/** As Node says it, with the code by which it is known. */
function mismatch(addresses: readonly string[], names = 'none'): Error {
  const message = `Hostname/IP does not match certificate's altnames: ${addresses.join(', ')} is not in the cert's list: ${names}`;
  return Object.assign(new Error(message), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
}
