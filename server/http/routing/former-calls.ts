import type { CallName, CallResponse } from '#contract/wire/calls.ts';

/**
 * How pages of earlier releases speak a call. Where it had another path, only requests to that path are translated; the
 * path stays out of the API documentation.
 */
export interface FormerCall<N extends CallName = CallName> {
  /** Its parameters have the names that today's path has: a page sends only their values. */
  readonly path?: string;
  /** What the call was called: a request that was answered before the update is known again when it is repeated. */
  readonly name?: string;
  /** Fields of the request by their former names, with those of today. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What such a page finds in the response. */
  readonly formerResponse?: (response: CallResponse<N>) => object;
}

export type FormerCalls = { readonly [N in CallName]?: FormerCall<N> };

/** A body, valid or not, in the words of today. A field that has its current name already is the one that counts. */
export function withCurrentFields(body: unknown, { fields = {} }: FormerCall): unknown {
  return renameFields(body, fields);
}

/** The body of the same request as a page sent it that knows the former names alone. */
export function withFormerFields(body: unknown, { fields = {} }: FormerCall): unknown {
  return renameFields(body, Object.fromEntries(Object.entries(fields).map(([former, now]) => [now, former])));
}

/** Each field keeps its position: requests are compared as text. */
function renameFields(body: unknown, names: Readonly<Record<string, string>>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const to = Object.hasOwn(names, name) ? names[name] : undefined;
      if (to === undefined) return [[name, value]];
      return Object.hasOwn(body, to) ? [] : [[to, value]];
    }),
  );
}
