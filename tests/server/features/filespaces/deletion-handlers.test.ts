import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { grantSilently } from '#tests/support/permissions/grant-silently.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openChannel } from '#tests/support/socket.ts';
import {
  createDrive,
  createTeam,
  events,
  type Person,
  request,
  send,
  type Team,
} from '#tests/support/team.ts';

let server: TestServer;
let address: string;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  server.passTime(3_600_000); // nobody is locked out for what an earlier test tried
  team = await createTeam(server);
});
afterAll(() => server.close());

const minute = 60_000;

const mail = (person: Person, driveId = team.driveId, userId = person.userId, headers = {}) =>
  request(server, person, 'POST', 'drives/send/delete/code', { drive_id: driveId, user_id: userId }, headers);

const verify = (person: Person, code: string, more: object = { drive_id: team.driveId }) =>
  request(server, person, 'POST', 'drives/verify/delete/code', { user_id: person.userId, code, ...more });

const remove = (person: Person, driveId = team.driveId, headers = {}) =>
  request(server, person, 'DELETE', `drives/${driveId}`, undefined, headers);

async function emails(person: Person) {
  return (await server.emails()).filter(({ recipient }) => recipient === person.email);
}

async function mailed(person: Person): Promise<string> {
  const text = (await emails(person)).at(-1)?.content.text ?? '';
  return /^Code: (\d{6})$/m.exec(text)?.[1] ?? 'no letter';
}

const isRight = async (person: Person, code: string, more?: object) =>
  (await verify(person, code, more)).json().data?.is_verify;

/** Six digits that are not these. */
const other = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0');

describe('a filespace is deleted by a code', () => {
  test('that its email names, for everybody and immediately', async () => {
    await send(server, team.owner, team.driveId, events.createFolder(team.driveId, 'Brand'));
    expect((await mail(team.owner)).json()).toEqual({ data: { success: true } });
    const [message] = await emails(team.owner);
    expect(message?.content.subject).toBe(`Your code to delete drive-${team.driveId.slice(0, 8)}`);
    const code = await mailed(team.owner);
    expect(message?.content.html).toContain(code);
    expect(await isRight(team.owner, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toBe(true);
    expect((await remove(team.owner)).json()).toEqual({ data: { success: true } });

    const list = `drives?workspaceId=${team.workspaceId}&workspaceUserId=${team.admin.memberId}`;
    expect((await request(server, team.admin, 'GET', list)).json().data).toEqual([]);
    const event = events.createFolder(team.driveId, 'Late');
    const statuses = await Promise.all([
      request(server, team.admin, 'GET', `folders/${team.driveId}/${rootId}`),
      request(server, team.admin, 'GET', `drives/${team.driveId}/usage`),
      request(server, team.admin, 'POST', `events/${team.driveId}`, [event]),
      mail(team.admin),
      remove(team.admin),
    ]);
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
  });

  test('by an admin too, whose code is no other one', async () => {
    await mail(team.owner);
    await mail(team.admin);
    const [owners, admins] = [await mailed(team.owner), await mailed(team.admin)];
    if (owners !== admins) expect(await isRight(team.admin, owners)).toBe(false);
    expect(await isRight(team.admin, admins)).toBe(true);
    expect((await remove(team.owner)).json().code).toBe('token-invalid');
    expect((await remove(team.admin)).statusCode).toBe(200);
  });

  test('which is bound to the filespace, also for a client that does not name it', async () => {
    const second = await createDrive(server, team.workspaceId, team.owner.memberId);
    await mail(team.owner);
    const first = await mailed(team.owner);
    server.passTime(1000);
    await mail(team.owner, second);
    const code = await mailed(team.owner);
    expect(await isRight(team.owner, code, {})).toBe(true);
    if (first !== code) expect(await isRight(team.owner, first, {})).toBe(false);
    expect((await remove(team.owner)).json().code).toBe('token-invalid');
    expect((await remove(team.owner, second)).statusCode).toBe(200);
    expect(await isRight(team.owner, first)).toBe(true);
  });

  test('once: a repeat with the same key answers the same, another finds nothing', async () => {
    await mail(team.owner);
    await verify(team.owner, await mailed(team.owner));
    const key = { 'idempotency-key': randomUUID() };
    const responses = [
      await remove(team.owner, team.driveId, key),
      await remove(team.owner, team.driveId, key),
    ];
    expect(responses.map((response) => [response.statusCode, response.body])).toEqual([
      [200, '{"data":{"success":true}}'],
      [200, '{"data":{"success":true}}'],
    ]);
    expect((await remove(team.owner)).statusCode).toBe(404);
  });

  test('by two at the same time once', async () => {
    for (const person of [team.owner, team.admin]) {
      await mail(person);
      await verify(person, await mailed(person));
    }
    const responses = await Promise.all([remove(team.owner), remove(team.admin)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  });

  test('and its name can be used again', async () => {
    await mail(team.owner);
    await verify(team.owner, await mailed(team.owner));
    await remove(team.owner);
    const body = { drive_name: `drive-${team.driveId.slice(0, 8)}`, workspace_id: team.workspaceId };
    expect((await request(server, team.owner, 'POST', 'drives', body)).statusCode).toBe(201);
  });
});

describe('a code to delete', () => {
  test('is needed', async () => {
    expect((await remove(team.owner)).json()).toEqual({
      error_message: 'The provided code is invalid or expired.',
      code: 'token-invalid',
    });
    expect(await isRight(team.owner, '123456')).toBe(false);
    expect(await isRight(team.owner, '123456', {})).toBe(false);
    await mail(team.owner);
    expect((await remove(team.owner)).json().code).toBe('token-invalid');
  });

  test('ends with the fifth wrong one, and a new one begins again', async () => {
    await mail(team.owner);
    const code = await mailed(team.owner);
    for (const wrong of [other(code), '', 'abcdef', '0', other(code)])
      expect(await isRight(team.owner, wrong)).toBe(false);
    expect(await isRight(team.owner, code)).toBe(false);
    await mail(team.owner);
    expect(await isRight(team.owner, await mailed(team.owner))).toBe(true);
  });

  test('that can no longer be used says so, from the fifth wrong one on and after its time', async () => {
    const answer = async (code: string) => (await verify(team.owner, code)).json().data;
    expect(await answer('123456')).toEqual({ is_verify: false });
    await mail(team.owner);
    const code = await mailed(team.owner);
    for (let wrong = 1; wrong < 5; wrong++) expect(await answer(other(code))).toEqual({ is_verify: false });
    expect(await answer(other(code))).toEqual({ is_verify: false, is_expired: true });
    expect(await answer(code)).toEqual({ is_verify: false, is_expired: true });
    await mail(team.owner);
    server.passTime(10 * minute);
    expect(await answer(await mailed(team.owner))).toEqual({ is_verify: false, is_expired: true });
  });

  test('of which several are tried concurrently counts each', async () => {
    await mail(team.owner);
    const code = await mailed(team.owner);
    await Promise.all([1, 2, 3, 4, 5].map(() => verify(team.owner, other(code))));
    expect(await isRight(team.owner, code)).toBe(false);
  });

  test('is replaced by the next one, verified or not', async () => {
    await mail(team.owner);
    const first = await mailed(team.owner);
    await verify(team.owner, first);
    await mail(team.owner);
    const second = await mailed(team.owner);
    expect((await remove(team.owner)).json().code).toBe('token-invalid');
    if (first !== second) expect(await isRight(team.owner, first)).toBe(false);
    expect(await isRight(team.owner, second)).toBe(true);
  });

  test('can be entered for 10 minutes, and used for 10 minutes after that', async () => {
    await mail(team.owner);
    server.passTime(10 * minute);
    expect(await isRight(team.owner, await mailed(team.owner))).toBe(false);
    await mail(team.owner);
    server.passTime(10 * minute - 1);
    expect(await isRight(team.owner, await mailed(team.owner))).toBe(true);
    server.passTime(10 * minute);
    expect((await remove(team.owner)).json().code).toBe('token-invalid');
  });

  test('is kept so that the database does not tell it', async () => {
    await mail(team.owner);
    const code = await mailed(team.owner);
    const row = await server.deps.db.selectFrom('deletion_codes').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(code);
    await expect(async () => server.deps.secretBox.decrypt(row.code_hash, 'delete_codes')).rejects.toThrow();
  });

  test('is mailed once for one key, and ten times an hour', async () => {
    const key = { 'idempotency-key': randomUUID() };
    for (const _ of [1, 2])
      expect((await mail(team.owner, team.driveId, undefined, key)).statusCode).toBe(200);
    expect(await emails(team.owner)).toHaveLength(1);
    const more = [];
    for (let at = 0; at < 9; at += 1) more.push((await mail(team.owner)).statusCode);
    expect(more).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
  });

  test('is tried ten times in a quarter of an hour, whatever emails come', async () => {
    for (let at = 0; at < 10; at += 1) {
      if (at % 4 === 0) await mail(team.owner);
      expect((await verify(team.owner, 'x')).statusCode).toBe(200);
    }
    const locked = await verify(team.owner, await mailed(team.owner));
    expect([locked.statusCode, locked.json().code]).toEqual([429, 'too-many-requests']);
  });
});

describe('deletion is refused', () => {
  test('to a standard user, to strangers like what is not there, and in the name of somebody else', async () => {
    const stranger = (await createTeam(server)).owner;
    const of = async (person: Person, driveId = team.driveId) => [
      (await mail(person, driveId)).statusCode,
      (await verify(person, '123456', { drive_id: driveId })).statusCode,
      (await remove(person, driveId)).statusCode,
    ];
    expect(await of(team.standard)).toEqual([404, 404, 404]);
    await grantSilently(server, team.driveId, team.standard);
    expect(await of(team.standard)).toEqual([403, 403, 403]);
    expect(await of(stranger)).toEqual([404, 404, 404]);
    expect(await of(team.owner, randomUUID())).toEqual([404, 404, 404]);
    expect(await of(team.owner, 'x')).toEqual([404, 404, 404]);
    expect((await mail(team.owner, team.driveId, team.admin.userId)).statusCode).toBe(403);
    expect(
      (await verify(team.owner, '1', { drive_id: team.driveId, user_id: team.admin.userId })).statusCode,
    ).toBe(403);
    expect(await emails(team.owner)).toHaveLength(0);
  });

  test('to who lost the role after entering the code', async () => {
    await mail(team.admin);
    await verify(team.admin, await mailed(team.admin));
    await grantSilently(server, team.driveId, team.admin);
    await server.deps.db
      .updateTable('members')
      .set({ role: 0 })
      .where('id', '=', team.admin.memberId)
      .execute();
    expect((await remove(team.admin)).statusCode).toBe(403);
  });
});

test('who follows it is notified and disconnected, others of the workspace are notified; strangers are not', async () => {
  const [admin, standard, stranger] = [
    await openChannel(server, address, team.admin),
    await openChannel(server, address, team.standard),
    await openChannel(server, address, (await createTeam(server)).owner),
  ];
  admin.send({ driveId: team.driveId, userId: team.admin.userId });
  expect(await admin.next()).toMatchObject({ type: 'FOLLOWING' });
  await mail(team.owner);
  await verify(team.owner, await mailed(team.owner));
  await remove(team.owner);
  const location = { workspace_id: team.workspaceId };
  expect(await admin.next()).toEqual({
    type: 'FILESPACE_DELETE',
    data: { ...location, drive_id: team.driveId },
  });
  expect(await admin.next()).toEqual({ type: 'REFUSED', drive_id: team.driveId });
  expect(await standard.next()).toEqual({ type: 'FILESPACE_DELETE', data: location });
  admin.send({ driveId: team.driveId, userId: team.admin.userId });
  expect(await admin.next()).toEqual({ type: 'REFUSED', drive_id: team.driveId });
  stranger.send({ type: 'PING' });
  expect(await stranger.next()).toEqual({ type: 'PONG' });
  for (const channel of [admin, standard, stranger]) channel.socket.close();
});
