import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enableTwoFactor, submitSecondFactor } from '#tests/support/accounts/two-factor.ts';
import {
  authorizationProof,
  beginAuthorization,
  followCallback,
} from '#tests/support/provider/authorization-flow.ts';
import { openProviderBrowser } from '#tests/support/provider/provider-browser.ts';
import { callbackUrls, settingsFor } from '#tests/support/provider/provider-settings.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider/test-provider.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { call, signUpVerified } from '#tests/support/users.ts';

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

test('a provider is the primary factor alone: the second is asked for, but on a remembered device', async () => {
  const login = randomUUID();
  const email = `${login}@gmail.com`;
  provider.know(login, { email, email_verified: true });
  const person = await signUpVerified(server, email);
  const { app } = await enableTwoFactor(server, person);

  const travel = async (more: object = {}) => {
    const begun = await beginAuthorization(server, 'google');
    const response = await followCallback(
      server,
      await openProviderBrowser(provider).logIn(begun.url, login),
    );
    const body = { ...authorizationProof(begun, response), ...more };
    const finished = await call(server, 'POST', 'users/sign-in/provider/finish', body);
    return { body, session: finished.json().data.session };
  };
  const { body, session } = await travel();
  expect(Object.keys(session)).toEqual(['second_factor_token', 'second_step_token']);
  const retry = await call(server, 'POST', 'users/sign-in/provider/finish', body);
  expect(retry.json().data.session).toEqual(session); // the answer was lost

  expect(session.second_step_token).toBe(session.second_factor_token); // the name in pages up to 0.0.18

  const token: string = session.second_factor_token;
  const done = await submitSecondFactor(server, token, app.code(), { remember_device: true });
  expect(done.json().data).toMatchObject({ email, user_id: person.userId });
  const known = { remembered_device_token: done.json().data.remembered_device_token };
  expect((await travel(known)).session).toMatchObject({ email, user_id: person.userId });
  const former = { known_machine: known.remembered_device_token }; // as pages up to 0.0.18 call it
  expect((await travel(former)).session).toMatchObject({ email, user_id: person.userId });
});
