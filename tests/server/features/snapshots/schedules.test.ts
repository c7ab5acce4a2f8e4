import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runSchedules } from '#server/features/snapshots/run-schedules.ts';
import { grantSilently } from '#tests/support/permissions/grant-silently.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { asPerson, day, nightly, snapshotClient } from '#tests/support/snapshots/snapshot-client.ts';
import { createTeam, request, type Team } from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
let client: ReturnType<typeof snapshotClient>;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  team = await createTeam(server);
  client = snapshotClient(server, team);
});
afterAll(() => server.close());

const seconds = (text: string) => Date.parse(text) / 1000;
const create = (more: object) =>
  request(server, team.owner, 'POST', `snapshot/schedule/${team.driveId}`, {
    ...nightly(server.deps.nowMs()),
    ...more,
  });

test('a schedule says when it runs next, and by which clocks', async () => {
  const made = await client.schedule({
    ...{ schedular_name: ' Month end ', starts_at: seconds('2026-01-31T01:30Z') + 0.7 },
    ...{ unit: 'Month', keep: 12, zone: 'europe/berlin' },
  });
  expect(made).toEqual({
    id: expect.any(String),
    drive_id: team.driveId,
    schedular_name: 'Month end',
    starts_at: seconds('2026-01-31T01:30Z'),
    every: 1,
    unit: 'Month',
    keep: 12,
    zone: 'Europe/Berlin',
    next_at: seconds('2026-03-31T00:30Z'), // it is the first of March
    last_at: null,
    last_result: null,
    last_problem: null,
    stopped_at: null,
    snapshot_count: 0,
    made_by: team.owner.email,
  });
  expect(await client.schedules()).toEqual([made]);
});

test('a first time that is still to come is the next one; one that is now is now', async () => {
  const soon = server.deps.nowMs() / 1000 + 90;
  expect((await client.schedule({ starts_at: soon })).next_at).toBe(soon);
  const now = server.deps.nowMs() / 1000;
  expect((await client.schedule({ starts_at: now })).next_at).toBe(now);
});

test.each<[object, unknown]>([
  [{ schedular_name: ' ' }, 'Enter a valid schedule name'],
  [{ schedular_name: 'x'.repeat(101) }, 'Schedule name must be at most 100 characters.'],
  [{ schedular_name: 'a\u200bb' }, expect.stringContaining('zero width space')],
  [{ starts_at: 1e12 }, 'Enter a valid start time'],
  [{ starts_at: -1e300 }, 'Enter a valid start time'],
  [{ every: 0 }, 'Enter a valid interval'],
  [{ every: 1.5 }, 'Enter a valid interval'],
  [{ unit: 'Fortnight' }, 'Choose a duration for your snapshot'],
  [{ keep: 0 }, 'Enter a valid retention period'],
  [{ keep: 101 }, 'Enter a valid retention period'],
  [{ zone: 'Mars/Olympus' }, 'Enter a valid time zone'],
  [{ starts_at: 'noon' }, expect.stringContaining('starts_at')],
])('refuses %j', async (more, message) => {
  const response = await create(more);
  expect([response.statusCode, response.json().error_message]).toEqual([400, message]);
  expect(await client.schedules()).toEqual([]);
});

test('there are twenty at most, and each that is stopped makes room', async () => {
  const responses = await Promise.all(Array.from({ length: 22 }, () => create({})));
  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(20).fill(201), 409, 409]);
  expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
    code: 'too-many-schedules',
    error_message: 'This filespace has 20 schedules, which is the most. Stop one, then try again.',
  });
  const [first] = await client.schedules();
  await client.stop(first?.id ?? '');
  expect((await create({})).statusCode).toBe(201);
});

describe('a schedule that is stopped', () => {
  test('runs no more, keeps what it captured, and goes with the last of it', async () => {
    const { id } = await client.schedule();
    await runSchedules(server.deps);
    server.passTime(day / 2);
    const stopped = await client.stop(id);
    expect(stopped).toMatchObject({
      next_at: null,
      stopped_at: server.deps.nowMs() / 1000,
      snapshot_count: 1,
    });
    expect(await client.stop(id)).toEqual(stopped);
    server.passTime(day / 4);
    await client.change();
    await runSchedules(server.deps);
    const [only, ...more] = await client.list();
    expect(more).toEqual([]);
    expect(only).toMatchObject({ schedule_id: id, kept_until: null });
    await client.remove(only?.id ?? '');
    expect(await client.schedules()).toEqual([]);
  });

  test('goes immediately where it captured nothing', async () => {
    const { id } = await client.schedule({ starts_at: server.deps.nowMs() / 1000 + 60 });
    expect(await client.stop(id)).toMatchObject({ next_at: null, snapshot_count: 0 });
    expect(await client.schedules()).toEqual([]);
    await expect(client.stop(id)).rejects.toThrow('404');
  });

  test('is not found through another filespace', async () => {
    const other = snapshotClient(server, await createTeam(server));
    const { id } = await other.schedule();
    await expect(client.stop(id)).rejects.toThrow('404');
    expect((await other.schedules())[0]?.stopped_at).toBeNull();
  });
});

test('a standard user sees schedules without people, and stops none', async () => {
  const { id } = await client.schedule();
  await grantSilently(server, team.driveId, team.standard);
  const theirs = snapshotClient(server, asPerson(team, team.standard));
  const [seen] = await theirs.schedules();
  expect(seen?.id).toBe(id);
  expect(seen !== undefined && 'made_by' in seen).toBe(false);
  await expect(theirs.stop(id)).rejects.toThrow('403');
  await expect(theirs.schedule()).rejects.toThrow('403');
});
