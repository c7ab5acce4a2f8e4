import type { LightMyRequestResponse } from 'fastify';
import type { ProviderId } from '#contract/rules/sign-in-provider.ts';
import type { TestServer } from '../server.ts';
import { call, signUpMachineId } from '../users.ts';
import { openProviderBrowser, type ProviderCallback } from './provider-browser.ts';
import type { TestProvider } from './test-provider.ts';

export interface BegunAuthorization {
  readonly url: string;
  readonly state: string;
  readonly browser_code: string;
}

export async function beginAuthorization(
  server: TestServer,
  provider: ProviderId,
  more: object = {},
): Promise<BegunAuthorization> {
  const body = { provider, machine_id: signUpMachineId, ...more };
  const response = await call(server, 'POST', 'users/sign-in/provider', body);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json().data;
}

/** What the page finds in its address once the provider has sent the browser back. */
export async function followCallback(
  server: TestServer,
  { method, url, params: response }: ProviderCallback,
): Promise<URLSearchParams> {
  const { pathname, search } = new URL(url);
  const sent = await server.app.inject({
    method,
    url: `${pathname}${search}`,
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: response.toString(),
    }),
  });
  const location = String(sent.headers.location);
  const page = `${server.deps.settings.publicUrl}/provider#`;
  if (sent.statusCode !== 303 || !location.startsWith(page))
    throw new Error(`${sent.statusCode} ${location}`);
  return new URLSearchParams(location.slice(page.length));
}

export function authorizationProof(
  begun: Pick<BegunAuthorization, 'browser_code'>,
  response: URLSearchParams,
) {
  return { ...Object.fromEntries(response), browser_code: begun.browser_code };
}

/** The whole way: there, the name typed, and back. */
export async function completeAuthorization(
  server: TestServer,
  provider: TestProvider,
  { as, login, ...more }: { as: ProviderId; login: string; remember?: boolean },
): Promise<LightMyRequestResponse> {
  const begun = await beginAuthorization(server, as, more);
  const response = await followCallback(server, await openProviderBrowser(provider).logIn(begun.url, login));
  return call(server, 'POST', 'users/sign-in/provider/finish', authorizationProof(begun, response));
}
