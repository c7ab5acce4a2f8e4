import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/wire/call.ts';
import { type CallName, calls } from '#contract/wire/calls.ts';
import { isTooDeep } from '#server/http/limits/json-body.ts';
import { createCallFixture } from '#tests/support/every-call/call-fixture.ts';
import { everyCall } from '#tests/support/every-call/inputs.ts';
import { requestOf } from '#tests/support/every-call/make-call.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openChannel } from '#tests/support/socket.ts';
import { createTeam, type Team } from '#tests/support/team.ts';

let server: TestServer;
let address: string;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  team = await createTeam(server);
});
afterAll(() => server.close());

const nested = (depth: number, [open, close] = ['[', ']']) => open.repeat(depth) + close.repeat(depth);
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

function ask(path: string, body: string, headers: Record<string, string> = {}) {
  return fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${team.owner.token}`,
      ...headers,
    },
    body,
  });
}

const storage = (settings: string) =>
  `{"workspace_name":"Deep","storage":{"type":"s3_compactible","settings":${settings}}}`;

test.each([
  ['settings of a storage', 'workspace', storage(nested(10_000))],
  ['settings of a storage, as objects', 'workspace', storage(objects(10_000))],
  ['roles of people', 'workspace/users', `{"workspace_users":[{"email":"a@b.cd","role":${nested(10_000)}}]}`],
  ['words of a stranger', 'users/sign-in', `{"email":${objects(2000)}}`],
  ['a body for an address that is none', 'nothing', nested(5000)],
])('%s nested without end are refused with a message', async (_what, path, body) => {
  for (const headers of [{}, { 'idempotency-key': `deep-${path}-${body.length}` }]) {
    const response = await ask(path, body, headers);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error_message: 'The body of the request is nested more than 32 levels deep.',
      code: 'bad-request',
      detail: 'depth',
      values: { most: 32 },
    });
  }
  expect(server.complaints).toEqual([]);
});

test('a body that is no UTF-8 is refused with a message', async () => {
  const response = await fetch(`${address}/api/users/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xc3]), Buffer.from('"}')]),
  });
  expect([response.status, await response.json()]).toEqual([
    400,
    { error_message: 'The body must be text in UTF-8.', code: 'bad-request', detail: 'utf-8' },
  ]);
});

test('frames of the socket nested without end are no frames', async () => {
  for (const text of [nested(20_000), `{"driveId":${nested(20_000)},"userId":"x"}`]) {
    const channel = await openChannel(server, address, team.owner);
    channel.socket.send(Buffer.from(text).toString('base64'));
    expect(await channel.closed).toBe(1008);
  }
});

test.each(Object.keys(calls) as CallName[])(
  'an empty body of %s is none, whatever type it says',
  async (name) => {
    const { asker, ids, args } = await createCallFixture(server, 'a stranger', false);
    const { method, url } = requestOf(name, { ...everyCall[name](ids, args), body: undefined });
    const headers = { authorization: `Bearer ${asker.token}`, 'content-type': 'application/json' };
    const response = await server.app.inject({ method, url, headers });
    const call: Call = calls[name];
    if (call.body === undefined || call.body.safeParse(undefined).success) {
      expect(response.body).not.toContain('The request is not valid.');
    } else {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        code: 'bad-request',
        detail: 'part',
        values: { where: 'body' },
      });
    }
  },
);

describe('the depth of a text', () => {
  test.each([
    [nested(32), false],
    [nested(33), true],
    [objects(32), false],
    [objects(33), true],
    [JSON.stringify({ name: '['.repeat(100) }), false],
    [JSON.stringify({ name: `"\\"${'{'.repeat(100)}` }), false],
    [JSON.stringify(Array(1000).fill([[]])), false],
    [`"\\\\"${nested(33)}`, true],
  ])('of %j: more than 32 is %s', (json, tooDeep) => {
    expect(isTooDeep(json)).toBe(tooDeep);
  });
});
