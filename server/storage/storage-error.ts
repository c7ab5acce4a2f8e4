import type { CertificateProblem } from '../certificates/certificate-problem.ts';

/** Why a storage that a customer brought could not be used. */
export type StorageErrorKind = 'credentials' | 'bucket' | 'denied' | 'region' | 'address' | 'unreachable';

/**
 * What a storage throws. Nothing of what the other side said is in it but the name of its error, and what its certificate
 * says. That is for the log and for whoever runs the server, as the whole message is.
 */
export class StorageError extends Error {
  readonly kind: StorageErrorKind;
  /** Why it could not be reached, where that is its certificate. */
  readonly certificate: CertificateProblem | null;

  constructor(kind: StorageErrorKind, errorName?: unknown, certificate: CertificateProblem | null = null) {
    const named = typeof errorName === 'string' && /^[A-Za-z_0-9]{1,64}$/.test(errorName);
    const what = named ? `the storage failed (${kind}, ${errorName})` : `the storage failed (${kind})`;
    super(certificate === null ? what : `${what}: ${certificate.found}. ${certificate.todo}`);
    this.name = 'StorageFailure';
    this.kind = kind;
    this.certificate = certificate;
  }
}
