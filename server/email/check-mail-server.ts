import nodemailer from 'nodemailer';
import { findMailCertificateProblem } from './mail-certificate.ts';

const waitMs = 10_000;

export interface MailServerProblem {
  /** The end of a sentence, without its full stop. */
  readonly found: string;
  /** Null where nobody knows. */
  readonly todo: string | null;
}

/** Greets the mail server of SMTP_URL and signs in there, as before an email. What went wrong; null where nothing did. */
export async function checkMailServer(url: string): Promise<MailServerProblem | null> {
  const waits = { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs };
  const smtp = nodemailer.createTransport({ url, ...waits } as object);
  try {
    await smtp.verify();
    return null;
  } catch (error) {
    const problem = await findMailCertificateProblem(smtp, error);
    return problem ?? { found: error instanceof Error ? error.message : String(error), todo: null };
  } finally {
    smtp.close();
  }
}
