import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { runDoctor } from '#tests/support/admin/run-doctor.ts';
import { type Certificates, createCertificates } from '#tests/support/certificates/certificates.ts';
import { saidOfCertificate, wrongCertificates } from '#tests/support/certificates/wrong-certificates.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type MailTls, startMailServer } from '#tests/support/email/mail-server.ts';
import { serverProgram } from '#tests/support/faults/server-program.ts';
import { signUp } from '#tests/support/faults/sign-up.ts';

const program = serverProgram();
let trusted: Certificates;
let stranger: Certificates;
let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;

beforeEach(async () => {
  [trusted, stranger] = [await createCertificates(), await createCertificates()];
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, maxConnections: 1, onBroken: () => undefined });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  for (const each of [trusted, stranger]) await each.remove();
});

const pending = () => db.selectFrom('email_outbox').selectAll().execute();

describe.each<MailTls>(['first', 'STARTTLS'])('a mail server with TLS (%s)', (tls) => {
  test.each(wrongCertificates)(
    'whose certificate is $what, and is renewed: emails wait and go through, and it is said what is wrong',
    { timeout: 60_000 },
    async ({ make, found, todo }) => {
      const mail = await startMailServer(tls, await make(trusted, stranger));
      onTestFinished(() => mail.stop());
      const settings = {
        DATABASE_URL: database.url,
        DATABASE_DIRECT_URL: database.directUrl,
        MASTER_KEY: 'cd'.repeat(32),
        SMTP_URL: mail.url.replace('://', '://lunvik:hunter2@'),
        NODE_EXTRA_CA_CERTS: trusted.authority,
      };
      const server = await program.start(settings);
      const doctor = () =>
        runDoctor(program.path('admin.js'), { DATA_DIR: program.dataDir(), ...settings }, 'mail-server');
      await signUp(server.url, 'ada@example.com');

      await expect.poll(async () => (await pending())[0]?.attempts, { timeout: 20_000 }).toBe(1);
      const [email] = await pending();
      expect(email).toMatchObject({ failed_at: null, last_error: expect.stringContaining(todo) });
      expect(saidOfCertificate(`${email?.last_error}`, mail.host)).toMatch(found);
      await expect.poll(() => saidOfCertificate(server.output(), mail.host)).toMatch(found);
      const finding = await doctor();
      expect(finding).toMatchObject({ state: 'wrong', todo: expect.stringContaining(todo) });
      expect(saidOfCertificate(`${finding?.found}`.replace(/\.$/, ''), mail.host)).toMatch(found);
      expect(mail.taken).toEqual([]);

      await trusted.issue(1);
      await mail.show(trusted);
      expect(await doctor()).toMatchObject({ state: 'ok' });
      await db
        .updateTable('email_outbox')
        .set({ next_attempt_at: new Date(0) })
        .execute(); // as a minute later
      await expect.poll(pending, { timeout: 20_000 }).toEqual([]);
      expect(mail.taken.map(({ to }) => to)).toEqual(['ada@example.com']);
      const verbs = new Set(mail.plain.map((line) => line.split(' ')[0]));
      expect([...verbs].filter((verb) => verb !== 'EHLO' && verb !== 'STARTTLS')).toEqual([]);
    },
  );
});
