import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rotateLogIds, rotateLogIdsAfterRestore } from '#server/db/rotate-log-ids.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openChannel } from '#tests/support/socket.ts';
import {
  createDrive,
  createTeam,
  events,
  folderIdOf,
  request,
  send,
  type Team,
} from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
let address: string;

beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
  address = await server.listen();
});
afterAll(() => server.close());

const epochOf = async (driveId: string) =>
  (
    await server.deps.db
      .selectFrom('drives')
      .select('epoch')
      .where('id', '=', driveId)
      .executeTakeFirstOrThrow()
  ).epoch;
const freshDrive = () => createDrive(server, team.workspaceId, team.owner.memberId);

async function makeFolder(driveId: string, name: string, parent?: string): Promise<string> {
  const event = events.createFolder(driveId, name, parent);
  expect(await send(server, team.owner, driveId, event)).toMatchObject([{ status: 'applied' }]);
  return folderIdOf(event);
}

/** A deletion by somebody else, who had applied `base_seq` of the log `base_epoch`. */
function deletion(id: string, base_seq: number, base_epoch: string) {
  const event = events.remove(id, base_seq);
  return { ...event, data: { ...event.data, base_epoch } } as typeof event;
}

test('logs keep their names while the database stays where it is', async () => {
  const { db } = server.deps;
  const driveId = await freshDrive();
  const before = await epochOf(driveId);
  await rotateLogIdsAfterRestore(db);
  expect(await rotateLogIdsAfterRestore(db)).toBe(0);
  expect(await epochOf(driveId)).toBe(before);
});

test.each([
  ['a dump that was loaded into another cluster', { cluster: '1' }],
  ['a backup that was recovered, or a standby that took over', { timeline: 7777 }],
])('logs get new names once after %s', async (_, elsewhere) => {
  const { db } = server.deps;
  const driveId = await freshDrive();
  await rotateLogIdsAfterRestore(db);
  const before = await epochOf(driveId);
  await db.updateTable('database_origin').set(elsewhere).execute();
  const [one, other] = await Promise.all([rotateLogIdsAfterRestore(db), rotateLogIdsAfterRestore(db)]);
  const drives = await db.selectFrom('drives').select('id').execute();
  expect([one, other].toSorted((a, b) => a - b)).toEqual([0, drives.length]);
  expect(await epochOf(driveId)).not.toBe(before);
});

test('a deletion from before counts what was seen only as far as both logs are the same', async () => {
  const driveId = await freshDrive();
  const folder = await makeFolder(driveId, 'Old folder');
  const before = await epochOf(driveId);
  await rotateLogIds(server.deps.db, { isExact: true }); // the log that is gone had gone on to 9
  await makeFolder(driveId, 'New in it', folder);
  const response = await send(server, team.admin, driveId, deletion(folder, 9, before));
  expect(response).toMatchObject([{ status: 'applied', kept: { count: 1 } }]);
});

test('after two backups, the shorter of what they share counts; of an unknown log nothing was seen', async () => {
  const driveId = await freshDrive();
  const folder = await makeFolder(driveId, 'Old folder');
  const first = await epochOf(driveId);
  await rotateLogIds(server.deps.db, { isExact: true });
  await send(server, team.owner, driveId, events.rename(folder, 'Renamed'));
  const second = await epochOf(driveId);
  await rotateLogIds(server.deps.db, { isExact: true });
  const unseen = [{ status: 'rejected', code: 'changed-since' }];
  expect(await send(server, team.admin, driveId, deletion(folder, 9, first))).toMatchObject(unseen);
  expect(await send(server, team.admin, driveId, deletion(folder, 9, 'never heard of'))).toMatchObject(
    unseen,
  );
  expect(await send(server, team.admin, driveId, deletion(folder, 9, second))).toMatchObject([
    { status: 'applied' },
  ]);
});

test.each([
  [
    'this node finds it out',
    () => server.deps.db.updateTable('database_origin').set({ timeline: 4242 }).execute(),
  ],
  ['another node was first', () => rotateLogIds(server.deps.db, { isExact: true })],
])(
  'where another database came while people were connected, they learn the new name: %s',
  async (_, come) => {
    const { db } = server.deps;
    await rotateLogIdsAfterRestore(db);
    const driveId = await freshDrive();
    const follow = async () => {
      const channel = await openChannel(server, address, team.admin);
      channel.send({ driveId, userId: team.admin.userId });
      return { channel, received: await channel.next() };
    };
    const before = await follow();
    await come();
    await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lunvik-listener' and datname = current_database()`.execute(db);
    expect(await before.channel.closed).toBe(1012);
    const after = await follow();
    expect(before.received).not.toMatchObject({ epoch: await epochOf(driveId) });
    expect(after.received).toMatchObject({ type: 'FOLLOWING', epoch: await epochOf(driveId) });
    after.channel.socket.close();
  },
);

test('where it cannot be asked whether another database came, the news that were lost are found all the same', async () => {
  const { db } = server.deps;
  const driveId = await freshDrive();
  const channel = await openChannel(server, address, team.admin);
  channel.send({ driveId, userId: team.admin.userId });
  expect(await channel.next()).toMatchObject({ type: 'FOLLOWING' });
  await sql`alter table database_origin rename column cluster to hidden`.execute(db);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lunvik-listener' and datname = current_database()`.execute(db);
  await makeFolder(driveId, 'Meanwhile');
  const frames = [await channel.next(), await channel.next()];
  expect(frames).toContainEqual(expect.objectContaining({ type: 'NEW_FOLDER_CREATED', cursor: 1 }));
  await sql`alter table database_origin rename column hidden to cluster`.execute(db);
  channel.socket.close();
});

describe('after a promotion', () => {
  /** As after the promotion of a standby that nobody has noticed yet. */
  const promote = async () => {
    await rotateLogIdsAfterRestore(server.deps.db);
    await server.deps.db.updateTable('database_origin').set({ timeline: 9999 }).execute();
  };
  const difference = async (driveId: string, since: number, epoch: string, more = '') =>
    request(server, team.admin, 'GET', `events/${driveId}?since=${since}&epoch=${epoch}${more}`);

  test('no log becomes longer under its former name: a change is refused, logs are renamed, the same change is accepted', async () => {
    const driveId = await freshDrive();
    const before = await epochOf(driveId);
    await promote();
    const event = events.createFolder(driveId, 'Right after');
    const refused = await request(server, team.owner, 'POST', `events/${driveId}`, [event]);
    expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'database-unavailable' }]);
    await expect.poll(() => epochOf(driveId)).not.toBe(before);
    expect(await send(server, team.owner, driveId, event)).toMatchObject([{ status: 'applied' }]);
    const previous = server.deps.db.selectFrom('previous_logs').selectAll().where('drive_id', '=', driveId);
    expect(await previous.execute()).toMatchObject([{ epoch: before, common_seq: 0 }]);
  });

  test('where the timeline is not known, nothing is refused', async () => {
    const driveId = await freshDrive();
    await server.deps.db.deleteFrom('database_origin').execute();
    await makeFolder(driveId, 'Whenever');
  });

  test('whoever had no more than what both logs have goes on with the difference, and others do not', async () => {
    const driveId = await freshDrive();
    await makeFolder(driveId, 'In both');
    await makeFolder(driveId, 'In both, too');
    const before = await epochOf(driveId);
    await rotateLogIds(server.deps.db, { isExact: true }); // the log that is gone had gone on to 3
    await makeFolder(driveId, 'Only in the new one');
    await makeFolder(driveId, 'And that');
    for (const since of [1, 2]) {
      const response = await difference(driveId, since, before);
      expect([response.statusCode, response.json()]).toMatchObject([
        200,
        { data: { epoch: await epochOf(driveId), from: since, to: 4 } },
      ]);
    }
    const statuses = async (...asked: ReturnType<typeof difference>[]) =>
      (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(
      await statuses(
        difference(driveId, 3, before),
        difference(driveId, 1, 'never heard of'),
        // Pages that began in the former log are begun again.
        difference(driveId, 1, before, '&to=2&limit=10'),
      ),
    ).toEqual([410, 410, 410]);
  });

  test('nobody goes on where a server may have written to a copy that was put back before the logs were renamed', async () => {
    const driveId = await freshDrive();
    await makeFolder(driveId, 'In both');
    const first = await epochOf(driveId);
    await rotateLogIds(server.deps.db, { isExact: true });
    expect((await difference(driveId, 1, first)).statusCode).toBe(200);
    const second = await epochOf(driveId);
    await rotateLogIds(server.deps.db, { isExact: false });
    expect((await difference(driveId, 1, second)).statusCode).toBe(410);
    expect((await difference(driveId, 1, first)).statusCode).toBe(410);
  });

  test('whoever follows a log by its former name must come again, at the next heartbeat at the latest', async () => {
    const driveId = await freshDrive();
    const channel = await openChannel(server, address, team.admin);
    channel.send({ driveId, userId: team.admin.userId });
    expect(await channel.next()).toMatchObject({ type: 'FOLLOWING' });
    await rotateLogIds(server.deps.db, { isExact: true });
    await server.app.beatSockets();
    expect(await channel.closed).toBe(1012);
  });

  test('nothing of the log by its new name is sent as of the former one', async () => {
    const { db } = server.deps;
    await rotateLogIdsAfterRestore(db);
    const driveId = await freshDrive();
    const channel = await openChannel(server, address, team.admin);
    channel.send({ driveId, userId: team.admin.userId });
    expect(await channel.next()).toMatchObject({ type: 'FOLLOWING' });
    await rotateLogIds(db, { isExact: true });
    await makeFolder(driveId, 'Of the new log');
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'lunvik-listener' and datname = current_database()`.execute(db);
    expect(await channel.closed).toBe(1012);
    expect(channel.waiting.filter((frame) => 'data' in frame)).toEqual([]);
  });
});
