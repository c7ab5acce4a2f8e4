import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliverEmailOutbox } from '#server/email/deliver-outbox.ts';
import { type EmailTransport, MailServerError, type OutgoingEmail } from '#server/email/email-transport.ts';
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

test('an email that is refused is tried again, ever later, and given up after eight times', async () => {
  const log: string[] = [];
  const deps = { ...server.deps, log: { ...server.deps.log, warn: () => void log.push('warned') } as never };
  await server.deps.mail.send(server.deps.db, 'c@example.com', email);
  let attempts = 0;
  const refusing = transport(async () => {
    attempts += 1;
    throw new Error('550 no such mailbox');
  });
  await deliverEmailOutbox(deps, refusing);
  await deliverEmailOutbox(deps, refusing);
  expect(attempts).toBe(1);
  server.passTime(minute);
  await deliverEmailOutbox(deps, refusing);
  expect(attempts).toBe(2);
  for (let round = 0; round < 20; round += 1) {
    server.passTime(24 * 60 * minute);
    await deliverEmailOutbox(deps, refusing);
  }
  expect(attempts).toBe(9);
  expect(await pending()).toMatchObject([{ recipient: 'c@example.com', last_error: '550 no such mailbox' }]);
});

describe('while no email can leave', () => {
  const hour = 60 * minute;
  const quiet = () => ({ ...server.deps, log: { ...server.deps.log, warn: () => undefined } as never });
  const find = async (recipient: string) =>
    (await pending()).find(({ recipient: whose }) => whose === recipient);
  let attempts = 0;
  const down = transport(async () => {
    attempts += 1;
    throw new MailServerError('connect ECONNREFUSED');
  });

  test('it is tried every hour, for days, and goes within one once the server is back', async () => {
    await server.deps.mail.send(server.deps.db, 'd@example.com', email);
    attempts = 0;
    for (let passed = 0; passed < 100; passed += 1) {
      await deliverEmailOutbox(quiet(), down);
      server.passTime(hour);
    }
    expect(attempts).toBe(100);
    expect(await find('d@example.com')).toMatchObject({
      failed_at: null,
      last_error: 'connect ECONNREFUSED',
    });
    // What it is refused for now is tried as often as of any other.
    await deliverEmailOutbox(
      quiet(),
      transport(async () => {
        throw new Error('451 busy');
      }),
    );
    expect(await find('d@example.com')).toMatchObject({ failed_at: null, attempts: 4 });
    server.passTime(hour * 3);
    const sent: string[] = [];
    const collect = transport(async ({ recipient }) => void sent.push(recipient));
    await deliverEmailOutbox(quiet(), collect);
    expect(sent).toEqual(['d@example.com']);
  });

  test('one is tried for all that are due', async () => {
    for (const name of ['f', 'g', 'h'])
      await server.deps.mail.send(server.deps.db, `${name}@example.com`, email);
    attempts = 0;
    expect(await deliverEmailOutbox(quiet(), down)).toBe(1);
    expect(attempts).toBe(1);
    server.passTime(hour);
    const sent: string[] = [];
    await deliverEmailOutbox(
      quiet(),
      transport(async ({ recipient }) => void sent.push(recipient)),
    );
    expect(sent.toSorted()).toEqual(['f@example.com', 'g@example.com', 'h@example.com']);
  });

  test('it is given up after five days', async () => {
    await server.deps.mail.send(server.deps.db, 'e@example.com', email);
    await deliverEmailOutbox(quiet(), down);
    server.passTime(5 * 24 * hour - minute);
    await deliverEmailOutbox(quiet(), down);
    expect(await find('e@example.com')).toMatchObject({ failed_at: null });
    server.passTime(hour);
    await deliverEmailOutbox(quiet(), down);
    expect((await find('e@example.com'))?.failed_at).not.toBeNull();
  });
});
