import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, request, type Team } from '#tests/support/team.ts';

const perMinute = 20;
let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer({ requestsPerMinute: perMinute });
  team = await createTeam(server);
});
afterAll(() => server.close());

const ask = async (person: { readonly token: string }) =>
  (await request(server, person, 'POST', 'realtime/ticket')).statusCode;
const stranger = async () => (await server.app.inject('/api/config')).statusCode;

test('what is sent and fetched never uses up the listings, nor does a sign-in, nor the other way round', async () => {
  const person = (await createTeam(server)).owner;
  const ask = async (method: 'GET' | 'POST', path: string) =>
    (await request(server, person, method, path)).statusCode;
  const kinds = {
    content: () => ask('GET', `drives/${team.driveId}/files/${team.driveId}/content`),
    listing: () => ask('GET', 'users/sessions'),
    secret: () => ask('POST', 'users/two-factor/confirm'),
  };
  for (let count = 0; count < perMinute; count += 1) expect(await kinds.content()).toBe(404);
  expect(await kinds.content()).toBe(429);
  expect(await ask('POST', 'uploads')).toBe(429);
  for (let count = 0; count < perMinute; count += 1) expect(await kinds.listing()).toBe(200);
  expect(await kinds.listing()).toBe(429);
  expect(await kinds.secret()).not.toBe(429);
});

test('who asks too often has to wait; colleagues and strangers at the same address do not', async () => {
  for (let count = 0; count < perMinute; count += 1) expect(await ask(team.owner)).toBe(201);
  const refused = await request(server, team.owner, 'POST', 'realtime/ticket');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'too-many-requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await ask(team.admin)).toBe(201);
  for (let count = 0; count < perMinute; count += 1) expect(await stranger()).toBe(200);
  expect(await stranger()).toBe(429);
  expect(await ask(team.admin)).toBe(201);
});
