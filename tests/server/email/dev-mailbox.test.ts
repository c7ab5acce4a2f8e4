import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverEmailOutbox } from '#server/email/deliver-outbox.ts';
import { describeUnsentEmails, hasMailbox } from '#server/email/dev-mailbox.ts';
import { renderEmail } from '#server/email/email-layout.ts';
import { createEmailTransport, emlFolder } from '#server/email/email-transport.ts';
import { parseEml } from '#server/email/parse-eml.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { signUp } from '#tests/support/users.ts';

let server: TestServer;
let link: string;
beforeAll(async () => {
  server = await startTestServer();
  await signUp(server, 'ada@example.com');
  await deliverEmailOutbox(server.deps, createEmailTransport(server.deps.settings));
  const [name = ''] = await readdir(emlFolder(server.deps.settings.dataDir));
  link = `/dev/mail/${name.replace('.eml', '')}`;
});
afterAll(() => server.close());

const get = (url: string, more: object = {}) =>
  server.app.inject({ url, headers: { host: '127.0.0.1:8080' }, ...more });

test('without a mail server each email is a file that only the server may read', async () => {
  const folder = emlFolder(server.deps.settings.dataDir);
  const files = await readdir(folder);
  expect(files).toHaveLength(1);
  const path = join(folder, files[0] ?? '');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const email = parseEml(await readFile(path, 'utf8'));
  expect(email).toMatchObject({ to: 'ada@example.com', subject: 'Verify your email address' });
  expect(email.text).toMatch(/http:\/\/127\.0\.0\.1:8080\/validate#code=[\w-]{43}\n/);
});

test('the list leads to the letter, and the letter to the product', async () => {
  expect((await get('/dev/mail')).body).toContain(`<a href="${link}">Verify your email address</a>`);
  const email = await get(link);
  expect(email.body).toMatch(/<a href="http:\/\/127\.0\.0\.1:8080\/validate#code=[\w-]{43}">/);
  const framed = await get(`${link}/content`);
  expect(framed.headers['content-security-policy']).toContain('sandbox');
  expect(framed.body).toMatch(/<a href="http:\/\/127\.0\.0\.1:8080\/validate#code=[\w-]{43}"/);
});

test('a list without an email looks again by itself, and one with emails stands still', async () => {
  expect((await get('/dev/mail')).headers['refresh']).toBeUndefined();
  const fresh = await startTestServer();
  const empty = await fresh.app.inject({ url: '/dev/mail', headers: { host: '127.0.0.1:8080' } });
  expect([empty.headers['refresh'], empty.statusCode]).toEqual(['1', 200]);
  expect(empty.body).toContain('No emails yet.');
  await fresh.close();
});

test.each([
  ['http://127.0.0.1:8080', null, 'Mail can be read at http://127.0.0.1:8080/dev/mail\n'],
  ['https://localhost', null, 'Mail is not sent before SMTP_URL is set: it is kept in /data/mail\n'],
  ['https://files.example.com', null, 'Mail is not sent before SMTP_URL is set: it is kept in /data/mail\n'],
  ['https://files.example.com', 'smtp://mail.example.com', ''],
])('who starts a server at %s with the mail server %s is told: %j', (publicUrl, smtpUrl, line) => {
  const settings = { publicUrl, smtpUrl, dataDir: '/data' };
  expect(describeUnsentEmails(settings, publicUrl)).toBe(line);
  expect(hasMailbox(settings)).toBe(line.includes('/dev/mail'));
});

test.each([
  ['another machine', { remoteAddress: '203.0.113.7' }],
  ['another machine behind a proxy', { headers: { host: '127.0.0.1', 'x-forwarded-for': '203.0.113.7' } }],
  ['a proxy that says it is here', { headers: { host: '127.0.0.1', 'x-forwarded-for': '127.0.0.1' } }],
])('%s finds no mailbox', async (_who, more) => {
  for (const url of ['/dev/mail', link, `${link}/content`])
    expect((await get(url, more)).statusCode).toBe(404);
});

test.each([
  ['by its name', { host: 'evil.example' }],
  ['by the name that a proxy would pass on', { host: 'evil.example', 'x-forwarded-host': 'localhost' }],
  ['by the name with a port', { host: 'evil.example:8080' }],
])('a foreign site whose name leads here finds nothing, %s', async (_how, headers) => {
  for (const url of ['/dev/mail', link, `${link}/content`])
    expect((await get(url, { headers })).statusCode).toBe(421);
});

test('a product that others reach has no mailbox, whoever asks', async () => {
  const env = { PUBLIC_URL: 'https://files.example.com', ALLOWED_HOSTS: 'localhost' };
  const other = await startTestServer({ env });
  for (const host of ['localhost', 'files.example.com'])
    expect((await other.app.inject({ url: '/dev/mail', headers: { host } })).statusCode).toBe(404);
  await other.close();
});

test.each(['/dev/mail/..%2f..%2fmaster-key', '/dev/mail/nothing', '/dev/mail/%00'])(
  '%s leads nowhere',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test('with a mail server there is no mailbox at all', async () => {
  const other = await startTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  expect((await other.app.inject({ url: '/dev/mail', headers: { host: 'localhost' } })).statusCode).toBe(404);
  await other.close();
});

test('an email says what a name says and runs none of it', () => {
  const email = renderEmail('en', {
    subject: 's',
    heading: '<script>alert(1)</script>',
    paragraphs: ['"&\''],
    button: 'Go',
    link: 'https://x.example/?a=1&b="2"',
    footnote: '',
  });
  expect(email.html).not.toContain('<script>');
  expect(email.html).toContain('href="https://x.example/?a=1&amp;b=&quot;2&quot;"');
  expect(email.text).toContain('<script>alert(1)</script>');
});

test('no name and no address adds a line to the head of an email', async () => {
  const more = '\r\nBcc: everybody@example.com\r\n\r\nBuy';
  const email = renderEmail('en', {
    subject: `Hello${more}`,
    heading: `Hello${more}`,
    paragraphs: [],
    footnote: '',
  });
  const outgoing = { id: 'a-parcel', recipient: `eve@example.com${more}`, content: email, createdMs: 0 };
  await createEmailTransport(server.deps.settings).deliver(outgoing);
  const folder = emlFolder(server.deps.settings.dataDir);
  const [file = ''] = (await readdir(folder)).filter((name) => name.includes('a-parcel'));
  const [head = ''] = (await readFile(join(folder, file), 'utf8')).split('\n\n');
  expect(head).toMatch(/^Subject: Hello/m);
  expect(head).not.toMatch(/^(Bcc|Buy)/im);
});
