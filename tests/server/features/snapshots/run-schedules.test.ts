import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runSchedules } from '#server/features/snapshots/run-schedules.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { day, snapshotClient } from '#tests/support/snapshots/snapshot-client.ts';
import { createTeam, type Team } from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
let client: ReturnType<typeof snapshotClient>;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await sql`delete from snapshot_schedules`.execute(server.deps.db); // those of other tests are due too
  team = await createTeam(server);
  await sql`update sessions set expires_at = 'infinity'`.execute(server.deps.db);
  client = snapshotClient(server, team);
});
afterAll(() => server.close());

const now = () => server.deps.nowMs();
const run = () => runSchedules(server.deps);
const only = async () => {
  const [schedule, ...more] = await client.schedules();
  if (schedule === undefined || more.length > 0) throw new Error('there is one schedule');
  return schedule;
};
const numbers = async () => (await client.list()).map(({ number }) => number);

test('captures under its name when it is due, and not before', async () => {
  const { id } = await client.schedule({
    starts_at: now() / 1000 + 60,
    schedular_name: 'Hourly',
    unit: 'Hour',
  });
  await run();
  expect(await client.list()).toEqual([]);
  server.passTime(60_000);
  await client.change();
  await run();
  await run();
  expect(await client.list()).toEqual([
    expect.objectContaining({
      ...{ schedular_name: 'Hourly', kind: 'scheduled', schedule_id: id, taken_by: null, seq: 1, number: 1 },
      execution_time: now() / 1000,
    }),
  ]);
  expect(await only()).toMatchObject({
    ...{ last_at: now() / 1000, last_result: 'captured', last_problem: null, snapshot_count: 1 },
    next_at: now() / 1000 + 3600,
  });
});

test('a month end for three years: the newest twelve stay, and what was captured by hand', async () => {
  const byHand = await client.capture();
  const start = Date.parse('2027-01-31T01:30Z');
  await client.schedule({ starts_at: start / 1000, unit: 'Month', keep: 12 });
  const times: string[] = [];
  for (let month = 0; month < 36; month += 1) {
    const { next_at } = await only();
    server.passTime((next_at ?? 0) * 1000 - now() - 1);
    await client.change();
    await run();
    expect(await numbers()).toHaveLength(Math.min(month, 12) + 1); // a millisecond too early
    server.passTime(1);
    await run();
    const [newest] = await client.list();
    times.push(new Date((newest?.execution_time ?? 0) * 1000).toISOString().slice(0, 16));
  }
  expect(times.slice(0, 4)).toEqual([
    ...['2027-01-31T01:30', '2027-02-28T01:30', '2027-03-31T00:30', '2027-04-30T00:30'],
  ]);
  expect(times.slice(9, 14)).toEqual([
    ...['2027-10-31T00:30', '2027-11-30T01:30', '2027-12-31T01:30', '2028-01-31T01:30', '2028-02-29T01:30'],
  ]);
  expect(times.at(-1)).toBe('2029-12-31T01:30');
  expect(new Set(times).size).toBe(36);
  expect(await numbers()).toEqual([37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, byHand.number]);
});

test('says until when each of its snapshots stays at least', async () => {
  await client.schedule({ keep: 3 });
  const first = now() / 1000;
  for (let nights = 0; nights < 2; nights += 1) {
    await client.change();
    await run();
    server.passTime(day);
  }
  const listed = (await client.list()).map(({ kept_until }) => kept_until);
  // Next come nights 3, 4 and 5: with the fourth the oldest goes.
  expect(listed).toEqual([first + (4 * day) / 1000, first + (3 * day) / 1000]);
});

test('after a week of standing still one is captured, and the next is at its time', async () => {
  await client.schedule({ unit: 'Hour', every: 3 });
  const start = now() / 1000;
  await run();
  await client.change();
  server.passTime(7 * day + 60_000);
  await run();
  await run();
  expect(await numbers()).toEqual([2, 1]);
  expect((await only()).next_at).toBe(start + (7 * day) / 1000 + 3 * 3600);
});

test('where nothing has changed nothing is captured, and the schedule says so', async () => {
  const { next_at: first } = await client.schedule();
  await run(); // an empty filespace is a state too
  server.passTime(day);
  await run();
  expect(await numbers()).toEqual([1]);
  expect(await only()).toMatchObject({ last_result: 'unchanged', next_at: (first ?? 0) + (2 * day) / 1000 });
  await client.capture(); // another's is not its own
  await client.change();
  server.passTime(day);
  await run();
  expect((await only()).last_result).toBe('captured');
  const [newest] = await client.list();
  await client.remove(newest?.id ?? '');
  server.passTime(day);
  await run();
  expect(await only()).toMatchObject({ last_result: 'captured', snapshot_count: 2 });
});

test('of several nodes exactly one captures', async () => {
  const teams = [team, await createTeam(server), await createTeam(server)];
  const clients = teams.map((each) => snapshotClient(server, each));
  for (const each of clients) await each.schedule({ unit: 'Hour' });
  for (let hour = 1; hour <= 8; hour += 1) {
    await Promise.all([run(), run(), run()]);
    await run(); // what was passed over while another node had it
    for (const each of clients) expect(await each.list()).toHaveLength(Math.min(hour, 7));
    for (const each of clients) expect((await each.list())[0]?.number).toBe(hour);
    for (const each of clients) await each.change();
    server.passTime(3_600_000);
  }
});

test('a clock that is set back captures nothing twice', async () => {
  await client.schedule({ unit: 'Hour' });
  await run();
  await client.change();
  server.passTime(-7_200_000);
  await run();
  server.passTime(7_200_000);
  await run();
  expect(await numbers()).toEqual([1]);
  server.passTime(3_600_000);
  await run();
  expect(await numbers()).toEqual([2, 1]);
});

describe('a schedule that cannot run', () => {
  test('says so, is tried again, and keeps no other from running', async () => {
    const { id } = await client.schedule({ schedular_name: 'Broken' });
    const other = snapshotClient(server, await createTeam(server));
    await other.schedule();
    await sql`update snapshot_schedules set zone = 'Mars/Olympus' where id = ${id}`.execute(server.deps.db);
    await run();
    expect(await only()).toMatchObject({
      last_result: 'failed',
      last_problem: 'The snapshot could not be captured. It is tried again in ten minutes.',
      next_at: now() / 1000 + 600,
    });
    expect([await client.list(), (await other.list()).length]).toEqual([[], 1]);
    await sql`update snapshot_schedules set zone = 'UTC' where id = ${id}`.execute(server.deps.db);
    const { starts_at } = await only();
    server.passTime(600_000);
    await run();
    expect(await only()).toMatchObject({
      ...{ last_result: 'captured', last_problem: null },
      next_at: starts_at + day / 1000, // back at its times
    });
  });

  test('because there are a thousand snapshots waits for its next time, and takes the place of its own oldest', async () => {
    await client.schedule({ keep: 1 });
    await sql`
      insert into snapshots (id, drive_id, number, name, kind, seq, taken_at)
      select gen_random_uuid(), ${team.driveId}, n, 'many', 'instant', 0, now()
      from generate_series(1, 1000) n`.execute(server.deps.db);
    await sql`update snapshot_counters set last_number = 1000 where drive_id = ${team.driveId}`.execute(
      server.deps.db,
    );
    const { starts_at } = await only();
    await run();
    expect(await only()).toMatchObject({
      last_result: 'failed',
      last_problem: 'This filespace has 1,000 snapshots, which is the most. Delete some, then try again.',
      next_at: starts_at + day / 1000,
    });
    const [newest] = await client.list();
    await client.remove(newest?.id ?? '');
    for (const _ of ['fills the place', 'takes its own']) {
      server.passTime(day);
      await client.change();
      await run();
      expect(await only()).toMatchObject({ last_result: 'captured', snapshot_count: 1 });
    }
    expect(await client.list()).toHaveLength(1000);
  });
});

test('a filespace that is being deleted is passed over, and takes its schedules along', async () => {
  await client.schedule();
  await client.capture();
  await server.deps.db.transaction().execute(async (tx) => {
    await sql`select from drives where id = ${team.driveId} for update`.execute(tx);
    await run();
    await tx.deleteFrom('drives').where('id', '=', team.driveId).execute();
  });
  await run();
  for (const table of ['snapshots', 'snapshot_schedules', 'snapshot_counters'] as const) {
    const rows = await server.deps.db.selectFrom(table).select('drive_id').execute();
    expect(rows.filter(({ drive_id }) => drive_id === team.driveId)).toEqual([]);
  }
});
