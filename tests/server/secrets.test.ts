import { createHash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/wire/calls.ts';
import { codeOf } from '#tests/support/accounts/invitations.ts';
import { everyCall } from '#tests/support/every-call/inputs.ts';
import { canary, invalidRequests } from '#tests/support/every-call/invalid-requests.ts';
import { createLeakDetector } from '#tests/support/every-call/leak-detector.ts';
import { makeCall, requestOf } from '#tests/support/every-call/make-call.ts';
import { publicRoutes, secretFields } from '#tests/support/every-call/secret-fields.ts';
import { createSecretWorkspace, storageSecret } from '#tests/support/every-call/secret-workspace.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openChannel } from '#tests/support/socket.ts';
import { goodPassword } from '#tests/support/users.ts';

/*
 * Everything that leaves the server is kept while every call is made, well and badly, by those who may and those who may
 * not: answers with their headers, frames of sockets, lines of the log, emails. A secret leaves once, to whom it is for.
 */

const names = Object.keys(calls) as CallName[];
const everybody = ['the owner', 'a standard user', 'an admin of another workspace', 'nobody'] as const;
/** Each has a workspace made for each call: before a change lands those who hear most and least. */
const actors = process.env['TEST_LANE'] === 'landing' ? (['the owner', 'nobody'] as const) : everybody;

let server: TestServer;
let address: string;
const overheard = createLeakDetector();
const { record, addSecret, addToken, leaks } = overheard;

beforeAll(async () => {
  server = await startTestServer({ onLog: (line) => record('the log', line) });
  address = await server.listen();
  addSecret(goodPassword, 'a password');
  addSecret('Harbor-light-7', 'a password');
  addSecret(Buffer.alloc(32, 7), 'the master key');
  addSecret(storageSecret, 'a storage credential');
});
afterAll(() => server.close());

function recordAll(where: string, { headers, body }: LightMyRequestResponse): void {
  record(where, `${JSON.stringify(headers)} ${body}`);
}

/** A good answer without the secrets that are in it for the one who asked; from now on nobody else may hear them. */
function recordResponse(name: CallName, where: string, response: LightMyRequestResponse): void {
  if (response.statusCode >= 300) {
    recordAll(where, response);
    return;
  }
  const { data } = response.json();
  for (const field of secretFields[name]) {
    const value = data[field];
    if (typeof value !== 'string') continue;
    if (field === 'invite_link') addToken(codeOf(value), 'a copied link');
    else if (name !== 'config') addToken(value, `${field} of ${name}`);
    data[field] = 'given';
  }
  record(where, `${JSON.stringify(response.headers)} ${JSON.stringify(data)}`);
}

test.each([
  ['an address', `/drive?password=${goodPassword}`],
  ['the master key', Buffer.alloc(32, 7).toString('base64')],
  ['any token', `{"id":"${'Ab3_'.repeat(11).slice(1)}"}`],
  ['any hash', 'password_hash: $argon2id$v=19$'],
  ['what was sent', `"${canary}" is not valid`],
])('%s that slips out is found', (where, text) => {
  record(where, text);
  expect(leaks()).not.toEqual([]);
  expect(leaks()).toEqual([]);
});

test.each(names)('%s gives nobody what is not for them', async (name) => {
  for (const actor of actors) {
    const { asker, ids, args } = await createSecretWorkspace(server, actor, overheard);
    const parts = everyCall[name](ids, args);
    const headers = asker.token === null ? {} : { authorization: `Bearer ${asker.token}` };
    for (const wrong of invalidRequests(parts)) {
      const response = await server.app.inject({ ...requestOf(name, wrong), headers });
      recordAll(`${name} with something wrong`, response);
    }
    if (calls[name].method !== 'GET') {
      const { method, url } = requestOf(name, parts);
      const payload = `{"password": "${canary}", "token": ${canary}`;
      const json = { ...headers, 'content-type': 'application/json' };
      recordAll(`${name} with half a body`, await server.app.inject({ method, url, payload, headers: json }));
    }
    recordResponse(name, name, await makeCall(server, name, asker, ids, args));
  }
  expect(leaks()).toEqual([]);
});

test('nor do the routes that are no calls', async () => {
  const { asker } = await createSecretWorkspace(server, 'the owner', overheard);
  for (const [route, urls] of Object.entries(publicRoutes)) {
    for (const url of urls) {
      const headers = { authorization: `Bearer ${asker.token}` };
      recordAll(route, await server.app.inject({ url, headers, remoteAddress: '203.0.113.7' }));
    }
  }
  expect(leaks()).toEqual([]);
});

test.each([
  ['/api/workspace/%zz', 400, 'bad-request'],
  [`/api/workspace/${'x'.repeat(401)}`, 404, 'not-found'],
])('an address that no route has (%s) is refused as all others are', async (url, status, code) => {
  const response = await server.app.inject({ url });
  expect([response.statusCode, response.json().code]).toEqual([status, code]);
});

test('nor do frames, to whoever follows a filespace while all of it happens', async () => {
  const { asker, ids, args } = await createSecretWorkspace(server, 'the owner', overheard);
  const channel = await openChannel(server, address, { token: asker.token ?? '' });
  let frames = 0;
  channel.socket.on('message', (content) => {
    frames += 1;
    record('a frame', Buffer.from(String(content), 'base64').toString());
  });
  channel.send({ driveId: ids.drive, userId: ids.user });
  await channel.next();
  const ending = ['signOut', 'resetPassword', 'verifyToken', 'verifyUserToken', 'changePassword'];
  const lasting = names.filter((name) => !ending.includes(name));
  for (const name of lasting) recordResponse(name, name, await makeCall(server, name, asker, ids, args));
  channel.send({ type: 'PING' });
  for (;;) if (JSON.stringify(await channel.next()).includes('PONG')) break;
  channel.socket.close();
  expect(frames).toBeGreaterThan(5);
  expect(leaks()).toEqual([]);
});

test('nor do failures, when half of the tables are gone', async () => {
  const { asker, ids, args } = await createSecretWorkspace(server, 'the owner', overheard);
  const { db } = server.deps;
  const removed = [
    'audit',
    'email_outbox',
    'items',
    'invitations',
    'email_tokens',
    'deletion_codes',
    'email_requests',
  ];
  for (const table of removed)
    await sql`alter table ${sql.table(table)} rename to ${sql.id(`no_${table}`)}`.execute(db);
  await db.updateTable('users').set({ password_hash: 'broken' }).where('id', '=', ids.user).execute();
  let failures = 0;
  for (const name of names.filter((name) => name !== 'signOut')) {
    const response = await makeCall(server, name, asker, ids, args);
    if (response.statusCode >= 500) failures += 1;
    recordResponse(name, `${name} without its tables`, response);
  }
  for (const table of removed)
    await sql`alter table ${sql.id(`no_${table}`)} rename to ${sql.id(table)}`.execute(db);
  expect(failures).toBeGreaterThan(15);
  expect(server.complaints.length).toBeGreaterThanOrEqual(failures);
  server.complaints.length = 0;
  expect(leaks()).toEqual([]);
});

test('an email carries the code of its reader and of nobody else', async () => {
  const emails = await server.emails();
  const owners = await codeOwners();
  let codes = 0;
  for (const { recipient, content: message } of emails) {
    const text = `${message.subject} ${message.text} ${message.html}`;
    for (const [, code = ''] of text.matchAll(/code=([\w-]{43})/g)) {
      codes += 1;
      expect(owners.get(createHash('sha256').update(code).digest('hex'))).toBe(recipient);
    }
    for (const [secret, what] of overheard.secrets) {
      if (!['the code of a letter', 'a copied link'].includes(what))
        expect(text.includes(secret), what).toBe(false);
    }
  }
  expect(codes).toBeGreaterThan(20);
});

/** Whose address each code was made for, by its hash. */
async function codeOwners(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ hash: string; email: string }>`
    select encode(token_hash, 'hex') as hash, email from email_tokens join users on users.id = user_id
    union all select encode(token_hash, 'hex'), email from invitations join members on members.id = member_id`.execute(
    server.deps.db,
  );
  return new Map(rows.map(({ hash, email }) => [hash, email]));
}
