import type { z } from 'zod/mini';
import type { ProblemCode } from './problems.ts';

type Schema = z.ZodMiniType;

/**
 * One call of the API. Router, client and API documentation are made from these declarations.
 * Paths are below /api/ and name their parameters with a colon. The answer is what stands in `data`.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** One sentence for the API documentation. */
  readonly summary: string;
  /** Whether it needs a bearer token. */
  readonly auth: 'none' | 'bearer';
  /** Whether a repeat with the same Idempotency-Key answers what the first one answered. */
  readonly idempotent?: boolean;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly status: 200 | 201;
  readonly response: Schema;
  readonly problems: readonly ProblemCode[];
}

export type InputOf<C extends Call> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>;
export type ResponseOf<C extends Call> = C['response'] extends infer S extends Schema ? z.infer<S> : never;

type Part<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends infer S extends Schema
  ? { readonly [key in K]: z.input<S> }
  : object;

/** Keeps the literal types of a declaration. */
export function defineCall<const C extends Call>(declaration: C): C {
  return declaration;
}
