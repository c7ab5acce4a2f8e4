import type { TestServer } from '../server.ts';
import { call } from '../users.ts';
import { authorizationProof, beginAuthorization, followCallback } from './authorization-flow.ts';
import { openProviderBrowser } from './provider-browser.ts';
import type { TestProvider } from './test-provider.ts';

/** The whole way to Google and back, for somebody whom the provider knows; the response of the last call. */
export async function signInAtProvider(server: TestServer, provider: TestProvider, login: string) {
  const begun = await beginAuthorization(server, 'google');
  const response = await followCallback(server, await openProviderBrowser(provider).logIn(begun.url, login));
  return call(server, 'POST', 'users/sign-in/provider/finish', authorizationProof(begun, response));
}
