import nodemailer from 'nodemailer';

const waitMs = 10_000;

/** Greets the mail server of SMTP_URL and signs in there, as before an email. What went wrong; null where nothing did. */
export async function checkMailServer(url: string): Promise<string | null> {
  const waits = { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs };
  const smtp = nodemailer.createTransport({ url, ...waits } as object);
  try {
    await smtp.verify();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    smtp.close();
  }
}
