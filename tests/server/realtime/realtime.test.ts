import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { grantSilently } from '#tests/support/permissions/grant-silently.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type Channel, openChannel, socketUrl, ticketOf, upgradeStatus } from '#tests/support/socket.ts';
import {
  createDrive,
  createTeam,
  events,
  folderIdOf,
  type Person,
  request,
  send,
  type Team,
} from '#tests/support/team.ts';

let server: TestServer;
let address: string;
let team: Team;
let driveId: string;
const publicUrl = 'https://files.example.com';

beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: publicUrl, ALLOWED_HOSTS: 'localhost,127.0.0.1' } });
  address = await server.listen();
  team = await createTeam(server);
});
afterAll(() => server.close());

async function freshDrive(): Promise<string> {
  driveId = await createDrive(server, team.workspaceId, team.owner.memberId);
  return driveId;
}

async function following(person: Person, drive = driveId): Promise<Channel> {
  const channel = await openChannel(server, address, person);
  channel.send({ driveId: drive, userId: person.userId });
  expect(await channel.next()).toMatchObject({ type: 'FOLLOWING', drive_id: drive });
  return channel;
}

/** All frames so far: PONG comes after everything that was sent before it was asked for. */
async function drained(channel: Channel) {
  const frames = [];
  channel.send({ type: 'PING' });
  for (let frame = await channel.next(); ; frame = await channel.next()) {
    if ('type' in frame && frame.type === 'PONG') return frames;
    frames.push(frame);
  }
}

test('who follows hears of each change with the row, in order, without a gap', async () => {
  await freshDrive();
  const channel = await following(team.admin);
  const first = events.createFolder(driveId, 'Grüße');
  const id = folderIdOf(first);
  await send(server, team.owner, driveId, first, events.rename(id, 'Hello'), events.remove(id));
  expect(await channel.next()).toMatchObject({
    type: 'NEW_FOLDER_CREATED',
    drive_id: driveId,
    data: { folder_id: id, folder_name: 'Grüße', parent_folder: rootId, path: '/Grüße' },
    seq: 1,
    prev: 0,
    cursor: 1,
    by: team.owner.email,
  });
  expect(await channel.next()).toMatchObject({
    type: 'RENAME_FOLDER',
    data: { folder_name: 'Hello' },
    prev: 1,
    cursor: 2,
  });
  expect(await channel.next()).toMatchObject({
    type: 'DELETE_FOLDER',
    data: { folder_id: id },
    prev: 2,
    cursor: 3,
  });
  channel.socket.close();
});

test('a change of many rows says that the difference is to be fetched', async () => {
  await freshDrive();
  const source = events.createFolder(driveId, 'Source');
  const id = folderIdOf(source);
  await send(server, team.owner, driveId, source, events.createFolder(driveId, 'Inner', id));
  const channel = await following(team.admin);
  const copy = { id, destination_id: rootId, drive_id: driveId, event_id: randomUUID() };
  await request(server, team.owner, 'POST', 'drives/items/copy', copy);
  expect(await channel.next()).toMatchObject({
    type: 'NEW_FOLDER_CREATED',
    pull: true,
    seq: 3,
    prev: 2,
    cursor: 3,
  });
  await send(server, team.admin, driveId, events.createFolder(driveId, 'Unseen', id));
  await channel.next();
  await send(server, team.owner, driveId, events.remove(id, 3));
  expect(await channel.next()).toMatchObject({ type: 'DELETE_FOLDER', pull: true, cursor: 5 });
  channel.socket.close();
});

test('whoever joins in the middle of many writes misses nothing and hears nothing twice', async () => {
  await freshDrive();
  const writing = Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let round = 0; round < 15; round += 1) {
        await send(server, team.owner, driveId, events.createFolder(driveId, 'x'));
      }
    }),
  );
  const channels = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const channel = await openChannel(server, address, team.admin);
      channel.send({ driveId, userId: team.admin.userId });
      return channel;
    }),
  );
  await writing;
  for (const channel of channels) {
    const start = await channel.next();
    let cursor = 'cursor' in start ? (start.cursor ?? -1) : -1;
    while (cursor < 60) {
      const frame = await channel.next();
      expect(frame).toMatchObject({ prev: cursor, cursor: cursor + 1, seq: cursor + 1 });
      cursor += 1;
    }
    expect(await drained(channel)).toEqual([]);
    channel.socket.close();
  }
});

test('who left hears no more; a filespace of others and another person’s id are refused alike', async () => {
  await freshDrive();
  const channel = await following(team.admin);
  channel.send({ leave: driveId });
  await drained(channel);
  await send(server, team.owner, driveId, events.createFolder(driveId, 'x'));
  const foreign = await createTeam(server);
  for (const [drive, user] of [
    [foreign.driveId, team.admin.userId],
    [randomUUID(), team.admin.userId],
    ['x', team.admin.userId],
    [driveId, team.owner.userId],
  ] as const) {
    channel.send({ driveId: drive, userId: user });
    expect(await channel.next()).toEqual({ type: 'REFUSED', drive_id: drive });
  }
  expect(await drained(channel)).toEqual([]);
  channel.socket.close();
});

test('a person who sees a part follows, and hears nothing of the rest', async () => {
  await freshDrive();
  const own = events.createFolder(driveId, 'Own');
  await send(server, team.owner, driveId, own);
  await grantSilently(server, driveId, team.standard, folderIdOf(own));
  const [quiet, loud] = [await following(team.standard), await following(team.admin)];
  await send(server, team.owner, driveId, events.createFolder(driveId, 'Secret'));
  await loud.next();
  expect(await drained(quiet)).toEqual([]);
  for (const channel of [quiet, loud]) channel.socket.close();
});

test('a new filespace is announced to the members; who may not know of all gets no id', async () => {
  const [admin, standard] = [
    await openChannel(server, address, team.admin),
    await openChannel(server, address, team.standard),
  ];
  const body = { drive_name: `new-${randomUUID().slice(0, 8)}`, workspace_id: team.workspaceId };
  const created = await request(server, team.owner, 'POST', 'drives', body);
  const data = { workspace_id: team.workspaceId, drive_id: created.json().data.drive_id };
  expect(await admin.next()).toEqual({ type: 'FILESPACE_CREATE', data });
  expect(await standard.next()).toEqual({
    type: 'FILESPACE_CREATE',
    data: { workspace_id: team.workspaceId },
  });
  for (const channel of [admin, standard]) channel.socket.close();
});

test('a ticket opens one socket, within 30 seconds, for a session that still is', async () => {
  const ticket = await ticketOf(server, team.owner);
  expect(await upgradeStatus(socketUrl(address, ticket))).toBe(101);
  expect(await upgradeStatus(socketUrl(address, ticket))).toBe(401);
  expect(await upgradeStatus(socketUrl(address, 'x'))).toBe(401);
  const late = await ticketOf(server, team.owner);
  server.passTime(30_001);
  expect(await upgradeStatus(socketUrl(address, late))).toBe(401);
  const orphan = await createTeam(server);
  const lost = await ticketOf(server, orphan.owner);
  await server.deps.db.deleteFrom('sessions').where('id', '=', orphan.owner.sessionId).execute();
  expect(await upgradeStatus(socketUrl(address, lost))).toBe(401);
});

test('only pages of the product’s own address may open a socket from a browser', async () => {
  const status = async (origin?: string) =>
    upgradeStatus(socketUrl(address, await ticketOf(server, team.owner)), origin);
  expect(await status(publicUrl)).toBe(101);
  expect(await status()).toBe(101);
  for (const origin of [
    'https://evil.example',
    `${publicUrl}.evil.example`,
    'null',
    publicUrl.replace('https', 'http'),
    `${publicUrl}:8443`,
    address,
    address.replace('127.0.0.1', 'localhost'),
  ]) {
    expect(await status(origin)).toBe(403);
  }
});

test('what is no frame ends the socket, and so do too many', async () => {
  for (const text of [
    '',
    'x',
    '{}',
    Buffer.from('{').toString('base64'),
    Buffer.from('{"type":"x"}').toString('base64'),
  ]) {
    const channel = await openChannel(server, address, team.owner);
    channel.socket.send(text);
    expect(await channel.closed).toBe(1008);
  }
  const flood = await openChannel(server, address, team.owner);
  for (let count = 0; count < 600; count += 1) flood.send({ type: 'PING' });
  expect(await flood.closed).toBe(1008);
  const huge = await openChannel(server, address, team.owner);
  huge.socket.send('A'.repeat(70_000));
  expect(await huge.closed).toBe(1009);
});

test('who signs out or is removed is disconnected immediately, long before the next beat', async () => {
  const other = await createTeam(server);
  const deletedChannel = await openChannel(server, address, other.standard);
  const stays = await following(other.owner, other.driveId);
  const previous = await following(other.admin, other.driveId);
  let began = performance.now();
  expect((await request(server, other.standard, 'POST', 'users/sign-out')).statusCode).toBe(200);
  expect(await deletedChannel.closed).toBe(1008);
  expect(performance.now() - began).toBeLessThan(limits.heartbeatMs / 2);
  began = performance.now();
  await server.deps.db.deleteFrom('members').where('id', '=', other.admin.memberId).execute();
  expect(await previous.next()).toEqual({ type: 'REFUSED', drive_id: other.driveId });
  expect(await previous.next()).toEqual({
    type: 'ACCESS_CHANGE',
    data: { workspace_id: other.workspaceId },
  });
  expect(await previous.closed).toBe(1008);
  expect(performance.now() - began).toBeLessThan(limits.heartbeatMs / 2);
  expect(await stays.next()).toEqual({
    type: 'MEMBERS_CHANGE',
    data: { workspace_id: other.workspaceId },
  });
  expect(await drained(stays)).toEqual([]);
  stays.socket.close();
});

test('of users and groups only those hear who manage them; of the own role each one hears', async () => {
  const other = await createTeam(server);
  const people = { type: 'MEMBERS_CHANGE', data: { workspace_id: other.workspaceId } };
  const own = { type: 'ACCESS_CHANGE', data: { workspace_id: other.workspaceId } };
  const [owner, standard] = [
    await openChannel(server, address, other.owner),
    await openChannel(server, address, other.standard),
  ];
  const role = server.deps.db.updateTable('members').where('id', '=', other.standard.memberId);
  await role.set({ role: 2 }).execute();
  expect([await standard.next(), await standard.next()]).toEqual(expect.arrayContaining([own, people]));
  await role.set({ role: 0 }).execute();
  expect(await standard.next()).toEqual(own);
  await drained(owner);
  const body = { workspace_id: other.workspaceId, group_name: 'Design' };
  await request(server, other.owner, 'POST', 'workspace/group', body);
  expect(await owner.next()).toEqual(people);
  expect(await drained(standard)).toEqual([]);
  for (const channel of [owner, standard]) channel.socket.close();
});

test('at the next beat a socket is closed whose session ran out', async () => {
  const other = await createTeam(server);
  const expired = await openChannel(server, address, other.owner);
  const ends = new Date(server.deps.nowMs());
  await server.deps.db
    .updateTable('sessions')
    .set({ expires_at: ends })
    .where('id', '=', other.owner.sessionId)
    .execute();
  await server.app.beatSockets();
  expect(await expired.closed).toBe(1008);
});

test('whose session ended while nobody listened is found out when listening begins again', async () => {
  const other = await createTeam(server);
  const deletedChannel = await openChannel(server, address, other.owner);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lunvik-listener' and datname = current_database()`.execute(server.deps.db);
  await server.deps.db.deleteFrom('sessions').where('id', '=', other.owner.sessionId).execute();
  expect(await deletedChannel.closed).toBe(1008);
});

test('a former member hears nothing of what is committed after the end, beat or no beat', async () => {
  const other = await createTeam(server);
  const previous = await following(other.admin, other.driveId);
  await server.deps.db.deleteFrom('members').where('id', '=', other.admin.memberId).execute();
  await send(server, other.owner, other.driveId, events.createFolder(other.driveId, 'Secret'));
  expect(await previous.next()).toEqual({ type: 'REFUSED', drive_id: other.driveId });
  expect(await previous.closed).toBe(1008);
  expect(previous.waiting.map((frame) => 'type' in frame && frame.type)).toEqual(['ACCESS_CHANGE']);
});

test('a socket that gives no sign of life is ended after three beats', async () => {
  const channel = await openChannel(server, address, team.owner);
  channel.socket.pause(); // its pongs stay away
  for (let beats = 0; beats < 4; beats += 1) await server.app.beatSockets();
  channel.socket.resume();
  expect(await channel.closed).toBe(1006);
});

test('news that were lost with the listening connection are found in the log', async () => {
  await freshDrive();
  const channel = await following(team.admin);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lunvik-listener' and datname = current_database()`.execute(server.deps.db);
  await send(server, team.owner, driveId, events.createFolder(driveId, 'Meanwhile'));
  const frames = [await channel.next(), await channel.next()];
  expect(frames).toContainEqual(expect.objectContaining({ type: 'NEW_FOLDER_CREATED', cursor: 1 }));
  expect(frames).toContainEqual({ type: 'WORKSPACE_CREATE', data: {} });
  channel.socket.close();
});

test('the server ends its sockets with a word, and does not stay up for those who do not listen', async () => {
  const other = await startTestServer();
  const at = await other.listen();
  const { owner, admin } = await createTeam(other);
  const [polite, deaf] = [await openChannel(other, at, owner), await openChannel(other, at, admin)];
  deaf.socket.pause();
  await other.close();
  expect(await polite.closed).toBe(1012);
  deaf.socket.resume();
  deaf.socket.terminate();
});
