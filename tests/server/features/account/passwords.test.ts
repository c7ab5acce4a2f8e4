import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Dependencies } from '#server/dependencies.ts';
import {
  calibrateCost,
  createPasswordHasher,
  leastCost,
  type PasswordCost,
} from '#server/features/account/password-hasher.ts';
import { cheapPasswords, startTestServer, type TestServer } from '#tests/support/server.ts';
import { call, encryptPassword, goodPassword, signUp, signUpVerified } from '#tests/support/users.ts';

/** A machine that needs so many milliseconds for each MiB and pass. */
const machine =
  (speed: number) =>
  async ({ memoryKiB, passes }: PasswordCost) =>
    (memoryKiB / 1024) * passes * speed;

describe('the cost of a hash', () => {
  test('is fitted to this machine, and written down in what is kept', async () => {
    const cost = await calibrateCost();
    expect(cost.memoryKiB).toBeGreaterThanOrEqual(leastCost.memoryKiB);
    expect(cost.memoryKiB).toBeLessThanOrEqual(76 * 1024);
    expect(cost.passes).toBeGreaterThanOrEqual(2);
    const passwords = createPasswordHasher(cost);
    const stored = await passwords.hash(goodPassword);
    expect(stored).toMatch(new RegExp(`^\\$argon2id\\$v=19\\$m=${cost.memoryKiB},t=${cost.passes},p=1\\$`));
    expect(await passwords.matches(stored, goodPassword)).toBe(true);
    expect(await passwords.matches(stored, 'Wrong-horse-9')).toBe(false);
    expect(await passwords.matches(null, goodPassword)).toBe(false);
  });

  test.each([
    ['slow', 3, { memoryKiB: 19 * 1024, passes: 2 }],
    ['usual', 0.8, { memoryKiB: 38 * 1024, passes: 2 }],
    ['fast', 0.2, { memoryKiB: 76 * 1024, passes: 4 }],
    ['impossible', 0, { memoryKiB: 76 * 1024, passes: 16 }],
  ])('of a %s machine is between what is safe and what it bears', async (_, speed, cost) => {
    expect(await calibrateCost(machine(speed))).toEqual(cost);
  });
});

describe('on the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const deps = () => server.deps as { -readonly [K in keyof Dependencies]: Dependencies[K] };
  const hashOf = async (email: string) =>
    (
      await server.deps.db
        .selectFrom('users')
        .select('password_hash')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).password_hash;

  test('a hash of a lower cost is raised by the next right sign-in, and by no wrong one', async () => {
    const { email } = await signUpVerified(server);
    const before = await hashOf(email);
    const dearer = { memoryKiB: 2 * cheapPasswords.memoryKiB, passes: cheapPasswords.passes };
    const signIn = (password: string) =>
      call(server, 'POST', 'users/sign-in', {
        email,
        password: encryptPassword(server, password),
        machine_id: 'M',
      });
    const usual = server.deps.passwords;
    deps().passwords = createPasswordHasher(dearer);
    expect((await signIn('Wrong-horse-9')).statusCode).toBe(401);
    expect(await hashOf(email)).toBe(before);
    expect((await signIn(goodPassword)).statusCode).toBe(201);
    const raised = await hashOf(email);
    expect(raised).toContain('m=2048,t=1');
    expect((await signIn(goodPassword)).statusCode).toBe(201);
    expect(await hashOf(email)).toBe(raised);
    deps().passwords = usual; // a cheaper one lowers nothing
    expect((await signIn(goodPassword)).statusCode).toBe(201);
    expect(await hashOf(email)).toBe(raised);
  });

  test('calls with an idempotency key that wait to hash hold no connection to the database', async () => {
    const person = await signUpVerified(server);
    const usual = server.deps.passwords;
    deps().passwords = createPasswordHasher(cheapPasswords, 1);
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const long = server.deps.passwords.inTurn(() => left);
    const body = (turn: number) => ({
      first_name: 'user',
      last_name: 'user',
      email: `${turn}-${person.email}`,
      machine_id: 'M',
      password: encryptPassword(server, goodPassword),
    });
    const pending = Array.from({ length: 30 }, (_, turn) =>
      call(server, 'POST', 'users/sign-up', body(turn), {
        'idempotency-key': crypto.randomUUID(),
        'x-forwarded-for': `198.51.${turn}.1`,
      }),
    );
    await expect.poll(async () => Number(await counted())).toBe(30);
    expect((await person.call('GET', 'users/profile')).statusCode).toBe(200);
    leave();
    await long;
    const created = await Promise.all(pending);
    expect(created.every(({ statusCode }) => statusCode === 201)).toBe(true);
    deps().passwords = usual;
  });

  /** How many sign-ups have begun: each is counted first. */
  async function counted() {
    const { rows } = await server.deps.db
      .selectFrom('attempts')
      .select((eb) => eb.fn.countAll().as('rows'))
      .where('key', 'like', 'signUp:network:198.51.%')
      .executeTakeFirstOrThrow();
    return rows;
  }
});

describe('signing up', () => {
  test('is limited per network and hour, and says when to go on; a proxy header of the client changes nothing', async () => {
    const server = await startTestServer();
    const from = (ip: string, headers = {}) =>
      server.app.inject({
        method: 'POST',
        url: '/api/users/sign-up',
        remoteAddress: ip,
        headers,
        payload: {
          first_name: 'user',
          last_name: 'user',
          email: `${crypto.randomUUID()}@example.com`,
          machine_id: 'M',
          password: encryptPassword(server, goodPassword),
        },
      });
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await from(`2001:db8:1:2::${turn}`)).statusCode).toBe(201);
    }
    const stopped = await from('2001:db8:1:2:ffff::1', { 'x-forwarded-for': '198.51.100.7' });
    expect([stopped.statusCode, stopped.json().error_message]).toEqual([
      429,
      'Too many tries. Try again in 60 minutes.',
    ]);
    expect(stopped.headers['retry-after']).toBe('3600');
    expect((await from('2001:db8:1:3::1')).statusCode).toBe(201);
    server.passTime(3_600_001);
    expect((await from('2001:db8:1:2::1')).statusCode).toBe(201);
    await server.close();
  });

  test('reveals of one address five times an hour that it exists, from wherever it is asked', async () => {
    const server = await startTestServer();
    const { email } = await signUpVerified(server);
    const codes: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) codes.push((await signUp(server, email)).json().code);
    expect(new Set(codes.slice(0, 5))).toEqual(new Set(['already-exists']));
    expect(codes[5]).toBe('too-many-requests');
    await server.close();
  });
});
