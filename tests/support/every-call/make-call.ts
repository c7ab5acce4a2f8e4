import type { LightMyRequestResponse } from 'fastify';
import type { Call } from '#contract/wire/call.ts';
import { type CallName, calls } from '#contract/wire/calls.ts';
import type { TestServer } from '../server.ts';
import type { CallArguments, Ids } from './call-arguments.ts';
import { everyCall } from './inputs.ts';

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export interface Caller {
  /** Null: without an Authorization header. */
  readonly token: string | null;
}

/** The request that a client makes of it. */
export function requestOf(name: CallName, { params = {}, query, body }: Parts) {
  const { method, path }: Call = calls[name];
  const filled = path.replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(params[part])));
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]),
  ).toString();
  return {
    method,
    url: `/api/${filled}${search === '' ? '' : `?${search}`}`,
    ...(body !== undefined && { payload: body as object }),
  };
}

/** Makes a call of the contract as somebody. */
export async function makeCall(
  server: TestServer,
  name: CallName,
  { token }: Caller,
  ids: Ids,
  args: CallArguments,
): Promise<LightMyRequestResponse> {
  return server.app.inject({
    ...requestOf(name, everyCall[name](ids, args) as Parts),
    ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
  });
}

/** Status and code, by which responses can be distinguished; of a change to items what became of it. */
export function outcomeOf({ statusCode, body }: LightMyRequestResponse): string {
  const response = JSON.parse(body);
  if (statusCode >= 300) return `${statusCode} ${response.code}`;
  const [result] = [response.data].flat();
  return result?.status === 'rejected' ? `rejected ${result.code}` : 'done';
}
