import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Settings } from '../settings.ts';
import type { Letter } from './letter.ts';

export interface Parcel {
  readonly id: string;
  readonly recipient: string;
  readonly letter: Letter;
  readonly createdMs: number;
}

/** How a letter leaves. Throws where it could not. */
export interface MailTransport {
  deliver(parcel: Parcel): Promise<void>;
  close(): void;
}

export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

export function createMailTransport(settings: Settings): MailTransport {
  return settings.smtpUrl === null ? toFolder(settings) : toSmtp(settings, settings.smtpUrl);
}

function toSmtp(settings: Settings, url: string): MailTransport {
  const smtp = nodemailer.createTransport(url, { pool: true } as object);
  return {
    deliver: async (parcel) => {
      await smtp.sendMail(toMessage(settings, parcel));
    },
    close: () => smtp.close(),
  };
}

/** Written beside its name and then renamed: a reader never meets half of a letter. */
function toFolder(settings: Settings): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const folder = mailFolder(settings.dataDir);
  return {
    deliver: async (parcel) => {
      const { message } = await composer.sendMail(toMessage(settings, parcel));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = new Date(parcel.createdMs).toISOString().replace(/[:.]/g, '-');
      const path = join(folder, `${stamp}-${parcel.id}.eml`);
      await writeFile(`${path}.new`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.new`, path);
    },
    close: () => composer.close(),
  };
}

/** The message id is the parcel's: a letter that went out twice is recognised by mail programs. */
function toMessage(settings: Settings, { id, recipient, letter, createdMs }: Parcel) {
  return {
    from: settings.mailFrom,
    to: { name: '', address: recipient },
    messageId: `<${id}@${new URL(settings.publicUrl).hostname}>`,
    date: new Date(createdMs),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
    textEncoding: 'quoted-printable' as const,
    ...letter,
  };
}
