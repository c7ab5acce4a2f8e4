import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  authorizationProof,
  type BegunAuthorization,
  beginAuthorization,
  completeAuthorization,
  followCallback,
} from '#tests/support/provider/authorization-flow.ts';
import { openProviderBrowser } from '#tests/support/provider/provider-browser.ts';
import { callbackUrls, settingsFor } from '#tests/support/provider/provider-settings.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider/test-provider.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { call } from '#tests/support/users.ts';

let provider: TestProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startTestProvider();
  provider.trust(callbackUrls('http://127.0.0.1:8080'));
  server = await startTestServer({ env: settingsFor(provider, 'google') });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

function know(): string {
  const login = randomUUID();
  provider.know(login, { email: `${login}@gmail.com`, email_verified: true });
  return login;
}

/** Everything but the last call. */
async function comeAsFarAs(login: string): Promise<BegunAuthorization & object> {
  const begun = await beginAuthorization(server, 'google');
  return {
    ...begun,
    ...authorizationProof(
      begun,
      await followCallback(server, await openProviderBrowser(provider).logIn(begun.url, login)),
    ),
  };
}

const finish = (body: object) => call(server, 'POST', 'users/sign-in/provider/finish', body);

async function waiting(count: number, isOver: () => boolean = () => false): Promise<void> {
  while (!isOver()) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.deps.db);
    if (rows.length >= count) return;
  }
}

/**
 * Three tabs of one person who was never here: the first is about to be done, the second waits for it to know whether
 * the address is free, the third comes when the first is done and meets the second.
 */
test('a sign-in that waited for the first one and one that came after it do not lock each other out', async () => {
  await completeAuthorization(server, provider, { as: 'google', login: know() });
  const { issuer } = await server.deps.db
    .selectFrom('linked_identities')
    .select('issuer')
    .executeTakeFirstOrThrow();
  const login = know();
  const [email, userId, now] = [`${login}@gmail.com`, randomUUID(), new Date(server.deps.nowMs())];
  const [second, third] = [await comeAsFarAs(login), await comeAsFarAs(login)];

  const first = await server.deps.db.startTransaction().execute();
  const user = { id: userId, email, first_name: '', last_name: '', verified_at: now, created_at: now };
  await first.insertInto('users').values(user).execute();
  let isSecondDone = false;
  const secondDone = finish(second).finally(() => {
    isSecondDone = true;
  });
  await waiting(1);
  await first
    .insertInto('linked_identities')
    .values({
      id: randomUUID(),
      user_id: userId,
      provider: 'google',
      issuer,
      subject: login,
      email,
      email_verified_by_provider: true,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  // Holds the person's row from the moment at which the first is done, until both others want something of it.
  const principal = await server.deps.db.startTransaction().execute();
  const held = sql`insert into users (id, email, first_name, last_name, created_at)
    values (${randomUUID()}, ${email}, '', '', now())
    on conflict (email) do update set email = excluded.email`.execute(principal);
  await waiting(2);
  await first.commit().execute();
  await held;
  // PostgreSQL chooses which of the two goes on first: where it is the second sign-in, that one waits for nobody.
  await waiting(1, () => isSecondDone);
  const thirdDone = finish(third);
  await waiting(isSecondDone ? 1 : 2);
  await principal.commit().execute();

  const responses = await Promise.all([secondDone, thirdDone]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(responses.map((response) => response.json().data.session.user_id)).toEqual([userId, userId]);
});
