import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { deliverEmailOutbox } from '#server/email/deliver-outbox.ts';
import { createEmailTransport } from '#server/email/email-transport.ts';
import { parseEml } from '#server/email/parse-eml.ts';
import { startTestServer } from '#tests/support/server.ts';
import { signUp } from '#tests/support/users.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A mail server that says what the lines say: it takes emails, or puts them off as busy ones do. */
async function startMailServer() {
  const received: { readonly to: string; readonly source: string }[] = [];
  const state = { busy: false };
  const server = createServer((socket) => {
    let to = '';
    let email: string[] | null = null;
    let rest = '';
    const say = (text: string) => socket.write(`${text}\r\n`);
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      const lines = (rest + piece).split('\r\n');
      rest = lines.pop() ?? '';
      for (const text of lines) receive(text);
    });
    const receive = (text: string) => {
      if (email !== null) {
        if (text !== '.') return void email.push(text.replace(/^\.\./, '.'));
        received.push({ to, source: email.join('\r\n') });
        email = null;
        return say('250 taken');
      }
      const verb = text.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') to = /<(.*)>/.exec(text)?.[1] ?? '';
      if (verb === 'DATA' && !state.busy) email = [];
      if (verb === 'DATA') return say(state.busy ? '451 busy, try again later' : '354 go on');
      if (verb === 'QUIT') return socket.end('221 bye\r\n');
      say('250 ok');
    };
    say('220 mail.example');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, taken: received, state };
}

test('an email goes to the mail server in plain and in HTML, once it takes it', async () => {
  const mail = await startMailServer();
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
