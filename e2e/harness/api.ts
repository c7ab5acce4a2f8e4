import { type CallInput, type CallName, type CallResponse, calls } from '#contract/wire/calls.ts';

interface Parts {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** One call of the API, as a client beside the browser makes it. Anything but a success throws. */
export async function callApi<N extends CallName>(
  origin: string,
  name: N,
  input: CallInput<N>,
  token?: string,
): Promise<CallResponse<N>> {
  const { method, path } = calls[name];
  const { params = {}, query = {}, body } = input as Parts;
  const filled = path.replace(/:(\w+)/g, (_match, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const response = await fetch(`${origin}/api/${filled}${search.size > 0 ? `?${search}` : ''}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, `${name} answered ${response.status}: ${text}`);
  return JSON.parse(text).data;
}
