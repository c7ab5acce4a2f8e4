import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { deliverEmailOutbox } from '#server/email/deliver-outbox.ts';
import { createEmailTransport, MailServerError } from '#server/email/email-transport.ts';
import { parseEml } from '#server/email/parse-eml.ts';
import { startMailServer } from '#tests/support/email/mail-server.ts';
import { startTestServer } from '#tests/support/server.ts';
import { signUp } from '#tests/support/users.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test('an email goes to the mail server in plain and in HTML, once it takes it', async () => {
  const mail = await startMailServer();
  closers.push(() => mail.stop());
  const server = await startTestServer({
    env: { SMTP_URL: mail.url, MAIL_FROM: 'Lunvik <post@north.example>' },
  });
  closers.push(() => server.close());
  const warned: unknown[] = [];
  const log = { ...server.deps.log, warn: (what: unknown) => void warned.push(what) } as never;
  const deps = { ...server.deps, log };
  const transport = createEmailTransport(server.deps.settings);
  closers.push(() => transport.close());

  mail.state.busy = true;
  await signUp(server, 'ada@example.com');
  await deliverEmailOutbox(deps, transport);
  expect(mail.taken).toEqual([]);
  expect(warned).toHaveLength(1);
  const [pending] = await server.deps.db.selectFrom('email_outbox').selectAll().execute();
  expect(pending).toMatchObject({ recipient: 'ada@example.com', attempts: 1 });
  expect(pending?.last_error).toContain('451 busy');

  mail.state.busy = false;
  await deliverEmailOutbox(deps, transport);
  expect(mail.taken, 'not before its time').toEqual([]);
  server.passTime(60_000);
  await deliverEmailOutbox(deps, transport);
  expect(mail.taken.map(({ to }) => to)).toEqual(['ada@example.com']);
  const source = mail.taken[0]?.source ?? '';
  expect(source).toMatch(/^From: Lunvik <post@north\.example>\r\n/m);
  expect(source).toMatch(/^Content-Type: multipart\/alternative;/m);
  expect(source).toContain(`Message-ID: <${pending?.id}@127.0.0.1>`);
  const email = parseEml(source);
  const link = /http:\/\/127\.0\.0\.1:8080\/validate#code=[\w-]{43}/;
  expect(email.subject).toBe('Verify your email address');
  expect(email.text).toMatch(link);
  expect(email.html).toMatch(link);
  expect(await server.deps.db.selectFrom('email_outbox').selectAll().execute()).toEqual([]);
});

test('where TLS is required, a mail server without it is sent nothing: emails wait', async () => {
  const mail = await startMailServer('STARTTLS');
  closers.push(() => mail.stop());
  mail.state.hasTls = false;
  const server = await startTestServer({
    env: { SMTP_URL: `${mail.url}?requireTLS=true`, MAIL_FROM: 'Lunvik <post@north.example>' },
  });
  closers.push(() => server.close());
  const transport = createEmailTransport(server.deps.settings);
  closers.push(() => transport.close());
  await signUp(server, 'ada@example.com');
  await deliverEmailOutbox(server.deps, transport);
  const [pending] = await server.deps.db.selectFrom('email_outbox').selectAll().execute();
  expect(pending).toMatchObject({ attempts: 1, failed_at: null });
  expect(mail.taken).toEqual([]);
  expect(mail.plain.map((line) => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS']);
});

test('a mail server that is away is none that refuses an email: that waits for it', async () => {
  const mail = await startMailServer();
  closers.push(() => mail.stop());
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'Lunvik <post@north.example>' };
  const server = await startTestServer({ env: settings });
  closers.push(() => server.close());
  const transport = createEmailTransport(server.deps.settings);
  closers.push(() => transport.close());
  const content = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  const deliver = () =>
    transport.deliver({ id: 'one', recipient: 'ada@example.com', content, createdMs: 0 }).then(
      () => null,
      (error: unknown) => error,
    );
  mail.state.busy = true;
  expect(await deliver()).not.toBeInstanceOf(MailServerError);
  mail.state.busy = false;
  expect(await deliver()).toBeNull();
  await mail.stop();
  expect(await deliver()).toBeInstanceOf(MailServerError);
});

test('a mail server that takes connections and says nothing is away after a while', async () => {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const open = new Set<Socket>();
  silent.on('connection', (socket) => open.add(socket));
  closers.push(() => {
    for (const socket of open) socket.destroy();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}?greetingTimeout=50`;
  const server = await startTestServer({ env: { SMTP_URL: url, MAIL_FROM: 'post@north.example' } });
  closers.push(() => server.close());
  const transport = createEmailTransport(server.deps.settings);
  closers.push(() => transport.close());
  await signUp(server, 'ada@example.com');
  await deliverEmailOutbox(server.deps, transport);
  const [pending] = await server.deps.db.selectFrom('email_outbox').selectAll().execute();
  expect(pending).toMatchObject({ attempts: 1, failed_at: null, last_error: 'Greeting never received' });
});
