import type { Call } from '#contract/wire/call.ts';
import { type CallName, calls } from '#contract/wire/calls.ts';
import type { ProblemCode } from '#contract/wire/problems.ts';
import { changingRequests } from '../holds/changing-requests.ts';
import { type Policy, type PolicyName, policies } from '../policy.ts';

/** What any request may be answered, before somebody looks at what it asks for. */
const ofAny = [
  'wrong-host',
  'too-many-requests',
  'maintenance',
  'database-unavailable',
  'internal',
] as const satisfies readonly ProblemCode[];

/** Every way in which a call can fail: its own, and those of what it passes on its way. */
export function problemsOfCall(name: CallName): readonly ProblemCode[] {
  const call: Call = calls[name];
  const { params, query, body, idempotent = false, problems } = call;
  const hasInput = [params, query, body].some((part) => part !== undefined);
  return unique([
    ...problems,
    ...problemsOfRoute(name),
    ...(hasInput ? (['bad-request', 'not-found'] as const) : []), // a NUL in an address leads to nothing
    ...(body === undefined ? [] : problemsOfBody),
    ...(idempotent ? (['bad-request', 'idempotency-key-reused', 'in-progress'] as const) : []),
  ]);
}

/** The length and the pace of a body are looked at before it is read. */
export const problemsOfBody = ['too-large', 'too-slow'] as const satisfies readonly ProblemCode[];

/** What its policy, and what stands before every route, may answer. */
export function problemsOfRoute(name: PolicyName): readonly ProblemCode[] {
  const { who, tenant }: Policy = policies[name];
  const isOpen = who === 'anyone';
  const isOfTenant = tenant === 'workspace' || tenant === 'drive';
  return unique([
    ...(isOpen ? [] : (['signed-out', 'account-disabled'] as const)),
    ...(isOpen || who === 'signedIn' ? [] : (['email-not-verified'] as const)),
    ...(isOfTenant ? (['not-found'] as const) : []),
    ...(isOfTenant && who !== 'member' ? (['not-allowed'] as const) : []),
    ...(changingRequests.has(name) || name === 'uploads' ? (['workspace-on-hold'] as const) : []),
    ...ofAny,
  ]);
}

function unique<T>(all: readonly T[]): readonly T[] {
  return [...new Set(all)];
}
