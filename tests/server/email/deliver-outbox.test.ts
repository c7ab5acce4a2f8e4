import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverEmailOutbox } from '#server/email/deliver-outbox.ts';
import type { EmailTransport, OutgoingEmail } from '#server/email/email-transport.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const minute = 60_000;
const email = { subject: 'Hello', text: 'a secret link', html: '<p>a secret link</p>' };
const pending = () => server.deps.db.selectFrom('email_outbox').selectAll().execute();

function transport(deliver: (email: OutgoingEmail) => Promise<void>): EmailTransport {
  return { deliver, close: () => undefined };
}

test('an email waits unreadable, goes out once and leaves nothing behind', async () => {
  await server.deps.mail.send(server.deps.db, 'a@example.com', email);
  expect((await pending())[0]?.message.includes('secret')).toBe(false);
  const sent: OutgoingEmail[] = [];
  const collect = transport(async (email) => void sent.push(email));
  await Promise.all([deliverEmailOutbox(server.deps, collect), deliverEmailOutbox(server.deps, collect)]);
  expect(sent.map(({ recipient, content: what }) => [recipient, what])).toEqual([['a@example.com', email]]);
  expect(await pending()).toEqual([]);
});

test('an email of a transaction that fails is never sent', async () => {
  const failing = server.deps.db.transaction().execute(async (tx) => {
    await server.deps.mail.send(tx, 'b@example.com', email);
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  expect(await pending()).toEqual([]);
});

test('a mail server that is down is tried again, ever later, and given up after eight times', async () => {
  const log: string[] = [];
  const deps = { ...server.deps, log: { ...server.deps.log, warn: () => void log.push('warned') } as never };
  await server.deps.mail.send(server.deps.db, 'c@example.com', email);
  let attempts = 0;
  const down = transport(async () => {
    attempts += 1;
    throw new Error('connect ECONNREFUSED');
  });
  await deliverEmailOutbox(deps, down);
  await deliverEmailOutbox(deps, down);
  expect(attempts).toBe(1);
  server.passTime(minute);
  await deliverEmailOutbox(deps, down);
  expect(attempts).toBe(2);
  for (let round = 0; round < 20; round += 1) {
    server.passTime(24 * 60 * minute);
    await deliverEmailOutbox(deps, down);
  }
  expect(attempts).toBe(9);
  expect(await pending()).toMatchObject([{ recipient: 'c@example.com', last_error: 'connect ECONNREFUSED' }]);
});
