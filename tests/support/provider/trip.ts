import type { LightMyRequestResponse } from 'fastify';
import type { ProviderId } from '#contract/rules/sign-in-provider.ts';
import { call, signUpMachineId } from '../person.ts';
import type { TestServer } from '../server.ts';
import type { TestProvider } from './test-provider.ts';
import { type Return, visit } from './visit.ts';

export interface Begun {
  readonly url: string;
  readonly state: string;
  readonly browser_code: string;
}

export async function begin(server: TestServer, provider: ProviderId, more: object = {}): Promise<Begun> {
  const body = { provider, machine_id: signUpMachineId, ...more };
  const answer = await call(server, 'POST', 'users/sign-in/provider', body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().data;
}

/** What the page finds in its address once the provider has sent the browser back. */
export async function comeBack(
  server: TestServer,
  { method, url, answer }: Return,
): Promise<URLSearchParams> {
  const { pathname, search } = new URL(url);
  const sent = await server.app.inject({
    method,
    url: `${pathname}${search}`,
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: answer.toString(),
    }),
  });
  const location = String(sent.headers.location);
  const page = `${server.deps.settings.publicUrl}/provider#`;
  if (sent.statusCode !== 303 || !location.startsWith(page))
    throw new Error(`${sent.statusCode} ${location}`);
  return new URLSearchParams(location.slice(page.length));
}

export function shown(begun: Pick<Begun, 'browser_code'>, answer: URLSearchParams) {
  return { ...Object.fromEntries(answer), browser_code: begun.browser_code };
}

/** The whole way: there, the name typed, and back. */
export async function travel(
  server: TestServer,
  provider: TestProvider,
  { as, login, ...more }: { as: ProviderId; login: string; remember?: boolean },
): Promise<LightMyRequestResponse> {
  const begun = await begin(server, as, more);
  const answer = await comeBack(server, await visit(provider).logIn(begun.url, login));
  return call(server, 'POST', 'users/sign-in/provider/finish', shown(begun, answer));
}
