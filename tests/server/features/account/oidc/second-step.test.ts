import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondStep, switchOn } from '#tests/support/people/two-step.ts';
import { call, signUpVerified } from '#tests/support/person.ts';
import { answerAddresses, settingsFor } from '#tests/support/provider/provider-settings.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider/test-provider.ts';
import { begin, comeBack, shown } from '#tests/support/provider/trip.ts';
import { visit } from '#tests/support/provider/visit.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let provider: TestProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startTestProvider();
  provider.trust(answerAddresses('http://127.0.0.1:8080'));
  server = await startTestServer({ env: settingsFor(provider, 'google') });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

test('a provider is the first step alone: the second is asked for, but in a browser that is known', async () => {
  const login = randomUUID();
  const email = `${login}@gmail.com`;
  provider.know(login, { email, email_verified: true });
  const person = await signUpVerified(server, email);
  const { app } = await switchOn(server, person);

  const travel = async (more: object = {}) => {
    const begun = await begin(server, 'google');
    const answer = await comeBack(server, await visit(provider).logIn(begun.url, login));
    const body = { ...shown(begun, answer), ...more };
    const finished = await call(server, 'POST', 'users/sign-in/provider/finish', body);
    return { body, session: finished.json().data.session };
  };
  const { body, session } = await travel();
  expect(Object.keys(session)).toEqual(['second_step_token']);
  const again = await call(server, 'POST', 'users/sign-in/provider/finish', body);
  expect(again.json().data.session).toEqual(session); // the answer was lost

  const token: string = session.second_step_token;
  const done = await secondStep(server, token, app.code(), { know_machine: true });
  expect(done.json().data).toMatchObject({ email, user_id: person.userId });
  const known = { known_machine: done.json().data.known_machine };
  expect((await travel(known)).session).toMatchObject({ email, user_id: person.userId });
});
