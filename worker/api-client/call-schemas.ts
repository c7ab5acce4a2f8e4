import type { Call } from '#contract/wire/call.ts';
import { type CallName, calls } from '#contract/wire/calls.ts';
import { z } from '../lib/schemas.ts';

/** How a call is made. */
export function declarationOf(name: CallName): Call {
  return calls[name];
}

/** What the server answered, where it makes sense. */
export function parseResponse(declaration: Call, data: unknown) {
  return z.safeParse(declaration.response, data);
}
