import type { CallInput, CallName } from '#contract/wire/calls.ts';

export interface Example {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Requests as a client makes them. A test sends each and compares the answer with its schema. */
export type Examples = { readonly [N in CallName]?: CallInput<N> };
