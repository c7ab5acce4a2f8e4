import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Settings } from '../settings/settings.ts';
import type { EmailMessage } from './email-layout.ts';
import { findMailCertificateProblem } from './mail-certificate.ts';

export interface OutgoingEmail {
  readonly id: string;
  readonly recipient: string;
  readonly content: EmailMessage;
  readonly createdMs: number;
}

/** No email can leave: the mail server is away, refuses whoever sends, or cannot be trusted. */
export class MailServerError extends Error {}

/** How an email leaves. Throws where it could not: MailServerError where another one could not either. */
export interface EmailTransport {
  deliver(email: OutgoingEmail): Promise<void>;
  close(): void;
}

export function emlFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

export function createEmailTransport(settings: Settings): EmailTransport {
  return settings.smtpUrl === null ? toFolder(settings) : toSmtp(settings, settings.smtpUrl);
}

/** A server that falls silent is given up before the database gives up the transaction that holds the email. SMTP_URL may say others. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 30_000,
};

function toSmtp(settings: Settings, url: string): EmailTransport {
  const smtp = nodemailer.createTransport({ ...timeouts, url });
  return {
    deliver: async (email) => {
      try {
        await smtp.sendMail(toMessage(settings, email));
      } catch (cause) {
        const problem = await findMailCertificateProblem(smtp, cause);
        if (problem !== null) throw new MailServerError(`${problem.found}. ${problem.todo}`, { cause });
        if (!(cause instanceof Error) || isAboutEmail(cause)) throw cause;
        throw new MailServerError(cause.message, { cause });
      }
    },
    close: () => smtp.close(),
  };
}

/** As nodemailer says it: the recipient was refused, or what is written. A refused sender is refused with every email. */
function isAboutEmail({ code, command }: Error & { readonly code?: string; readonly command?: string }) {
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
}

/** Written beside its name and then renamed: a reader never meets half of an email. */
function toFolder(settings: Settings): EmailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const folder = emlFolder(settings.dataDir);
  return {
    deliver: async (email) => {
      const { message } = await composer.sendMail(toMessage(settings, email));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = new Date(email.createdMs).toISOString().replace(/[:.]/g, '-');
      const path = join(folder, `${stamp}-${email.id}.eml`);
      await writeFile(`${path}.new`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.new`, path);
    },
    close: () => composer.close(),
  };
}

/** The message id is the outgoing email's: an email that went out twice is recognised by mail programs. */
function toMessage(settings: Settings, { id, recipient, content: email, createdMs }: OutgoingEmail) {
  return {
    from: settings.mailFrom,
    to: { name: '', address: recipient },
    messageId: `<${id}@${new URL(settings.publicUrl).hostname}>`,
    date: new Date(createdMs),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
    textEncoding: 'quoted-printable' as const,
    ...email,
  };
}
