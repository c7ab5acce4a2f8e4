import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemDetails } from '#contract/wire/problems/problem-details.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  asUser,
  call,
  emailedCode,
  encryptPassword,
  goodPassword,
  signUp,
  signUpByEmail,
} from '#tests/support/users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const hour = 3_600_000;

describe('signing up', () => {
  test('makes an account whose address is not proved yet and mails a link to it', async () => {
    const response = await signUp(server, ' Ada@Example.com ');
    expect(response.statusCode).toBe(201);
    expect(response.json().data.email).toBe('ada@example.com');

    const message = (await server.emails()).find(({ recipient }) => recipient === 'ada@example.com')?.content;
    const code = await emailedCode(server, 'ada@example.com');
    expect(message?.text).toContain(`http://127.0.0.1:8080/validate#code=${code}`);
    expect(message?.html).toContain(`href="http://127.0.0.1:8080/validate#code=${code}"`);
  });

  test('an address has one account, whatever its case and however many ask concurrently', async () => {
    const responses = await Promise.all(
      ['bob@example.com', 'BOB@example.com', ' bob@example.com', 'Bob@Example.Com'].map((email) =>
        signUp(server, email),
      ),
    );
    expect(responses.map((response) => response.statusCode).sort()).toEqual([201, 409, 409, 409]);
    const refused = responses.find((response) => response.statusCode === 409);
    expect(refused?.json()).toEqual({ error_message: 'already exists', code: 'already-exists' });
  });

  test.each(['shrt-A1', 'nodigits-AA', 'NOLOWER-123', 'noupper-123', ' Edge-1234', 'Edge-1234 '])(
    'refuses the password %j',
    async (password) => {
      const response = await signUp(server, `${crypto.randomUUID()}@example.com`, password);
      expect(response.statusCode).toBe(400);
    },
  );

  test('refuses a password that is not enciphered, and an address that is none', async () => {
    const body = { first_name: 'user', last_name: 'user', machine_id: 'M' };
    const bare = await call(server, 'POST', 'users/sign-up', {
      ...body,
      email: 'x@example.com',
      password: goodPassword,
    });
    expect(bare.json().code).toBe('bad-request');
    const noAddress = await signUp(server, 'nobody');
    expect(noAddress.json().error_message).toBe('Please enter a valid email address.');
  });

  test.each([
    ['ad\u202ea@example.com', problemDetails['bad-request']['email-invisible']({ character: '\u202e' })],
    ['ada@exam\u200bple.com', problemDetails['bad-request']['email-invisible']({ character: '\u200b' })],
    ['ada@ｅxample.com', 'Email addresses cannot contain “ｅ”. Type “e” instead.'],
  ])('refuses an address that looks like another one, and says why: %j', async (email, message) => {
    const response = await signUp(server, email);
    expect([response.statusCode, response.json().error_message]).toEqual([400, message]);
  });

  test('lets in who signed up with such an address before', async () => {
    const person = await signUpByEmail(server);
    const email = `ａ${person.email}`;
    await server.deps.db.updateTable('users').set({ email }).where('id', '=', person.userId).execute();
    const response = await call(server, 'POST', 'users/sign-in', {
      ...{ email, password: encryptPassword(server, goodPassword), machine_id: 'M' },
    });
    expect(response.statusCode).toBe(201);
  });

  test('keeps neither the password nor the tokens in readable form', async () => {
    const person = await signUpByEmail(server);
    const tables = ['users', 'sessions', 'email_tokens', 'email_outbox', 'idempotency'] as const;
    const rows = await Promise.all(
      tables.map((table) => server.deps.db.selectFrom(table).selectAll().execute()),
    );
    const all = JSON.stringify(rows, (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    expect(all).not.toContain(goodPassword);
    expect(all).not.toContain(person.token);
  });
});

describe('before the address is proved', () => {
  test.each([
    ['GET', 'workspace/eve@example.com'],
    ['GET', 'region/active'],
    ['POST', 'realtime/ticket'],
    ['GET', `drives?workspaceId=${crypto.randomUUID()}&workspaceUserId=x`],
  ] as const)('%s %s answers that the person is not validated', async (method, path) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { access_token, user_id } = (await signUp(server, email)).json().data;
    const response = await asUser(server, { email, userId: user_id, token: access_token }).call(method, path);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({ error_message: 'user not validated', code: 'email-not-verified' });
  });

  test('a person may sign out', async () => {
    const email = 'leaving@example.com';
    const { access_token, user_id } = (await signUp(server, email)).json().data;
    const person = asUser(server, { email, userId: user_id, token: access_token });
    expect((await person.call('POST', 'users/sign-out')).statusCode).toBe(200);
    expect((await person.call('POST', 'users/sign-out')).json().code).toBe('signed-out');
  });
});

describe('proving the address', () => {
  test('signs its owner in and ends every session from before', async () => {
    const email = 'carol@example.com';
    const early = (await signUp(server, email)).json().data;
    const code = await emailedCode(server, email);
    const response = await call(server, 'POST', 'token/verify', { token: code, machine_id: 'M' });
    expect(response.statusCode).toBe(200);
    const { token, user_id } = response.json().data;
    expect(user_id).toBe(early.user_id);
    expect(
      (await asUser(server, { email, userId: user_id, token }).call('GET', `workspace/${email}`)).statusCode,
    ).toBe(200);
    const old = asUser(server, { email, userId: user_id, token: early.access_token });
    expect((await old.call('GET', `workspace/${email}`)).statusCode).toBe(401);
  });

  test('works once, also when two come at the same moment', async () => {
    const email = 'dave@example.com';
    await signUp(server, email);
    const code = await emailedCode(server, email);
    const responses = await Promise.all([
      call(server, 'POST', 'users/token-verify', { token: code }),
      call(server, 'POST', 'token/verify', { token: code, machine_id: 'M' }),
    ]);
    const failed = responses.filter((response) => response.statusCode === 400);
    expect(failed.map((response) => response.json().error_message)).toEqual([
      'The provided code is invalid or expired.',
    ]);
    expect((await call(server, 'POST', 'users/token-verify', { token: code })).json().code).toBe(
      'token-invalid',
    );
  });

  test('users/token-verify answers 201 with the same fields', async () => {
    await signUp(server, 'erin@example.com');
    const response = await call(server, 'POST', 'users/token-verify', {
      token: await emailedCode(server, 'erin@example.com'),
    });
    expect(response.statusCode).toBe(201);
    expect(response.json().data).toMatchObject({ email: 'erin@example.com' });
    expect(Object.keys(response.json().data)).toEqual(expect.arrayContaining(['token', 'user_id']));
  });

  test('fails after an hour', async () => {
    await signUp(server, 'frank@example.com');
    const code = await emailedCode(server, 'frank@example.com');
    server.passTime(hour + 1);
    expect((await call(server, 'POST', 'users/token-verify', { token: code })).json().code).toBe(
      'token-invalid',
    );
  });
});

describe('asking for the email again', () => {
  const resend = (email: string) =>
    call(server, 'POST', 'resend/token', { user_name: encryptPassword(server, email) });
  const emailsTo = async (email: string) =>
    (await server.emails()).filter(({ recipient }) => recipient === email).length;

  test('answers alike for a person who waits, a proved one and nobody', async () => {
    const pending = `${crypto.randomUUID()}@example.com`;
    await signUp(server, pending);
    const { email: verified } = await signUpByEmail(server);
    server.passTime(60_000);
    const responses = await Promise.all(
      [pending, verified, 'nobody@example.com', 'not an address'].map(resend),
    );
    expect(new Set(responses.map((response) => `${response.statusCode} ${response.body}`))).toEqual(
      new Set(['201 {"data":{"success":true}}']),
    );
    expect(await emailsTo(pending)).toBe(2);
    expect(await emailsTo(verified)).toBe(1);
  });

  test('sends at most one in 30 seconds and five in an hour, without saying so', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await signUp(server, email);
    server.passTime(29_000);
    await resend(email);
    expect(await emailsTo(email)).toBe(1);
    for (let round = 0; round < 8; round += 1) {
      server.passTime(31_000);
      expect((await resend(email)).statusCode).toBe(201);
    }
    expect(await emailsTo(email)).toBe(5);
  });
});
