import { afterAll, beforeAll, expect, test } from 'vitest';
import { createToken } from '#server/http/bearer.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, type Team } from '#tests/support/team.ts';

const perMinute = 10;
let server: TestServer;
let address: string;
let team: Team;
beforeAll(async () => {
  server = await startTestServer({ unknownTokensPerMinute: perMinute });
  address = await server.listen();
  team = await createTeam(server);
});
afterAll(() => server.close());

const ask = (ip: string, token: string) =>
  fetch(`${address}/api/users/sessions`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': ip },
  });
const statusesOf = async (asked: readonly Promise<Response>[]) =>
  (await Promise.all(asked)).map(({ status }) => status);
const invented = (ip: string, count: number) =>
  statusesOf(Array.from({ length: count }, () => ask(ip, createToken())));

test('invented tokens are limited by network, before the database is asked', async () => {
  expect((await invented('203.0.113.1', perMinute)).every((status) => status === 401)).toBe(true);
  const refused = await ask('203.0.113.1', createToken());
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'too-many-requests' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // A right token cannot be distinguished from an invented one without the database.
  expect((await ask('203.0.113.1', team.owner.token)).status).toBe(429);
  expect((await ask('203.0.113.2', createToken())).status).toBe(401);
  server.passTime(60_000);
  expect((await ask('203.0.113.1', createToken())).status).toBe(401);
});

test('concurrent ones all count', async () => {
  const statuses = await invented('203.0.113.3', 3 * perMinute);
  expect(statuses.filter((status) => status === 401)).toHaveLength(perMinute);
});

test('of IPv6 the subscriber counts', async () => {
  await invented('2001:db8:5::1', perMinute);
  expect((await ask('2001:db8:5::2', createToken())).status).toBe(429);
  expect((await ask('2001:db8:5:1::2', createToken())).status).toBe(401);
});

test('who was let in before goes on beside somebody who invents tokens, and costs nobody a try', async () => {
  const ip = '203.0.113.4';
  for (let count = 0; count < 2 * perMinute; count += 1)
    expect((await ask(ip, team.owner.token)).status).toBe(200);
  expect((await ask(ip, team.admin.token)).status).toBe(200);
  expect((await invented(ip, perMinute)).every((status) => status === 401)).toBe(true);
  expect((await ask(ip, createToken())).status).toBe(429);
  expect((await ask(ip, team.owner.token)).status).toBe(200);
});

test('a session that has ended is an invented token again', async () => {
  const ip = '203.0.113.5';
  const other = await createTeam(server);
  expect((await ask(ip, other.owner.token)).status).toBe(200);
  await server.deps.db.deleteFrom('sessions').where('id', '=', other.owner.sessionId).execute();
  const attempts = Array.from({ length: perMinute + 2 }, () => null);
  const statuses: number[] = [];
  for (const _ of attempts) statuses.push((await ask(ip, other.owner.token)).status);
  expect(statuses.slice(0, 11)).toEqual(Array(11).fill(401));
  expect(statuses.at(-1)).toBe(429);
});
