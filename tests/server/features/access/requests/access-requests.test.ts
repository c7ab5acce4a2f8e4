import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { WireAccessRequest } from '#contract/wire/access/requests.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { nextExcept, openChannel } from '#tests/support/socket.ts';
import {
  createTeam,
  createUser,
  events,
  folderIdOf,
  type Person,
  request,
  send,
  type Team,
} from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
/** brand / films, and legal. */
let ids: Record<'brand' | 'films' | 'legal', string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await createTeam(server);
  ids = { brand: '', films: '', legal: '' };
  for (const [name, parent] of [
    ['brand', null],
    ['films', 'brand'],
    ['legal', null],
  ] as const) {
    const event = events.createFolder(team.driveId, name, parent === null ? rootId : ids[parent]);
    ids[name] = folderIdOf(event);
    await send(server, team.owner, team.driveId, event);
  }
});

type Body = Readonly<Record<string, string>>;
const ask = (body: Body, by: Pick<Person, 'token'> = team.standard) =>
  request(server, by as Person, 'POST', 'workspace/access/request', body);
const list = async (by: Person = team.owner): Promise<readonly WireAccessRequest[]> =>
  (await request(server, by, 'GET', `workspace/access/requests/${team.workspaceId}`)).json().data;
const decline = (id: string, by: Person = team.owner) =>
  request(server, by, 'DELETE', `workspace/access/request/${team.workspaceId}/${id}`);
const grant = (folder: string, to: Body, permission = 0) =>
  request(server, team.owner, 'POST', `drives/folder/${'group_id' in to ? 'group' : 'user'}/permission`, {
    ...{ drive_id: team.driveId, folder_id: folder, permission },
    ...to,
  });
const toStandard = () => ({ workspace_user_id: team.standard.memberId });
const emailsOf = async (person: Pick<Person, 'email'>) =>
  (await server.emails()).filter(
    ({ recipient, content }) => recipient === person.email && /requests access/.test(content.subject),
  );
const trail = async () => {
  const entries: readonly { action: string; subject: string; to: string | null; actor: string }[] = (
    await request(server, team.owner, 'GET', `workspace/audit/${team.workspaceId}`)
  ).json().data;
  return entries
    .filter(({ action }) => action.startsWith('access-request'))
    .map(({ action, subject, to, actor }) => [action, subject, to, actor]);
};
const stored = async (memberId: string) =>
  server.deps.db.selectFrom('access_requests').selectAll().where('member_id', '=', memberId).execute();

test('who asks is on the list of the owner and of the admins, and both get an email that leads there', async () => {
  const response = await ask({
    drive_id: team.driveId,
    folder_id: ids.films,
    message: '  For the launch.  ',
  });
  expect([response.statusCode, response.json().data]).toEqual([200, { success: true }]);
  const drive = `drive-${team.driveId.slice(0, 8)}`;
  const expected = {
    id: expect.any(String),
    workspace_user_id: team.standard.memberId,
    email: team.standard.email,
    name: '',
    drive_id: team.driveId,
    drive_name: drive,
    folder_id: ids.films,
    folder_path: ['brand', 'films'],
    message: 'For the launch.',
    requested_at: secondsToWire(server.deps.nowMs()),
  };
  expect(await list()).toEqual([expected]);
  expect(await list(team.admin)).toEqual([expected]);
  for (const person of [team.owner, team.admin]) {
    const [email, ...more] = await emailsOf(person);
    expect(more).toEqual([]);
    expect(email?.content.subject).toBe(`${team.standard.email} requests access to films in ${drive}`);
    expect(email?.content.text).toContain(`${team.standard.email} asks for access to films in`);
    expect(email?.content.text).toContain('“For the launch.”');
    expect(email?.content.text).toContain(`/drive?workspace=${team.workspaceId}&panel=users`);
  }
  expect(await emailsOf(team.standard)).toEqual([]);
  expect(await trail()).toEqual([
    ['access-requested', team.standard.email, `films in ${drive}`, team.standard.email],
  ]);
});

test('a workspace and a filespace are asked for in their own name', async () => {
  await ask({ workspace_id: team.workspaceId });
  await ask({ drive_id: team.driveId });
  await ask({ drive_id: team.driveId, folder_id: rootId });
  const rows = (await list()).map(({ drive_id, folder_id, folder_path }) => [
    drive_id,
    folder_id,
    folder_path,
  ]);
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual([null, null, []]);
  expect(rows).toContainEqual([team.driveId, null, []]);
});

test('what is not there, is another workspace’s or is open already is answered alike and not stored', async () => {
  const other = await createTeam(server);
  const theirs = events.createFolder(other.driveId, 'secret', rootId);
  await send(server, other.owner, other.driveId, theirs);
  const stranger = await createUser(server);
  await grant(ids.legal, toStandard());
  const bodies: readonly Body[] = [
    { workspace_id: randomUUID() },
    { workspace_id: 'nonsense' },
    { workspace_id: other.workspaceId },
    { workspace_id: team.workspaceId }, // something in it is open
    { drive_id: randomUUID() },
    { drive_id: other.driveId },
    { drive_id: team.driveId },
    { drive_id: team.driveId, folder_id: randomUUID() },
    { drive_id: team.driveId, folder_id: '../..' },
    { drive_id: team.driveId, folder_id: ids.legal },
    { drive_id: other.driveId, folder_id: folderIdOf(theirs) },
    { drive_id: team.driveId, folder_id: folderIdOf(theirs) },
  ];
  const good = await ask({ drive_id: team.driveId, folder_id: ids.brand });
  for (const body of bodies) {
    const response = await ask(body);
    expect([response.statusCode, response.body], JSON.stringify(body)).toEqual([200, good.body]);
  }
  for (const body of [{ workspace_id: team.workspaceId }, { drive_id: team.driveId, folder_id: ids.brand }]) {
    const strangers = await ask(body, stranger);
    expect([strangers.statusCode, strangers.body]).toEqual([200, good.body]);
    for (const person of [team.owner, team.admin]) expect((await ask(body, person)).body).toBe(good.body);
  }
  expect((await list()).map(({ folder_id }) => folder_id)).toEqual([ids.brand]);
  expect(await stored(team.standard.memberId)).toHaveLength(1);
  expect(await stored(team.admin.memberId)).toEqual([]);
  expect(await emailsOf(other.owner)).toEqual([]);
  expect(await emailsOf(team.owner)).toHaveLength(1);
});

test('a request that names nothing, two things, or says too much is none', async () => {
  for (const body of [
    {},
    { workspace_id: team.workspaceId, drive_id: team.driveId },
    { workspace_id: team.workspaceId, folder_id: ids.brand },
    { workspace_id: team.workspaceId, message: 'x'.repeat(limits.accessRequestMessage + 1) },
  ]) {
    expect((await ask(body)).statusCode).toBe(400);
  }
  expect(await list()).toEqual([]);
});

test('the same request twice at once is one, and counts again after a day', async () => {
  const body = { drive_id: team.driveId, folder_id: ids.brand };
  const responses = await Promise.all(Array.from({ length: 6 }, () => ask(body)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
  expect(await list()).toHaveLength(1);
  expect(await emailsOf(team.owner)).toHaveLength(1);
  server.passTime(limits.accessRequestEveryMs - 1000);
  const owner = await signInAgain(team.owner);
  await ask({ ...body, message: 'Too soon' }, await signInAgain(team.standard));
  expect((await list(owner))[0]?.message).toBe('');
  server.passTime(1000);
  await ask({ ...body, message: 'Again' }, await signInAgain(team.standard));
  expect((await list(await signInAgain(team.owner))).map(({ message }) => message)).toEqual(['Again']);
  expect(await emailsOf(team.owner)).toHaveLength(2);
});

test('one person asks for so much a day and no more; the answer is the same', async () => {
  const folders = Array.from({ length: limits.accessRequestsOfPerson + 1 }, (_, at) =>
    events.createFolder(team.driveId, `f${at}`, rootId),
  );
  for (const event of folders) await send(server, team.owner, team.driveId, event);
  const responses = [];
  for (const event of folders)
    responses.push(await ask({ drive_id: team.driveId, folder_id: folderIdOf(event) }));
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect(await list()).toHaveLength(limits.accessRequestsOfPerson);
});

test('access to what was asked for ends the request, and that to something else does not', async () => {
  await ask({ drive_id: team.driveId, folder_id: ids.films });
  await grant(ids.legal, toStandard());
  expect(await list()).toHaveLength(1);
  await grant(ids.brand, toStandard());
  expect(await list()).toEqual([]);
  expect((await trail())[0]).toEqual([
    'access-request-granted',
    team.standard.email,
    'films',
    team.owner.email,
  ]);
});

test('who was given access and lost it again can ask again the same day', async () => {
  const body = { drive_id: team.driveId, folder_id: ids.brand };
  await ask(body);
  await grant(ids.brand, toStandard());
  await grant(ids.brand, toStandard(), 2);
  await ask({ ...body, message: 'Once more' });
  expect((await list()).map(({ message }) => message)).toEqual(['Once more']);
});

test('access through a group, or for Everyone, ends requests for a workspace and a filespace', async () => {
  await ask({ workspace_id: team.workspaceId });
  await ask({ drive_id: team.driveId });
  await grant(ids.legal, { group_id: 'everyone' });
  expect(await list()).toEqual([]);
  expect((await trail()).map(([action]) => action).sort()).toEqual([
    'access-request-granted',
    'access-request-granted',
    'access-requested',
    'access-requested',
  ]);
});

test('what was declined is off the list and stays declined for the day', async () => {
  await ask({ drive_id: team.driveId });
  const [open] = await list();
  expect((await decline(open?.id ?? '', team.standard)).statusCode).toBe(403);
  expect((await decline(open?.id ?? '', team.admin)).json().data).toEqual({ success: true });
  expect(await list()).toEqual([]);
  expect((await decline(open?.id ?? '')).statusCode).toBe(404);
  await ask({ drive_id: team.driveId });
  expect(await list()).toEqual([]);
  expect((await trail())[0]?.slice(0, 2)).toEqual(['access-request-declined', team.standard.email]);
});

test('a request of another workspace is not declined, and none is listed to who does not manage access', async () => {
  const other = await createTeam(server);
  await request(server, other.standard, 'POST', 'workspace/access/request', { drive_id: other.driveId });
  const [theirs] = await server.deps.db
    .selectFrom('access_requests')
    .select('id')
    .where('workspace_id', '=', other.workspaceId)
    .execute();
  for (const id of [theirs?.id ?? '', randomUUID(), 'nonsense'])
    expect((await decline(id)).statusCode).toBe(404);
  const path = `workspace/access/requests/${team.workspaceId}`;
  expect((await request(server, team.standard, 'GET', path)).statusCode).toBe(403);
  expect((await request(server, other.owner, 'GET', path)).statusCode).toBe(404);
});

test('requests go with the person, the filespace, and out of sight with the folder', async () => {
  await ask({ drive_id: team.driveId, folder_id: ids.brand });
  await send(server, team.owner, team.driveId, events.remove(ids.brand));
  expect(await list()).toEqual([]);
  await ask({ drive_id: team.driveId });
  await server.deps.db.deleteFrom('drives').where('id', '=', team.driveId).execute();
  expect(await list()).toEqual([]);
  await ask({ workspace_id: team.workspaceId });
  expect(await list()).toHaveLength(1);
  await request(
    server,
    team.owner,
    'DELETE',
    `workspace/users/${team.workspaceId}/${team.standard.memberId}`,
    {},
  );
  expect(await stored(team.standard.memberId)).toEqual([]);
});

/** Sessions end with the day that the clock was moved by. */
async function signInAgain(person: Person): Promise<Person> {
  const expires_at = new Date(server.deps.nowMs() + 3_600_000);
  await server.deps.db
    .updateTable('sessions')
    .set({ expires_at, last_seen_at: new Date(server.deps.nowMs()) })
    .where('id', '=', person.sessionId)
    .execute();
  return person;
}

test('those who manage access hear at once that somebody asks, or was declined, and nobody else does', async () => {
  const address = await server.listen();
  const people = [team.owner, team.admin, team.standard];
  const [owner, admin, asking] = await Promise.all(
    people.map((person) => openChannel(server, address, person)),
  );
  if (!owner || !admin || !asking) throw new Error('each has a channel');
  const heard = async () => {
    for (const manager of [owner, admin])
      expect(await nextExcept(manager)).toEqual({
        type: 'GRANTS_CHANGE',
        data: { workspace_id: team.workspaceId },
      });
  };
  await ask({ workspace_id: team.workspaceId });
  await heard();
  const [request] = await list();
  await decline(request?.id ?? '', team.admin);
  await heard();
  asking.send({ type: 'PING' });
  expect(await nextExcept(asking)).toMatchObject({ type: 'PONG' });
  for (const { socket } of [owner, admin, asking]) socket.close();
});
