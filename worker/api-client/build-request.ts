import type { Call } from '#contract/wire/call.ts';
import type { HttpRequest } from '../lib/ports.ts';

/** `body` as JSON; `key`: under which the server answers a repeated request as it did the first. */
export function requestOf(
  declaration: Call,
  input: object,
  token: string | null,
  key: string | null,
  language: string | undefined,
) {
  const body = 'body' in input ? JSON.stringify(input.body) : undefined;
  const request: Omit<HttpRequest, 'signal'> = {
    method: declaration.method,
    headers: {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(key !== null && { 'Idempotency-Key': key }),
      ...(language !== undefined && { 'Accept-Language': language }),
    },
    ...(body !== undefined && { body }),
  };
  return request;
}

/** The path of a call with its parameters in it, and its query. */
export function addressOf(declaration: Call, input: object): string {
  const params = ('params' in input ? input.params : {}) as Record<string, unknown>;
  const path = declaration.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(('query' in input ? input.query : {}) as object)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
