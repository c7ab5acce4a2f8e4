import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Dependencies } from '#server/dependencies.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { call, encryptPassword, goodPassword, signUp, signUpByEmail } from '#tests/support/users.ts';

let server: TestServer;
let work: string[] = [];

/** Writes down each question to the database and each comparison of a password: what takes time, in place of the time. */
beforeAll(async () => {
  server = await startTestServer();
  const deps = server.deps as { -readonly [K in keyof Dependencies]: Dependencies[K] };
  const listening: KyselyPlugin = {
    transformQuery({ node }) {
      work.push(describe(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  deps.db = deps.db.withPlugin(listening);
  const { matches, ...others } = deps.passwords;
  deps.passwords = {
    ...others,
    matches(stored, password) {
      work.push('compare');
      return matches(stored, password);
    },
  };
});
afterAll(() => server.close());

function describe(node: RootOperationNode): string {
  const tables = [...JSON.stringify(node).matchAll(/"TableNode".*?"identifier":\{[^}]*"name":"(\w+)"/g)];
  return `${node.kind} ${[...new Set(tables.map(([, name]) => name))].join(' ')}`;
}

async function workOf(path: string, body: object): Promise<readonly string[]> {
  work = [];
  const { statusCode } = await call(server, 'POST', path, body);
  return [...work, String(statusCode)];
}

test('a sign-in does the same for a known, an unproved and an unknown address', async () => {
  const { email } = await signUpByEmail(server);
  const unproved = `${crypto.randomUUID()}@example.com`;
  await signUp(server, unproved);
  const password = encryptPassword(server, 'Wrong-horse-9');
  const of = (address: string) => workOf('users/sign-in', { email: address, password, machine_id: 'M' });
  const known = await of(email);
  expect(known).toEqual([
    'RawNode ', // whether they were here before
    'InsertQueryNode attempts', // from here
    'InsertQueryNode attempts', // from everywhere
    'SelectQueryNode users',
    'compare',
    'InsertQueryNode attempts', // it failed
    '401',
  ]);
  expect(await of(unproved)).toEqual(known);
  expect(await of(`${crypto.randomUUID()}@example.com`)).toEqual(known);
  // Somebody without a password, whose address was proved in another browser than theirs.
  await server.deps.db.updateTable('users').set({ password_hash: null }).where('email', '=', email).execute();
  expect(await of(email)).toEqual(known);
});

test.each([
  ['users/forgot/password', '200'],
  ['resend/token', '201'],
])('%s does the same for every address', async (path, status) => {
  const { email } = await signUpByEmail(server);
  const unproved = `${crypto.randomUUID()}@example.com`;
  await signUp(server, unproved, goodPassword);
  for (const address of [email, unproved, `${crypto.randomUUID()}@example.com`]) {
    expect(await workOf(path, { user_name: encryptPassword(server, address) })).toEqual([
      'InsertQueryNode email_requests',
      status,
    ]);
  }
});
