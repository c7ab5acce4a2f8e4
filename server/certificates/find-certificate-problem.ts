import { connect, isIP, type Socket } from 'node:net';
import {
  type ConnectionOptions,
  connect as connectTls,
  type DetailedPeerCertificate,
  TLSSocket,
} from 'node:tls';
import { type CertificateProblem, describeCertificateProblem } from './certificate-problem.ts';

/** An address that is asked with TLS. */
export interface TlsAddress {
  readonly host: string;
  readonly port: number;
  /** How the client that met the problem asks. */
  readonly options?: ConnectionOptions;
  /** What has to be said before TLS begins. */
  readonly greet?: (socket: Socket) => Promise<void>;
}

const waitMs = 5000;

/**
 * Reads what a socket is shown, before it may be refused: afterwards Node says why, and not which. A socket of plain TCP is
 * shown none.
 */
export function watchCertificate(socket: Socket): () => DetailedPeerCertificate | null {
  let certificate: DetailedPeerCertificate | null = null;
  if (socket instanceof TLSSocket)
    socket.prependOnceListener('secure', () => {
      const shown = socket.getPeerCertificate(true);
      certificate = Object.keys(shown).length === 0 ? null : shown;
    });
  return () => certificate;
}

/** Goes there once more, as far as TLS, for clients that do not let their sockets be watched. Null where nothing is wrong. */
export async function findCertificateProblem(address: TlsAddress): Promise<CertificateProblem | null> {
  const { host, port, options, greet } = address;
  const tcp = connect({ host, port });
  tcp.setTimeout(waitMs, () => tcp.destroy());
  tcp.on('error', () => undefined);
  try {
    await greet?.(tcp);
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = connectTls({ ...name, ...options, host, socket: tcp });
    const certificate = watchCertificate(socket);
    return await new Promise((done) => {
      socket.on('secureConnect', () => done(null));
      socket.on('error', (error) => {
        done(describeCertificateProblem(error, { address: `${host}:${port}`, certificate: certificate() }));
      });
      socket.on('close', () => done(null));
    });
  } catch {
    return null;
  } finally {
    tcp.destroy();
  }
}
