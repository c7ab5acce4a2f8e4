import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  enableTwoFactor,
  passPrimaryFactor,
  submitSecondFactor,
} from '#tests/support/accounts/two-factor.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, request } from '#tests/support/team.ts';
import {
  call,
  createWorkspace,
  encryptPassword,
  goodPassword,
  signUpVerified,
} from '#tests/support/users.ts';

/* What counts for all nodes on one database: a node between which and another one goes gains nobody a try, or an effect. */

let one: TestServer;
let other: TestServer;
beforeAll(async () => {
  const database = await createTestDatabase();
  one = await startTestServer({ database });
  other = await startTestServer({ database: { ...database, drop: async () => undefined } });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const alternately = (nth: number) => (nth % 2 === 0 ? one : other);
const statuses = (responses: readonly { readonly statusCode: number }[]) =>
  responses.map(({ statusCode }) => statusCode);

test('the same Idempotency-Key at both, at once and later, has one effect and one answer', async () => {
  const owner = await signUpVerified(one);
  const workspaceId = (await createWorkspace(owner)).id;
  const body = { drive_name: 'sent-twice', workspace_id: workspaceId };
  const headers = { 'idempotency-key': randomUUID() };
  const send = (server: TestServer) => request(server, owner, 'POST', 'drives', body, headers);
  const responses = await Promise.all(Array.from({ length: 6 }, (_, nth) => send(alternately(nth))));
  responses.push(await send(one), await send(other));
  expect(statuses(responses)).toEqual(Array(8).fill(201));
  expect(new Set(responses.map((response) => response.body)).size).toBe(1);
  const made = await one.deps.db.selectFrom('drives').select('id').where('name', '=', 'sent-twice').execute();
  expect(made).toHaveLength(1);
});

test('wrong passwords at one count at the other: after ten the right one is refused at both', async () => {
  const { email } = await signUpVerified(one);
  const signIn = (server: TestServer, text: string) =>
    call(server, 'POST', 'users/sign-in', {
      email,
      password: encryptPassword(server, text),
      machine_id: 'elsewhere',
    });
  const wrong = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => signIn(alternately(nth), 'Wrong-horse-9')),
  );
  expect(statuses(wrong)).toEqual(Array(10).fill(401));
  expect(statuses([await signIn(one, goodPassword), await signIn(other, goodPassword)])).toEqual([429, 429]);
});

test('wrong codes of the second step at one count at the other', async () => {
  const ada = await signUpVerified(one);
  const { app } = await enableTwoFactor(one, ada);
  other.passTime(60_000); // the clocks of both go alike
  const tokens: (string | undefined)[] = [];
  for (let nth = 0; nth < 3; nth += 1) tokens.push(await passPrimaryFactor(alternately(nth), ada.email));
  const wrong = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => submitSecondFactor(alternately(nth), tokens[nth % 3], '000000')),
  );
  expect(statuses(wrong).filter((status) => status === 429)).toHaveLength(5); // three tries were the passwords before
  const right = [one, other].map((server) => submitSecondFactor(server, tokens[0], app.code()));
  expect(statuses(await Promise.all(right))).toEqual([429, 429]);
});

test('wrong codes of an email at one count at the other: after five the right one is none', async () => {
  const team = await createTeam(one);
  const { userId } = team.owner;
  const of = { drive_id: team.driveId, user_id: userId };
  await request(one, team.owner, 'POST', 'drives/send/delete/code', of);
  const letter = (await one.emails()).findLast(({ recipient }) => recipient === team.owner.email);
  const code = /^Code: (\d{6})$/m.exec(letter?.content.text ?? '')?.[1] ?? '';
  const wrong = code === '123456' ? '123457' : '123456';
  const isRight = async (server: TestServer, tried: string) => {
    const body = { ...of, code: tried };
    const response = await request(server, team.owner, 'POST', 'drives/verify/delete/code', body);
    return response.json().data?.is_verify as boolean;
  };
  expect(code).toMatch(/^\d{6}$/);
  for (let nth = 0; nth < 4; nth += 1) expect(await isRight(alternately(nth), wrong)).toBe(false);
  expect(await isRight(other, code)).toBe(true); // the fifth, and right
  expect(await isRight(one, wrong)).toBe(false);
  expect([await isRight(one, code), await isRight(other, code)]).toEqual([false, false]);
});
