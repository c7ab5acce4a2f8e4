import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  call,
  createWorkspace,
  encryptPassword,
  goodPassword,
  signUpVerified,
  type TestUser,
} from '#tests/support/users.ts';

let server: TestServer;
let ada: TestUser;
let workspaceId: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUpVerified(server);
  workspaceId = (await createWorkspace(ada)).id;
});
afterAll(() => server.close());

const create = (name: string, key: string, who = ada) =>
  who.call('POST', 'drives', { drive_name: name, workspace_id: workspaceId }, { 'idempotency-key': key });
const countDrives = async () => {
  const rows = await server.deps.db.selectFrom('drives').select('name').execute();
  return (name: string) => rows.filter((row) => row.name === name).length;
};

test('a repeat gets the first answer and changes nothing', async () => {
  const key = randomUUID();
  const first = await create('repeated', key);
  const second = await create('repeated', key);
  expect(first.statusCode).toBe(201);
  expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
  expect((await countDrives())('repeated')).toBe(1);
});

test('ten at the same moment do the work once and answer alike', async () => {
  const key = randomUUID();
  const responses = await Promise.all(Array.from({ length: 10 }, () => create('at-once', key)));
  expect(new Set(responses.map((response) => `${response.statusCode} ${response.body}`)).size).toBe(1);
  expect(responses[0]?.statusCode).toBe(201);
});

test('the same key with another body, or for another call, is refused', async () => {
  const key = randomUUID();
  await create('mine', key);
  const other = await create('other', key);
  expect(other.statusCode).toBe(409);
  expect(other.json().code).toBe('idempotency-key-reused');
  const body = { workspace_name: 'other', user_id: ada.userId, storage: { type: 'own', settings: {} } };
  expect((await ada.call('POST', 'workspace', body, { 'idempotency-key': key })).json().code).toBe(
    'idempotency-key-reused',
  );
  expect((await countDrives())('other')).toBe(0);
});

test('keys are of one person: another may use the same word', async () => {
  const key = randomUUID();
  await create('of-ada', key);
  const bob = await signUpVerified(server);
  expect((await create('of-ada', key, bob)).json().code).toBe('not-found');
});

test('a refused call leaves its key free, and no effect', async () => {
  const key = randomUUID();
  await create('taken-name', randomUUID());
  expect((await create('taken-name', key)).json().code).toBe('already-exists');
  expect((await create('free-name', key)).statusCode).toBe(201);
});

test('a repeated sign-up gets its session again, and the store holds no readable token', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const email = 'again@example.com';
  const body = {
    first_name: 'user',
    last_name: 'user',
    email,
    machine_id: 'M',
    password: encryptPassword(server, goodPassword),
  };
  const first = await call(server, 'POST', 'users/sign-up', body, key);
  const second = await call(server, 'POST', 'users/sign-up', body, key);
  expect(second.body).toBe(first.body);
  expect((await server.emails()).filter(({ recipient }) => recipient === email)).toHaveLength(1);
  const rows = await server.deps.db.selectFrom('idempotency').select('response').execute();
  const stored = rows.map((row) => row.response?.toString('latin1')).join();
  expect(stored).not.toContain(first.json().data.access_token);
});

test('what waits too long for the first one is answered that it is in progress', async () => {
  const key = randomUUID();
  let response: Promise<{ json(): { code: string } }> | undefined;
  await server.deps.db.transaction().execute(async (tx) => {
    const row = {
      actor: ada.userId,
      key,
      body_hash: Buffer.alloc(32),
      response: null,
      created_at: new Date(),
    };
    await tx.insertInto('idempotency').values(row).execute();
    response = create('waiting', key);
    expect((await response).json().code).toBe('in-progress');
  });
}, 20_000);

test.each(['', 'with space', 'x'.repeat(129), 'ü'])('the key %j is refused', async (key) => {
  expect((await create('strange-key', key)).statusCode).toBe(400);
});
