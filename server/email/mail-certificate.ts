import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { type CertificateProblem, isCertificateError } from '../certificates/certificate-problem.ts';
import { findCertificateProblem } from '../certificates/find-certificate-problem.ts';
import { receiveText } from '../certificates/receive-text.ts';

/** As nodemailer reads them from SMTP_URL. */
interface MailServer {
  readonly host?: string;
  readonly port?: number;
  readonly secure?: boolean;
  readonly tls?: ConnectionOptions;
}

/** What is wrong with the certificate of the mail server, where an email could not be sent because of that. */
export async function findMailCertificateProblem(
  { options }: { readonly options: object },
  error: unknown,
): Promise<CertificateProblem | null> {
  if (!isCertificateError(error)) return null;
  const { host = 'localhost', secure = false, port = secure ? 465 : 587, tls = {} }: MailServer = options;
  return findCertificateProblem({ host, port, options: tls, ...(!secure && { greet: startTls }) });
}

/** As far as STARTTLS goes before TLS. */
async function startTls(socket: Socket): Promise<void> {
  for (const command of ['', 'EHLO localhost\r\n', 'STARTTLS\r\n']) {
    if (command !== '') socket.write(command);
    const reply = await receiveText(socket, /^\d{3} .*\r\n/m);
    if (!/^2\d\d /m.test(reply)) throw new Error('the mail server refuses STARTTLS');
  }
}
