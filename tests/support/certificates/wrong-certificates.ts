import type { Certificates } from './certificates.ts';

/** A certificate that is refused, and what an operator reads of it after its address. */
export interface WrongCertificate {
  readonly what: string;
  /** Whose files are to be shown. */
  make(trusted: Certificates, stranger: Certificates): Promise<Certificates>;
  readonly found: RegExp;
  readonly todo: string;
}

export const wrongCertificates: readonly WrongCertificate[] = [
  {
    what: 'expired',
    async make(trusted) {
      await trusted.issue(-1);
      return trusted;
    },
    found: /^ expired on \d{4}-\d\d-\d\d \d\d:\d\d UTC$/,
    todo: 'Renew it: it is used with the next connection, without a start of the server.',
  },
  {
    what: 'for other hosts',
    async make(trusted) {
      await trusted.issue(1, 'DNS:other.example,IP:10.0.0.9');
      return trusted;
    },
    found: /^ is made for other\.example, 10\.0\.0\.9$/,
    todo: 'show a certificate for the name it is asked by',
  },
  {
    what: 'of an unknown authority',
    make: async (_trusted, stranger) => stranger,
    found: /^ is of an authority that is unknown here, “Test authority”$/,
    todo: 'NODE_EXTRA_CA_CERTS',
  },
];

/** What is said after `the certificate of <address>`, up to the end of the sentence; null where nothing is. */
export function saidOfCertificate(text: string, address: string): string | null {
  const subject = `the certificate of ${address}`;
  const at = text.indexOf(subject);
  if (at < 0) return null;
  return /^(?:[^.]|\.(?=\w))*/.exec(text.slice(at + subject.length))?.[0] ?? null;
}
