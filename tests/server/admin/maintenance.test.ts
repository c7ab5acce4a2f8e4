import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Finding } from '#server/admin/doctor/finding.ts';
import { admin, adminResult } from '#tests/support/admin/run-admin.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, request, type Team } from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
beforeEach(async () => {
  server = await startTestServer();
  team = await createTeam(server);
});
afterEach(() => server.close());

/** As the job of every node does each second. */
const followed = () => server.deps.maintenance.refresh(server.deps.db);

async function turn(...argv: readonly string[]): Promise<void> {
  await adminResult(server, 'maintenance', ...argv);
  await followed();
}

const read = () => request(server, team.owner, 'GET', `drives/${team.driveId}/items`);
const write = () =>
  request(server, team.owner, 'POST', `events/${team.driveId}`, [events.createFolder(team.driveId, 'New')]);

test('closed, every request of people is asked to come again, with what the operator says', async () => {
  await turn('on', '--message', 'Back at 14:00.');
  for (const response of [
    await read(),
    await write(),
    await request(server, { token: 'none' }, 'GET', 'users/profile'),
  ]) {
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '30']);
    expect(response.json()).toMatchObject({
      code: 'maintenance',
      error_message: 'Maintenance is under way: Back at 14:00.',
      values: { message: 'Back at 14:00.' },
    });
  }
  for (const url of ['/api/config', '/healthz', '/readyz'])
    expect((await server.app.inject({ url })).statusCode).toBe(200);
  expect(await adminResult(server, 'maintenance', 'status')).toMatchObject({
    mode: 'closed',
    message: 'Back at 14:00.',
  });
  await turn('off');
  expect([(await read()).statusCode, (await write()).statusCode]).toEqual([200, 200]);
});

test('read-only, people read and sign in, and nothing changes', async () => {
  await turn('on', '--read-only');
  expect((await read()).statusCode).toBe(200);
  expect((await request(server, team.owner, 'POST', 'realtime/ticket')).statusCode).toBe(201);
  const refused = await write();
  expect([refused.statusCode, refused.json().error_message]).toEqual([
    503,
    'Maintenance is under way. Try again later.',
  ]);
  expect(
    (await server.app.inject({ method: 'POST', url: '/api/users/sign-in', payload: {} })).statusCode,
  ).toBe(400);
  expect((await request(server, team.owner, 'PUT', 'workspace', { name: 'x' })).statusCode).toBe(503);
});

test('it is in the log of the operators, in doctor and in the figures; what was known stays while the database is away', async () => {
  await turn('on', '--read-only');
  const [entry] = await adminResult(server, 'log');
  expect(entry).toMatchObject({ command: 'maintenance on', subject: 'read-only' });
  expect((await admin(server, 'log')).out).toContain('maintenance: none → read-only');
  const { out } = await admin(server, 'doctor', '--json');
  const finding = JSON.parse(out).result.find(({ check }: Finding) => check === 'maintenance');
  expect(finding).toMatchObject({
    state: 'warning',
    found: expect.stringContaining('open for reading alone'),
  });
  expect(await server.deps.metrics.registry.metrics()).toContain('lunvik_maintenance{mode="read-only"} 1');
  await expect(server.deps.maintenance.refresh(server.deps.db.withSchema('nowhere'))).rejects.toThrow();
  expect((await write()).statusCode).toBe(503);
});

test('switched on again it keeps what people are told, says what it replaces, and takes it away by an empty one', async () => {
  const on = async (...options: string[]) => (await admin(server, 'maintenance', 'on', ...options)).out;
  const told = async () => (await adminResult(server, 'maintenance', 'status')).message;
  await on('--message', 'Back at 14:00');
  expect(await on()).toContain('People are told: “Back at 14:00”. The message stays as it was. Nodes follow');
  expect(await told()).toBe('Back at 14:00');
  expect(await on('--message', 'Back at 15:00.')).toContain(
    'People are told: “Back at 15:00.” Before, people were told: “Back at 14:00”. Nodes follow',
  );
  expect((await admin(server, 'log')).out).toContain(
    'maintenance: closed, “Back at 14:00” → closed, “Back at 15:00.”',
  );
  expect(await on('--message', '')).toContain('Before, people were told: “Back at 15:00.”');
  expect(await told()).toBeNull();
});

test('a dry run changes nothing; off without maintenance, and a message that is too long, are refused', async () => {
  expect((await admin(server, 'maintenance', 'on', '--dry-run')).code).toBe(0);
  await followed();
  expect((await write()).statusCode).toBe(200);
  expect(await admin(server, 'maintenance', 'off')).toMatchObject({
    code: 1,
    err: 'There is no maintenance.\n',
  });
  expect((await admin(server, 'maintenance', 'on', '--message', 'x'.repeat(201))).code).toBe(64);
});
