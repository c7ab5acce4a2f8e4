import type { CallName, CallResponse } from '#contract/wire/calls.ts';

/**
 * How pages of earlier releases speak a call. Where it had another path, only requests to that path are translated; the
 * path stays out of the API documentation.
 */
export interface FormerCall<N extends CallName = CallName> {
  /** Its parameters have the names that today's path has: a page sends only their values. */
  readonly path?: string;
  /** The body of a request in the words of today. It is not validated yet. */
  readonly currentBody?: (body: unknown) => unknown;
  /** What such a page finds in the response. */
  readonly formerResponse?: (response: CallResponse<N>) => object;
}

export type FormerCalls = { readonly [N in CallName]?: FormerCall<N> };

/** A body with other names for some of its fields. A field that has the current name already is left alone. */
export function renameFields(names: Readonly<Record<string, string>>): (body: unknown) => unknown {
  return (body) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    const current = Object.entries(body).filter(([name]) => !Object.hasOwn(names, name));
    const former = Object.entries(names)
      .filter(([name, now]) => Object.hasOwn(body, name) && !Object.hasOwn(body, now))
      .map(([name, now]) => [now, (body as Readonly<Record<string, unknown>>)[name]]);
    return Object.fromEntries([...current, ...former]);
  };
}
