import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { deliverMail } from '#server/mail/delivery.ts';
import { readEml } from '#server/mail/eml.ts';
import { createMailTransport } from '#server/mail/transport.ts';
import { signUp } from '#tests/support/person.ts';
import { startTestServer } from '#tests/support/server.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A mail server that says what the lines say: it takes letters, or puts them off as busy ones do. */
async function startMailServer() {
  const taken: { readonly to: string; readonly source: string }[] = [];
  const state = { busy: false };
  const server = createServer((socket) => {
    let to = '';
    let letter: string[] | null = null;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      const lines = (rest + piece).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
    const hear = (line: string) => {
      if (letter !== null) {
        if (line !== '.') return void letter.push(line.replace(/^\.\./, '.'));
        taken.push({ to, source: letter.join('\r\n') });
        letter = null;
        return say('250 taken');
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? '';
      if (verb === 'DATA' && !state.busy) letter = [];
      if (verb === 'DATA') return say(state.busy ? '451 busy, try again later' : '354 go on');
      if (verb === 'QUIT') return socket.end('221 bye\r\n');
      say('250 ok');
    };
    say('220 mail.example');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, taken, state };
}

test('a letter goes to the mail server in plain and in HTML, once it takes it', async () => {
  const mail = await startMailServer();
  const server = await startTestServer({
    env: { SMTP_URL: mail.url, MAIL_FROM: 'Lunvik <post@north.example>' },
  });
  closers.push(() => server.close());
  const warned: unknown[] = [];
  const log = { ...server.deps.log, warn: (what: unknown) => void warned.push(what) } as never;
  const deps = { ...server.deps, log };
  const transport = createMailTransport(server.deps.settings);
  closers.push(() => transport.close());

  mail.state.busy = true;
  await signUp(server, 'ada@example.com');
  await deliverMail(deps, transport);
  expect(mail.taken).toEqual([]);
  expect(warned).toHaveLength(1);
  const [waiting] = await server.deps.db.selectFrom('mail_outbox').selectAll().execute();
  expect(waiting).toMatchObject({ recipient: 'ada@example.com', tries: 1 });
  expect(waiting?.last_error).toContain('451 busy');

  mail.state.busy = false;
  await deliverMail(deps, transport);
  expect(mail.taken, 'not before its time').toEqual([]);
  server.passTime(60_000);
  await deliverMail(deps, transport);
  expect(mail.taken.map(({ to }) => to)).toEqual(['ada@example.com']);
  const source = mail.taken[0]?.source ?? '';
  expect(source).toMatch(/^From: Lunvik <post@north\.example>\r\n/m);
  expect(source).toMatch(/^Content-Type: multipart\/alternative;/m);
  expect(source).toContain(`Message-ID: <${waiting?.id}@127.0.0.1>`);
  const letter = readEml(source);
  const link = /http:\/\/127\.0\.0\.1:8080\/validate#code=[\w-]{43}/;
  expect(letter.subject).toBe('Verify your email address');
  expect(letter.text).toMatch(link);
  expect(letter.html).toMatch(link);
  expect(await server.deps.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([]);
});
