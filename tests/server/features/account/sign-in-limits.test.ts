import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { call, encryptPassword, goodPassword, signUpVerified, type TestUser } from '#tests/support/users.ts';

let server: TestServer;
let person: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  person = await signUpVerified(server);
});
afterAll(() => server.close());

const minute = 60_000;
const day = 86_400_000;
const wrong = 'Wrong-horse-9';
const [ofOwner, ofStranger] = ['198.51.100.7', '203.0.113.9'];
const theirBrowser = 'STRANGER0001';
const ownBrowser = 'OWNBROWSER01';

function signIn(password: string, ip: string, machine_id = theirBrowser, email = person.email) {
  const body = { email, password: encryptPassword(server, password), machine_id };
  return call(server, 'POST', 'users/sign-in', body, { 'x-forwarded-for': ip });
}

async function fail(times: number, ip: (turn: number) => string, email = person.email): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await signIn(wrong, ip(turn), theirBrowser, email);
}

/** From a hundred networks, none of which is stopped by itself. */
const fromEverywhere = (turn: number) => `203.0.${turn % 25}.9`;

const enrol = (password: string) =>
  person.call('POST', 'users/two-factor/enroll', { password: encryptPassword(server, password) });
const warnings = async () =>
  (await server.emails()).filter(
    ({ recipient, content: message }) =>
      recipient === person.email && message.subject === 'Many sign-ins to your account failed',
  );

describe('somebody who tries passwords from elsewhere', () => {
  test('is stopped after ten tries from one network, and the owner is not', async () => {
    await fail(10, () => ofStranger);
    const stopped = await signIn(goodPassword, ofStranger);
    expect(stopped.statusCode).toBe(429);
    expect(stopped.json().error_message).toBe('Too many tries. Try again in 15 minutes.');
    expect((await signIn(goodPassword, ofOwner, ownBrowser)).statusCode).toBe(201);
    expect((await signIn(goodPassword, ofStranger)).statusCode).toBe(429);
  });

  test('what was mistyped in a new browser is forgotten once the password was right there', async () => {
    for (let turn = 0; turn < 9; turn += 1) await signIn(wrong, ofOwner, 'NEWBROWSER01');
    expect((await signIn(goodPassword, ofOwner, 'NEWBROWSER01')).statusCode).toBe(201);
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await signIn(wrong, ofOwner, 'NEWBROWSER02')).statusCode).toBe(401);
    }
  });

  test('does not keep a signed-in owner from their own settings', async () => {
    await fail(12, () => ofStranger);
    await fail(12, () => '127.0.0.1');
    expect((await enrol(goodPassword)).statusCode).toBe(201);
  });

  test('is slowed down over all networks, more and more, and nobody is locked out', async () => {
    await fail(100, fromEverywhere);
    const pending: number[] = [];
    for (let turn = 0; turn < 60; turn += 1) {
      await signIn(wrong, fromEverywhere(turn));
      const refused = await signIn(wrong, fromEverywhere(turn + 30));
      expect(refused.statusCode).toBe(429);
      const seconds = Number(refused.headers['retry-after']);
      pending.push(seconds);
      server.passTime(seconds * 1000);
    }
    expect(pending[0]).toBe(1);
    expect(pending.at(-1)).toBe(60);
    expect(pending.every((wait, turn) => wait >= (pending[turn - 1] ?? 0))).toBe(true);
    expect((await signIn(goodPassword, ofOwner)).statusCode).toBe(201);
  });
});

describe('a browser in which the owner signed in before', () => {
  test('has tries of its own, whatever strangers do', async () => {
    await signIn(goodPassword, ofOwner, ownBrowser);
    await fail(110, fromEverywhere);
    await fail(11, () => ofOwner);
    expect((await signIn(goodPassword, ofOwner)).statusCode).toBe(429);
    expect((await signIn(wrong, ofOwner, ownBrowser)).statusCode).toBe(401);
    expect((await signIn(goodPassword, ofOwner, ownBrowser)).statusCode).toBe(201);
    for (let turn = 0; turn < 10; turn += 1) await signIn(wrong, fromEverywhere(turn), ownBrowser);
    expect((await signIn(goodPassword, ofOwner, ownBrowser)).statusCode).toBe(429);
  });

  test('keeps them after a sign-out there, and loses them when it is signed out from elsewhere', async () => {
    const { access_token } = (await signIn(goodPassword, ofOwner, ownBrowser)).json().data;
    const authorization = { authorization: `Bearer ${access_token}` };
    await call(server, 'POST', 'users/sign-out', undefined, authorization);
    await fail(11, () => ofOwner);
    expect((await signIn(goodPassword, ofOwner, ownBrowser)).statusCode).toBe(201);
    await person.call('DELETE', 'users/sessions');
    await fail(11, () => ofOwner);
    expect((await signIn(goodPassword, ofOwner, ownBrowser)).statusCode).toBe(429);
  });

  test('is none of another person', async () => {
    await signIn(goodPassword, ofOwner, ownBrowser);
    person = await signUpVerified(server);
    await fail(11, () => ofOwner);
    expect((await signIn(goodPassword, ofOwner, ownBrowser)).statusCode).toBe(429);
  });
});

describe('what a signed-in person tries', () => {
  test('stops after ten, and stops no sign-in', async () => {
    for (let turn = 0; turn < 10; turn += 1) expect((await enrol(wrong)).json().code).toBe('wrong-password');
    expect((await enrol(goodPassword)).statusCode).toBe(429);
    expect((await signIn(goodPassword, ofOwner)).statusCode).toBe(201);
    server.passTime(15 * minute + 1);
    expect((await enrol(goodPassword)).statusCode).toBe(201);
  });
});

describe('the owner is notified by email that many sign-ins failed', () => {
  test('once a day', async () => {
    await fail(19, fromEverywhere);
    expect(await warnings()).toHaveLength(0);
    await fail(40, fromEverywhere);
    expect(await warnings()).toHaveLength(1);
    server.passTime(day + 1);
    await fail(30, fromEverywhere);
    expect(await warnings()).toHaveLength(2);
  });

  test('which says nothing to whoever has no account', async () => {
    const nobody = `${crypto.randomUUID()}@example.com`;
    await fail(30, fromEverywhere, nobody);
    expect((await server.emails()).filter(({ recipient }) => recipient === nobody)).toEqual([]);
  });
});
