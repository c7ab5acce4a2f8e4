import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverMail } from '#server/mail/delivery.ts';
import type { MailTransport, Parcel } from '#server/mail/transport.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const minute = 60_000;
const letter = { subject: 'Hello', text: 'a secret link', html: '<p>a secret link</p>' };
const waiting = () => server.deps.db.selectFrom('mail_outbox').selectAll().execute();

function transport(deliver: (parcel: Parcel) => Promise<void>): MailTransport {
  return { deliver, close: () => undefined };
}

test('a letter waits unreadable, goes out once and leaves nothing behind', async () => {
  await server.deps.mail.send(server.deps.db, 'a@example.com', letter);
  expect((await waiting())[0]?.letter.includes('secret')).toBe(false);
  const sent: Parcel[] = [];
  const collect = transport(async (parcel) => void sent.push(parcel));
  await Promise.all([deliverMail(server.deps, collect), deliverMail(server.deps, collect)]);
  expect(sent.map(({ recipient, letter: what }) => [recipient, what])).toEqual([['a@example.com', letter]]);
  expect(await waiting()).toEqual([]);
});

test('a letter of a transaction that fails is never sent', async () => {
  const failing = server.deps.db.transaction().execute(async (tx) => {
    await server.deps.mail.send(tx, 'b@example.com', letter);
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  expect(await waiting()).toEqual([]);
});

test('a mail server that is down is tried again, ever later, and given up after eight times', async () => {
  const log: string[] = [];
  const deps = { ...server.deps, log: { ...server.deps.log, warn: () => void log.push('warned') } as never };
  await server.deps.mail.send(server.deps.db, 'c@example.com', letter);
  let tries = 0;
  const down = transport(async () => {
    tries += 1;
    throw new Error('connect ECONNREFUSED');
  });
  await deliverMail(deps, down);
  await deliverMail(deps, down);
  expect(tries).toBe(1);
  server.passTime(minute);
  await deliverMail(deps, down);
  expect(tries).toBe(2);
  for (let round = 0; round < 20; round += 1) {
    server.passTime(24 * 60 * minute);
    await deliverMail(deps, down);
  }
  expect(tries).toBe(9);
  expect(await waiting()).toMatchObject([{ recipient: 'c@example.com', last_error: 'connect ECONNREFUSED' }]);
});
