import type { DetailedPeerCertificate } from 'node:tls';

/** What is wrong with the certificate of an address, in words for whoever runs the server. */
export interface CertificateProblem {
  /** The beginning of a sentence, without its full stop. */
  readonly found: string;
  /** Whole sentences. */
  readonly todo: string;
}

export interface RefusedCertificate {
  /** Host and port. */
  readonly address: string;
  /** As it was shown; null where it could not be read. */
  readonly certificate: DetailedPeerCertificate | null;
}

const wrongHost = 'ERR_TLS_CERT_ALTNAME_INVALID';
const unknownAuthority: ReadonlySet<string> = new Set([
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
const refused: ReadonlySet<string> = new Set([
  'CERT_CHAIN_TOO_LONG',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
]);

/** Null where the reason of an error is no certificate. */
export function describeCertificateProblem(
  error: unknown,
  { address, certificate }: RefusedCertificate,
): CertificateProblem | null {
  const code = findCode(error);
  const subject = `the certificate of ${address}`;
  if (code === 'CERT_HAS_EXPIRED') return expired(subject, certificate);
  if (code === 'CERT_NOT_YET_VALID') return early(subject, certificate);
  if (code === wrongHost) {
    return {
      found: `${subject} is made for ${namesOf(certificate)}`,
      todo: `Let ${address} show a certificate for the name it is asked by, or set the name that its certificate has.`,
    };
  }
  if (code !== undefined && unknownAuthority.has(code)) {
    const issuer = nameOf(certificate?.issuer);
    return {
      found: `${subject} is of an authority that is unknown here${issuer === null ? '' : `, “${issuer}”`}`,
      todo: 'Name the file with the certificate of an authority of your own in NODE_EXTRA_CA_CERTS, and start the server again; of a public authority, let the certificates between be shown, too.',
    };
  }
  if (code === undefined || !refused.has(code)) return null;
  return { found: `${subject} cannot be trusted (${code})`, todo: `Renew it, and let ${address} show it.` };
}

export function isCertificateError(error: unknown): boolean {
  return describeCertificateProblem(error, { address: '', certificate: null }) !== null;
}

/** Libraries wrap what TLS says, and put a code of their own before it. */
function findCode(error: unknown): string | undefined {
  const seen = new Set<unknown>();
  for (let at = error; at instanceof Error && !seen.has(at); at = at.cause) {
    seen.add(at);
    const { code, originalCode } = at as { code?: unknown; originalCode?: unknown };
    const known = [originalCode, code].find((each) => typeof each === 'string' && isKnown(each));
    if (typeof known === 'string') return known;
  }
  return undefined;
}

function isKnown(code: string): boolean {
  const dates = code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID';
  return dates || code === wrongHost || unknownAuthority.has(code) || refused.has(code);
}

/** One of those that it is signed by may be the one. */
function expired(subject: string, certificate: DetailedPeerCertificate | null): CertificateProblem {
  const past = chainOf(certificate).find(({ valid_to: end }) => Date.parse(end) < Date.now());
  const isOwn = past === undefined || past === certificate;
  const date = past === undefined ? '' : ` on ${dateText(past.valid_to)}`;
  const found = isOwn
    ? `${subject} expired${date}`
    : `${subject} is signed by one that expired${date}, “${nameOf(past.subject) ?? 'without a name'}”`;
  return { found, todo: 'Renew it: it is used with the next connection, without a start of the server.' };
}

function early(subject: string, certificate: DetailedPeerCertificate | null): CertificateProblem {
  const later = chainOf(certificate).find(({ valid_from: begin }) => Date.parse(begin) > Date.now());
  const date = later === undefined ? 'later' : `from ${dateText(later.valid_from)}`;
  return { found: `${subject} is valid only ${date}`, todo: 'See that the clock of this machine is right.' };
}

function chainOf(first: DetailedPeerCertificate | null): readonly DetailedPeerCertificate[] {
  const chain: DetailedPeerCertificate[] = [];
  for (let at = first; at && !chain.includes(at); at = at.issuerCertificate) chain.push(at);
  return chain;
}

const shownNames = 5;

function namesOf(certificate: DetailedPeerCertificate | null): string {
  const names = (certificate?.subjectaltname ?? '').match(/(?<=(?:DNS|IP Address):)[^,"]+/g) ?? [];
  if (names.length === 0) return nameOf(certificate?.subject) ?? 'another host';
  const more = names.length - shownNames;
  return names.slice(0, shownNames).map(plain).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function nameOf(of: { readonly CN?: unknown; readonly O?: unknown } | undefined): string | null {
  const name = [of?.CN ?? of?.O].flat()[0];
  return typeof name === 'string' && name !== '' ? plain(name) : null;
}

/** The other side wrote it. */
function plain(text: string): string {
  return text.replace(/[^\x20-\x7e\u00a0-\uffff]/g, '?').slice(0, 100);
}

function dateText(text: string): string {
  return `${new Date(text).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
